/** API schemas and operations for custom domains. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { type Domain, domainRules } from "../public-addresses/index.ts";
import { domainErrors as D } from "./domains.errors.ts";

export const domainPermissions = definePermissions("domains", { read: "viewer", write: "admin" });

const host = z.string().min(1).max(253);

const DomainOut = z
  .object({
    id: idSchema("dom"),
    object: z.literal("domain"),
    host: z.string().describe("The domain name in ASCII, such as `forms.example.com`."),
    status: z
      .enum(["pending", "verified"])
      .describe("A `verified` domain serves the account's forms. A `pending` one does not."),
    is_primary: z.boolean().describe("Whether the addresses of the account's forms use this domain."),
    record: z
      .object({ type: z.literal("TXT"), name: z.string(), value: z.string() })
      .describe("The DNS record that proves that you control the domain. Keep it: it is checked every day."),
    verified_at: z.iso.datetime().nullable(),
    checked_at: z.iso.datetime().nullable().describe("When the record was last looked up."),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the record was first found to be missing. After three days, the domain is `pending` again.",
      ),
    expires_at: z.iso.datetime().nullable().describe("When a domain that is `pending` is removed."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Domain" });

const DomainCreateIn = z
  .strictObject({ host: host.describe("The domain name, such as `forms.example.com`.") })
  .meta({ id: "DomainCreate" });

const DomainUpdateIn = z
  .strictObject({
    is_primary: z
      .boolean()
      .describe("Whether the addresses of the account's forms use this domain. Replaces the earlier choice."),
  })
  .meta({ id: "DomainUpdate" });

const ById = z.strictObject({ id: idSchema("dom") });
const read = account(domainPermissions.read);
const write = account(domainPermissions.write);

const about = {
  home: "directory",
  description:
    "Domains under which the account serves its hosted forms. Under these domains, only forms of the account are available, and nothing else of this installation.",
} as const;

export const domainsContract = defineContract("domains", about, {
  list: {
    method: "GET",
    path: "/domains",
    summary: "List domains",
    access: read,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(DomainOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/domains",
    summary: "Add a domain",
    description: `Adds the domain as \`pending\`. Next, create the DNS record in the response, and verify the domain within 14 days. An account can have at most ${domainRules.domainsMax} domains.`,
    access: write,
    body: DomainCreateIn,
    idempotent: true,
    returns: { 201: DomainOut },
    errors: [D.domain_exists, E.plan_limit_reached],
  },
  get: {
    method: "GET",
    path: "/domains/:id",
    summary: "Get a domain",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: DomainOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/domains/:id",
    summary: "Choose the primary domain",
    access: write,
    params: ById,
    body: DomainUpdateIn,
    etag: "optional",
    idempotent: true,
    returns: { 200: DomainOut },
    errors: [E.invalid_state],
  },
  verify: {
    method: "POST",
    path: "/domains/:id/verify",
    summary: "Verify a domain",
    description:
      "Looks up the DNS record. If another account has verified the same domain, the domain moves to your account once that account's DNS record no longer exists.",
    access: write,
    params: ById,
    repeatable: "It looks up the record again.",
    returns: { 200: DomainOut },
    errors: [D.domain_record_missing, D.domain_taken, D.dns_unavailable],
  },
  remove: {
    method: "DELETE",
    path: "/domains/:id",
    summary: "Remove a domain",
    description: "The domain stops serving forms immediately.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [],
  },
});

export function presentDomain(domain: Domain): z.input<typeof DomainOut> {
  const time = (at: Date | null) => at && isoTime(at);
  return {
    id: domain.id,
    object: "domain",
    host: domain.host,
    status: domain.status,
    is_primary: domain.isPrimary,
    record: domainRules.recordOf(domain),
    verified_at: time(domain.verifiedAt),
    checked_at: time(domain.checkedAt),
    failing_since: time(domain.failingSince),
    expires_at: time(domain.expiresAt),
    etag: etagOf(domain.revision),
    created_by: domain.createdBy,
    created_at: isoTime(domain.createdAt),
    updated_at: isoTime(domain.updatedAt),
  };
}
