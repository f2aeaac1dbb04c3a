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
import { type Address, addressKey } from "./public-addresses.rules.ts";
import * as store from "./public-addresses.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly accounts: AccountsService;
  now(): Date;
}

const addressMemory = { ms: 600_000, max: 100_000 };
/** Short, because a deleted account must not stay reachable for long. */
const accountMemory = { ms: 5_000, max: 20_000 };

export type FormAddressesService = ReturnType<typeof createFormAddresses>;

export function createFormAddresses({ uow, accounts, now }: Deps) {
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

  return {
    /** Returns undefined if the account is not accessible. */
    locate,
    accountOf: async (address: Address): Promise<AccountRef | undefined> => {
      const id = await addresses.get(addressKey(address), () => ask(address));
      return id && locate(id);
    },
  };
}
