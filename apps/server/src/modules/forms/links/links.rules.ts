/** A link to a form. Pure: its slug and the hash of its code are arguments. */
import type { JsonObject } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";

export type FormLinkId = Id<"lnk">;

export interface FormLink {
  readonly id: FormLinkId;
  readonly formId: Id<"frm">;
  readonly name: string;
  /** Unguessable, because anyone who has the slug gets access. */
  readonly slug: string;
  /** Prefilled answers, by prefill name. */
  readonly prefill: JsonObject;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly uses: number;
  /** Only the hash of the code is stored. */
  readonly accessCodeHash: string | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Settable = Pick<FormLink, "name" | "prefill" | "expiresAt" | "maxUses" | "accessCodeHash">;

/** Omitted and undefined properties do not change. */
export type LinkChange = { readonly [K in keyof Settable]?: Settable[K] | undefined };

export function create(
  born: Pick<FormLink, "id" | "formId" | "slug" | "createdBy">,
  change: LinkChange,
  now: Date,
): FormLink {
  return {
    ...born,
    name: change.name ?? "",
    prefill: change.prefill ?? {},
    expiresAt: change.expiresAt ?? null,
    maxUses: change.maxUses ?? null,
    uses: 0,
    accessCodeHash: change.accessCodeHash ?? null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Why the link no longer works; null while it does. */
export function whySpent(link: FormLink, now: Date): "expired" | "used_up" | null {
  if (link.expiresAt !== null && link.expiresAt <= now) return "expired";
  return link.maxUses !== null && link.uses >= link.maxUses ? "used_up" : null;
}

export function change(link: FormLink, given: LinkChange, now: Date): FormLink {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...link, ...set, revision: link.revision + 1, updatedAt: now };
}
