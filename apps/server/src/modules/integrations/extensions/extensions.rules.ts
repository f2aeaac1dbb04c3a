/** The installation entity, its state transitions, and the effect of a configuration change. Pure. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";

export type ExtensionId = Id<"ext">;
export type ExtensionStatus = "installed" | "disabled";

export interface Installation {
  readonly id: ExtensionId;
  readonly slug: string;
  /** The version of the extension when it was installed or last changed. */
  readonly version: string;
  readonly status: ExtensionStatus;
  /** The configuration without its secrets. */
  readonly config: JsonObject;
  /** The encrypted secrets by name. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly exposedForms: readonly Id<"frm">[];
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Decision =
  | { readonly ok: true; readonly next: Installation }
  | { readonly ok: false; readonly allowed: readonly ExtensionStatus[] };

export function move(installation: Installation, command: "enable" | "disable", now: Date): Decision {
  const [from, to] =
    command === "enable" ? (["disabled", "installed"] as const) : (["installed", "disabled"] as const);
  if (installation.status !== from) return { ok: false, allowed: [from] };
  return { ok: true, next: touched({ ...installation, status: to }, now) };
}

export function touched(installation: Installation, now: Date): Installation {
  return { ...installation, revision: installation.revision + 1, updatedAt: now };
}

/**
 * Omitted properties stay unchanged, and null removes a property. A secret that is sent back as it was shown stays
 * unchanged.
 */
export function changedConfig(
  before: JsonObject,
  change: JsonObject,
  secrets: readonly string[],
): Record<string, Json> {
  const next = new Map<string, Json>(Object.entries(before) as [string, Json][]);
  for (const [name, value] of Object.entries(change) as [string, Json][]) {
    if (value === null) next.delete(name);
    else if (!secrets.includes(name) || !isShownSecret(value)) next.set(name, value);
  }
  return Object.fromEntries(next);
}

function isShownSecret(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).join() === "set";
}

/** The configuration for display. For a secret, it shows only whether it is set. */
export function shownConfig(
  { config, sealed }: Pick<Installation, "config" | "sealed">,
  secrets: readonly string[],
): Record<string, Json> {
  const marks = secrets.map((name) => [name, { set: Object.hasOwn(sealed, name) }] as const);
  return { ...(config as Record<string, Json>), ...Object.fromEntries(marks) };
}
