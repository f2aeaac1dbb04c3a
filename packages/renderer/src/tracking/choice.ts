/** Whether a visitor has agreed, as kept on the device for one form. Pure. */
import type { TrackingService } from "@formstead/form-logic/tracking";

export type Choice = { readonly isAgreed: false } | { readonly isAgreed: true; readonly visitorId: string };

/** After a year, visitors are asked again. */
const keptMs = 365 * 24 * 60 * 60 * 1_000;
const idForm = /^[0-9a-f]{16}$/;

export const choiceKey = (formId: string): string => `formstead-tracking:${formId}`;

const recipientsOf = (services: readonly TrackingService[]) =>
  services.map(({ id, endpoint }) => `${endpoint} ${id}`);

export function writeChoice(choice: Choice, services: readonly TrackingService[], now: number): string {
  return JSON.stringify({
    at: now,
    ...(choice.isAgreed ? { id: choice.visitorId, to: recipientsOf(services) } : { id: null }),
  });
}

/** An agreement covers only the recipients that the notice named. Refusing covers all, also those that come later. */
export function readChoice(
  text: string | null,
  services: readonly TrackingService[],
  now: number,
): Choice | undefined {
  const { at, id, to } = parsed(text);
  if (typeof at !== "number" || at > now || now - at > keptMs) return undefined;
  if (id === null) return { isAgreed: false };
  const agreed: readonly unknown[] = Array.isArray(to) ? to : [];
  const isCovered = recipientsOf(services).every((one) => agreed.includes(one));
  return isCovered && typeof id === "string" && idForm.test(id)
    ? { isAgreed: true, visitorId: id }
    : undefined;
}

function parsed(text: string | null): {
  readonly at?: unknown;
  readonly id?: unknown;
  readonly to?: unknown;
} {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** What browsers tell about the visitor's wish not to be tracked. */
export interface Wishes {
  readonly globalPrivacyControl?: unknown;
  readonly doNotTrack?: unknown;
}

/** Such a wish counts as refusing, so these visitors are not even asked. */
export function isRefused({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || globalPrivacyControl === "1" || doNotTrack === "1";
}
