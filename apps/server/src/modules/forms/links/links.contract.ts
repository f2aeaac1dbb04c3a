/** Public schemas and operations for links. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedMember, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formPermissions } from "../forms/index.ts";
import type { FormLink } from "./links.rules.ts";

const name = z
  .string()
  .trim()
  .max(200)
  .describe("For members of the account: who received the link, and why.");
const prefill = z.record(z.string().min(1).max(100), parsedMember).describe("Prefilled answers, by name.");
const expiresAt = z.iso
  .datetime()
  .refine((text) => text >= "2000", "must not be before the year 2000")
  .nullable();
const maxUses = z
  .int()
  .min(1)
  .max(2_000_000_000)
  .nullable()
  .describe("Maximum number of entries that can begin with the link.");
const accessCode = z
  .string()
  .min(4)
  .max(100)
  .nullable()
  .describe("Code that a respondent must enter first. Stored only as a hash; null removes it.");

const FormLinkOut = z
  .object({
    id: idSchema("lnk"),
    object: z.literal("form_link"),
    form_id: idSchema("frm"),
    name,
    slug: z.string().describe("The unguessable part of the address."),
    prefill: parsedObject,
    expires_at: z.iso.datetime().nullable(),
    max_uses: maxUses,
    uses: z.int(),
    has_access_code: z.boolean(),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "FormLink" });

const valuesCharsMax = 2_000;
const PrefillTokenIn = z
  .strictObject({
    values: prefill
      .refine((values) => JSON.stringify(values).length <= valuesCharsMax, "must be smaller")
      .describe(`Prefilled answers, by name; as JSON up to ${valuesCharsMax} characters.`),
    expires_at: z.iso.datetime().describe("Must be in the future."),
  })
  .meta({ id: "PrefillTokenCreate" });

const PrefillTokenOut = z
  .object({
    object: z.literal("prefill_token"),
    form_id: idSchema("frm"),
    token: z
      .string()
      .describe("Signed, but not encrypted: everyone who gets it can read the values. It is not stored."),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "PrefillToken" });

const settable = {
  name: name.optional(),
  prefill: prefill.optional(),
  expires_at: expiresAt.optional(),
  max_uses: maxUses.optional(),
  access_code: accessCode.optional(),
};
const FormLinkCreateIn = z.strictObject(settable).meta({ id: "FormLinkCreate" });
const FormLinkPatchIn = z
  .strictObject(settable)
  .meta({ id: "FormLinkPatch", description: "Omitted properties are left unchanged." });
export type FormLinkPatch = z.output<typeof FormLinkPatchIn>;

const ByForm = z.strictObject({ id: idSchema("frm") });
const ById = z.strictObject({ id: idSchema("frm"), link_id: idSchema("lnk") });
const write = account(formPermissions.write);

const about = {
  home: "shard",
  description:
    "Links to a form, with prefilled answers, an expiration time, a maximum number of uses, or an access code.",
} as const;

export const formLinksContract = defineContract("formLinks", about, {
  list: {
    method: "GET",
    path: "/forms/:id/links",
    summary: "List the links of a form",
    access: write,
    params: ByForm,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(FormLinkOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/forms/:id/links",
    summary: "Create a link",
    access: write,
    params: ByForm,
    body: FormLinkCreateIn,
    idempotent: true,
    returns: { 201: FormLinkOut },
    errors: [E.invalid_state],
  },
  get: {
    method: "GET",
    path: "/forms/:id/links/:link_id",
    summary: "Get a link",
    access: write,
    params: ById,
    etag: "read",
    returns: { 200: FormLinkOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/forms/:id/links/:link_id",
    summary: "Update a link",
    access: write,
    params: ById,
    body: FormLinkPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: FormLinkOut },
    errors: [],
  },
  signPrefill: {
    method: "POST",
    path: "/forms/:id/prefill-tokens",
    summary: "Sign prefilled answers",
    description:
      "Returns a token with answers that respondents cannot change, also for fields that are `read_only` or have `prefill.locked`. " +
      "Append it to the form's address (`?prefill_token=…`), set it as `prefill-token` of an embedded form, or send it as `prefill_token` when an entry begins. " +
      "A token is valid for one form until it expires, any number of times.",
    access: write,
    params: ByForm,
    body: PrefillTokenIn,
    repeatable: "It stores nothing.",
    returns: { 200: PrefillTokenOut },
    errors: [E.invalid_state],
  },
  remove: {
    method: "DELETE",
    path: "/forms/:id/links/:link_id",
    summary: "Delete a link",
    description: "The link stops working immediately. Entries that began with it are kept.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [],
  },
});

export function presentPrefillToken(
  formId: z.input<typeof PrefillTokenOut>["form_id"],
  token: string,
  expiresAt: Date,
): z.input<typeof PrefillTokenOut> {
  return { object: "prefill_token", form_id: formId, token, expires_at: isoTime(expiresAt) };
}

export function presentLink(link: FormLink): z.input<typeof FormLinkOut> {
  return {
    id: link.id,
    object: "form_link",
    form_id: link.formId,
    name: link.name,
    slug: link.slug,
    prefill: link.prefill,
    expires_at: link.expiresAt && isoTime(link.expiresAt),
    max_uses: link.maxUses,
    uses: link.uses,
    has_access_code: link.accessCodeHash !== null,
    etag: etagOf(link.revision),
    created_by: link.createdBy,
    created_at: isoTime(link.createdAt),
    updated_at: isoTime(link.updatedAt),
  };
}
