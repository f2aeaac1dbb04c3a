/**
 * Use cases for custom domains. Name servers are asked outside transactions. A host belongs to the account whose record
 * is in its DNS: a new owner of the host can take it over once the earlier record is gone.
 */
import { randomBytes } from "node:crypto";
import { type AccountCtx, systemAccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import {
  type Domain,
  type DomainId,
  type FormAddressesService,
  domainRules as rules,
} from "../public-addresses/index.ts";
import { domainErrors as D } from "./domains.errors.ts";
import { checkDomain } from "./domains.events.ts";
import { type HostRefusal, readHost } from "./engine/read-host.ts";
import type { TxtRecords } from "./engine/txt-records.ts";

type Tx = DirectoryTx & AccountCtx;

interface Deps {
  readonly uow: Uow;
  readonly addresses: Pick<FormAddressesService, "domains" | "locate" | "sites">;
  readonly records: TxtRecords;
  /** The hosts of this installation. */
  readonly ownHosts: readonly string[];
}

export type DomainsService = ReturnType<typeof createDomains>;

export function createDomains({ uow, addresses, records, ownHosts }: Deps) {
  const { sites, domains: store } = addresses;

  const get = (ctx: AccountCtx, id: DomainId): Promise<Domain> =>
    uow.directoryRead(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found));

  const evidenceFor = async (domain: Domain) => {
    const { name, value } = rules.recordOf(domain);
    const found = await records.find(name);
    const evidence: rules.Evidence =
      found === "unknown" ? "unknown" : found.includes(value) ? "present" : "missing";
    return { evidence, found: found === "unknown" ? [] : found };
  };

  /** Saves a new state, and keeps the host reserved if it no longer serves forms. */
  const save = async (tx: Tx, before: Domain, next: Domain): Promise<void> => {
    await store.save(tx, next);
    if (next.status === "verified") await store.forgetFormer(tx, next.host);
    else if (before.status === "verified") await store.rememberFormer(tx, next.host, sites.formerSince());
    if (next.status !== before.status) note(tx, next, next.status === "verified" ? "verify" : "lapse");
    scheduleCheck(tx, next);
  };

  /** Ends the claim of an account whose record is no longer in the DNS of the host. */
  const displace = async (ctx: AccountCtx, host: string, found: readonly string[]): Promise<void> => {
    const holder = await uow.directoryRead(ctx, (tx) => store.findHolder(tx, host));
    if (!holder || holder.accountId === ctx.account.id) return;
    if (found.includes(rules.recordOf({ host, token: holder.token }).value)) fail(D.domain_taken);
    const account = await addresses.locate(holder.accountId);
    if (!account) return fail(D.domain_taken);
    // The other account must not see who claims the host now.
    const asSystem = systemAccountCtx("domains", account, "displace", ctx.now);
    await uow.directory(asSystem, async (tx) => {
      const domain = await store.lock(tx, holder.id);
      if (domain?.status === "verified") await save(tx, domain, rules.lapse(domain, tx.now));
    });
  };

  const applyEvidence = async (
    ctx: AccountCtx,
    id: DomainId,
    evidence: rules.Evidence,
  ): Promise<Domain | undefined> => {
    try {
      return await uow.directory(ctx, async (tx) => {
        const domain = await store.lock(tx, id);
        if (!domain) return undefined;
        const next = rules.judge(domain, evidence, tx.now);
        await save(tx, domain, next);
        return next;
      });
    } catch (error) {
      if (store.isHostTaken(error)) return fail(D.domain_taken);
      throw error;
    } finally {
      sites.forget();
    }
  };

  const readOrRefuse = (text: string): string => {
    const read = readHost(text, ownHosts);
    return "host" in read ? read.host : refuseHost(read.refused);
  };

  return {
    list: (ctx: AccountCtx, page: PageRequest): Promise<KeysetPage<Domain>> =>
      uow.directoryRead(ctx, (tx) => store.list(tx, page)),

    get,

    claim: async (ctx: AccountCtx, text: string): Promise<Domain> => {
      const host = readOrRefuse(text);
      return uow.directory(ctx, async (tx) => {
        const known = await store.findByHost(tx, host);
        if (known) fail(D.domain_exists, { domain_id: known.id });
        const used = await store.count(tx);
        if (used >= rules.domainsMax) fail(E.plan_limit_reached, { limit: rules.domainsMax, used });
        const token = randomBytes(20).toString("hex");
        const domain = rules.claim({ id: newId("dom"), host, token, createdBy: userOf(ctx) }, tx.now);
        await store.insert(tx, domain).catch((error: unknown) => {
          // Another request of the account was faster.
          throw store.isClaimedTwice(error) ? new AppError(D.domain_exists) : error;
        });
        note(tx, domain, "create");
        scheduleCheck(tx, domain);
        return domain;
      });
    },

    verify: async (ctx: AccountCtx, id: DomainId): Promise<Domain> => {
      const domain = await get(ctx, id);
      const { evidence, found } = await evidenceFor(domain);
      if (evidence === "unknown") return fail(D.dns_unavailable);
      if (evidence === "present") await displace(ctx, domain.host, found);
      const next = (await applyEvidence(ctx, id, evidence)) ?? fail(E.not_found);
      return evidence === "present"
        ? next
        : fail(D.domain_record_missing, { record: rules.recordOf(domain) });
    },

    setPrimary: async (
      ctx: AccountCtx,
      id: DomainId,
      isPrimary: boolean,
      ifMatch: string | undefined,
    ): Promise<Domain> => {
      const changed = await uow.directory(ctx, async (tx) => {
        const domain = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, domain.revision);
        if (isPrimary && domain.status !== "verified")
          fail(E.invalid_state, { current_state: domain.status, allowed_states: ["verified"] });
        if (isPrimary === domain.isPrimary) return domain;
        if (isPrimary) await store.clearPrimary(tx);
        const next = rules.setPrimary(domain, isPrimary, tx.now);
        await store.save(tx, next);
        note(tx, next, isPrimary ? "make_primary" : "make_secondary");
        return next;
      });
      sites.forget();
      return changed;
    },

    remove: async (ctx: AccountCtx, id: DomainId, ifMatch: string | undefined): Promise<void> => {
      await uow.directory(ctx, async (tx) => {
        const domain = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, domain.revision);
        await store.remove(tx, id);
        if (domain.status === "verified") await store.rememberFormer(tx, domain.host, sites.formerSince());
        note(tx, domain, "delete");
      });
      sites.forget();
    },

    /** Runs once a day for verified domains, and when a claim expires. */
    checkAgain: async (ctx: AccountCtx, id: DomainId): Promise<void> => {
      const domain = await uow.directoryRead(ctx, (tx) => store.find(tx, id));
      if (!domain) return;
      if (domain.status === "verified") {
        await applyEvidence(ctx, id, (await evidenceFor(domain)).evidence);
        return;
      }
      await uow.directory(ctx, async (tx) => {
        const claim = await store.lock(tx, id);
        if (claim?.status !== "pending" || !rules.isExpired(claim, tx.now)) return;
        await store.remove(tx, id);
        note(tx, claim, "expire");
      });
    },
  };
}

function note(tx: Tx, { id, host }: Domain, action: string): void {
  tx.inAccount(tx.account).audit(`domain.${action}`, { type: "domain", id }, { host });
}

function scheduleCheck(tx: Tx, domain: Domain): void {
  tx.inAccount(tx.account).enqueue(
    checkDomain,
    { domain_id: domain.id },
    { runAt: rules.nextCheckAt(domain, tx.now), jobKey: `check-domain:${domain.id}` },
  );
}

const refusals: Readonly<Record<HostRefusal, string>> = {
  form: "Enter a domain name such as forms.example.com, without https:// and without a path.",
  address: "Enter a domain name instead of an IP address.",
  own: "This name belongs to this installation. Use a domain of your own.",
  suffix: "Anyone can register names under this domain. Use a domain that belongs to you.",
  lookalike: "This name mixes or imitates letters of different alphabets. Use letters of one alphabet.",
};

function refuseHost(refused: HostRefusal): never {
  const message = refusals[refused];
  return fail(E.validation_failed, { errors: [{ pointer: "/host", code: "pattern", message }] });
}
