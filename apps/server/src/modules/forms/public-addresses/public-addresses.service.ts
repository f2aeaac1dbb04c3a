/**
 * Maps a public address or an entry key to the account and its shard. The directory stores this mapping; for an unknown
 * address, the shards are queried once. Each process caches results briefly, because every request of a respondent
 * needs them.
 */

import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import type { AccountRef } from "../../../platform/context/context.ts";
import { systemCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type Id, uuidToId } from "../../../platform/ids/ids.ts";
import type { AccountsService } from "../../accounts/accounts/index.ts";
import * as domains from "./custom-domains.store.ts";
import { type Address, addressKey, readAddress } from "./public-addresses.rules.ts";
import * as store from "./public-addresses.store.ts";
import { createShortSlugs } from "./short-slugs.service.ts";
import { createSites } from "./sites.service.ts";

interface Deps {
  readonly uow: Uow;
  readonly accounts: AccountsService;
  readonly protocol: string;
  now(): Date;
}

const addressMemory = { ms: 600_000, max: 100_000 };
/** Short, because a deleted account must not stay reachable for long. */
const accountMemory = { ms: 5_000, max: 20_000 };

export interface FoundAddress {
  readonly address: Address;
  readonly account: AccountRef;
  /** The short address, if the text is one. */
  readonly shortSlug: string | undefined;
}

export type FormAddressesService = ReturnType<typeof createFormAddresses>;

export function createFormAddresses({ uow, accounts, protocol, now }: Deps) {
  const ctx = () => systemCtx("form-addresses", "find-address", now());

  const ask = async (address: Address): Promise<Id<"acc"> | undefined> => {
    const known = await uow.directoryRead(ctx(), (tx) => store.find(tx, address));
    if (known) return known;
    const row = await uow.fromAnyShard<store.AccountRow>(
      store.askShards(address),
      (one) => one.account_id !== null,
    );
    if (!row?.account_id) return undefined;
    const account = uuidToId("acc", row.account_id);
    await uow.directory(ctx(), (tx) => store.remember(tx, address, account));
    return account;
  };

  const addresses = createTtlCache<Id<"acc">>(addressMemory, now);
  const refs = createTtlCache<AccountRef>(accountMemory, now);

  const locate = (id: Id<"acc">): Promise<AccountRef | undefined> =>
    refs.get(id, () => accounts.locate(ctx(), id));

  const shortSlugs = createShortSlugs({ uow, now });

  return {
    shortSlugs,
    sites: createSites({ uow, protocol, now }),
    /** Queries for the module that manages custom domains. */
    domains: {
      find: domains.find,
      findByHost: domains.findByHost,
      findHolder: domains.findHolder,
      list: domains.list,
      count: domains.count,
      lock: domains.lock,
      insert: domains.insert,
      save: domains.save,
      remove: domains.remove,
      clearPrimary: domains.clearPrimary,
      rememberFormer: domains.rememberFormer,
      forgetFormer: domains.forgetFormer,
      isHostTaken: domains.isHostTaken,
      isClaimedTwice: domains.isClaimedTwice,
    },

    /** Returns undefined if the account is not accessible. */
    locate,

    /** Whether the address led somewhere a moment ago, so that finding it again costs nothing. */
    isKnown: (text: string): boolean => {
      const read = readAddress(text);
      return shortSlugs.isKnown(text) || (read !== undefined && addresses.has(addressKey(read)));
    },

    /** Finds the form or link that a public address leads to, with the account that it belongs to. */
    find: async (text: string): Promise<FoundAddress | undefined> => {
      const read = readAddress(text);
      const owner = read && (await addresses.get(addressKey(read), () => ask(read)));
      // A short address can read like the slug of a link, but must not take the place of one.
      const holder = owner || read?.kind === "form" ? undefined : await shortSlugs.find(text);
      const address = holder ? ({ kind: "form", formId: holder.formId } as const) : read;
      const id = holder?.accountId ?? owner;
      const account = id && (await locate(id));
      return address && account && { address, account, shortSlug: holder && text };
    },
  };
}
