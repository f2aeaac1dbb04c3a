/** Opens sessions by their entry key. Requests of an account that arrive together are opened with one query. */
import { type AccountRef, systemAccountCtx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { createAccountLookup } from "../../../platform/db/batch-lookups.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type Opened, openByKeys } from "./sessions.store.ts";

/** Returns undefined for an unknown key. */
export type OpenSession = (account: AccountRef, key: string) => Promise<Opened | undefined>;

export function createOpenSession({ uow, now }: { readonly uow: Uow; now(): Date }): OpenSession {
  const find = createAccountLookup<Opened>({
    load: (account, keyHashes) =>
      uow.read(systemAccountCtx("entry-sessions", account, "open-entry", now()), (tx) =>
        openByKeys(tx, keyHashes),
      ),
  });
  return (account, key) => find(account, hashToken(key).toString("hex"));
}
