/** Public schemas and operations for short addresses. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { formPermissions } from "../forms/index.ts";
import { shortSlug } from "../public-addresses/index.ts";
import { shortAddressErrors as S } from "./short-addresses.errors.ts";
import type { ShortAddress } from "./short-addresses.rules.ts";

const slug = z
  .string()
  .min(shortSlug.min)
  .max(shortSlug.max)
  .regex(shortSlug.pattern, "must be words of a-z and 0-9, joined by single hyphens")
  .describe("The part after `/f/`. Unique across all accounts of the installation.");

const ShortAddressOut = z
  .object({
    object: z.literal("short_address"),
    form_id: idSchema("frm"),
    slug: slug.nullable().describe("The part after `/f/`; null if the form has no short address."),
    url: z.url().nullable().describe("The whole address; null if the form has no short address."),
  })
  .meta({ id: "ShortAddress" });

const ShortAddressIn = z.strictObject({ slug }).meta({ id: "ShortAddressSet" });

const ById = z.strictObject({ id: idSchema("frm") });
const path = "/forms/:id/short-address";

const about = {
  home: "directory",
  description: "Short public addresses of forms, such as `/f/contact`.",
} as const;

export const shortAddressesContract = defineContract("shortAddresses", about, {
  get: {
    method: "GET",
    path,
    summary: "Get the short address of a form",
    access: account(formPermissions.read),
    params: ById,
    returns: { 200: ShortAddressOut },
    errors: [],
  },
  set: {
    method: "PUT",
    path,
    summary: "Set the short address of a form",
    description:
      "Replaces the form's earlier short address, which stops working and becomes available to others. " +
      "A form in the trash keeps its short address until it is deleted.",
    access: account(formPermissions.write),
    params: ById,
    body: ShortAddressIn,
    returns: { 200: ShortAddressOut },
    errors: [S.short_address_taken, E.invalid_state],
  },
  remove: {
    method: "DELETE",
    path,
    summary: "Release the short address of a form",
    description: "The form stays available at its permanent address.",
    access: account(formPermissions.write),
    params: ById,
    returns: { 204: null },
    errors: [],
  },
});

export function presentShortAddress({ formId, slug, url }: ShortAddress): z.input<typeof ShortAddressOut> {
  return { object: "short_address", form_id: formId, slug, url };
}
