/** What a link to a form is. Pure: its slug and the hash of its code come in as arguments. */
import type { JsonObject } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";

export type FormLinkId = Id<"lnk">;

export interface FormLink {
  readonly id: FormLinkId;
  readonly formId: Id<"frm">;
  readonly name: string;
  /** Cannot be guessed: who has it may enter. */
  readonly slug: string;
  /** Answers to begin with, by prefill name. */
  readonly prefill: JsonObject;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly uses: number;
  /** The code itself is nowhere. */
  readonly accessCodeHash: string | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Settable = Pick<FormLink, "name" | "prefill" | "expiresAt" | "maxUses" | "accessCodeHash">;

/** Absent or undefined members stay as they are. */
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

/** Why nobody may begin an entry by it any more; null while they may. */
export function whySpent(link: FormLink, now: Date): "expired" | "used_up" | null {
  if (link.expiresAt !== null && link.expiresAt <= now) return "expired";
  return link.maxUses !== null && link.uses >= link.maxUses ? "used_up" : null;
}

export function change(link: FormLink, given: LinkChange, now: Date): FormLink {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...link, ...set, revision: link.revision + 1, updatedAt: now };
}
