/**
 * Which account a host belongs to, and under which host an account shows its forms. Every request under a host other
 * than the server's own needs this, so each process remembers it for a moment, also that a host is unknown.
 */
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import { systemCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import * as store from "./custom-domains.store.ts";

interface Deps {
  readonly uow: Uow;
  /** The protocol of the server's own address, such as `https:`. */
  readonly protocol: string;
  now(): Date;
}

/** `gone` is a host that served forms until recently. */
export type FoundSite = { readonly accountId: Id<"acc"> } | "gone" | "unknown";

/** Short, because a removed domain must stop working at once. */
const memory = { ms: 2_000, max: 20_000 };
/** Longer than certificates are valid, so that browsers never reach anything else under a former host. */
const formerMs = 400 * 86_400_000;

export type Sites = ReturnType<typeof createSites>;

export function createSites({ uow, protocol, now }: Deps) {
  const sites = createTtlCache<FoundSite>(memory, now);
  /** Null for an account without one. */
  const primaries = createTtlCache<string | null>(memory, now);
  const ctx = () => systemCtx("form-addresses", "find-site", now());
  const formerSince = () => new Date(now().getTime() - formerMs);

  const ask = (host: string): Promise<FoundSite> =>
    uow.directoryRead(ctx(), async (tx) => {
      const holder = await store.findHolder(tx, host);
      if (holder) return { accountId: holder.accountId };
      return (await store.isFormer(tx, host, formerSince())) ? "gone" : "unknown";
    });

  const askPrimary = (accountId: Id<"acc">): Promise<string | null> =>
    uow.directoryRead(ctx(), async (tx) => {
      const found = await store.findPrimary(tx, accountId);
      return found ? `${protocol}//${found.host}` : null;
    });

  return {
    formerSince,

    find: async (host: string): Promise<FoundSite> => (await sites.get(host, () => ask(host))) ?? "unknown",

    /** Whether `find` needs no query. */
    remembers: (host: string): boolean => sites.has(host),

    /** The origin of the account's primary domain; undefined if it has none. */
    originOf: async (accountId: Id<"acc">): Promise<string | undefined> =>
      (await primaries.get(accountId, () => askPrimary(accountId))) ?? undefined,

    /** This process forgets at once; others do within two seconds. */
    forget: (): void => {
      sites.clear();
      primaries.clear();
    },
  };
}
