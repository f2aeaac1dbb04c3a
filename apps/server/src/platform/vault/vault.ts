/**
 * Keeps what an account entrusts to us and must not be readable in the database: credentials of others' services. Each
 * account has a key of its own, kept wrapped by the master key. What was sealed for one place of one account
 * opens nowhere else. What cannot be opened is an error, never an empty value. Not for what clients carry: see crypto/seal.
 */
import { type KeyObject, randomUUIDv7 } from "node:crypto";
import { sql } from "../db/statement.ts";
import type { AccountTx, ReadTx } from "../db/tx.ts";
import { decrypt, encrypt, type MasterKeys, newAccountKey, unwrap, VaultError, wrap } from "./master-keys.ts";
import type { Place } from "./sealed-columns.ts";

export interface Vault {
  seal(tx: AccountTx, place: Place, plain: string): Promise<string>;
  /** Throws VaultError. */
  open(tx: ReadTx, place: Place, sealed: string): Promise<string>;
}

interface AccountKey {
  readonly id: string;
  readonly key: KeyObject;
  readonly isCommitted: boolean;
}

interface KeyRow {
  readonly id: string;
  readonly kek_id: string;
  readonly wrapped: Buffer;
  readonly is_committed: boolean;
}

const version = "v1";
const memory = { ms: 60_000, max: 1_000 };

export function createVault(masters: MasterKeys, now: () => Date): Vault {
  const remembered = createMemory(now);

  const read = async (tx: ReadTx, id: string | undefined): Promise<AccountKey | undefined> => {
    const which = id === undefined ? sql`` : sql` and id = ${id}`;
    // A key that this very transaction made may be gone with it. Those of others are seen only when they stay.
    const rows = await tx.query<KeyRow>(sql`
      select id, kek_id, wrapped, created_at < transaction_timestamp() as is_committed from account_keys
      where account_id = ${tx.account.uuid}${which} order by created_at, id`);
    for (const row of rows) {
      const key = unwrap(masters, { ...row, accountUuid: tx.account.uuid, kekId: row.kek_id });
      if (key) return { id: row.id, key, isCommitted: row.is_committed };
    }
    if (rows.length > 0)
      throw new VaultError(
        `no master key opens the key of this account; it needs one of ${rows.map((row) => row.kek_id).join(", ")}`,
      );
    return undefined;
  };

  const find = async (tx: ReadTx, id: string | undefined): Promise<AccountKey | undefined> => {
    const slot = `${tx.account.uuid}/${id ?? "current"}`;
    const known = remembered.get(slot);
    if (known) return known;
    const found = await read(tx, id);
    if (found?.isCommitted)
      for (const one of new Set([slot, `${tx.account.uuid}/${found.id}`])) remembered.set(one, found);
    return found;
  };

  /** Two at once make two keys, and both stay: whatever is sealed names its key. */
  const make = async (tx: AccountTx): Promise<AccountKey> => {
    const id = randomUUIDv7();
    const key = newAccountKey();
    // For older master keys too: a process that was not restarted yet knows no newer one. The oldest gets the earliest
    // time: that is how it is seen later which of them may go.
    for (const [age, master] of masters.toReversed().entries()) {
      const { kekId, wrapped } = wrap(master, tx.account.uuid, id, key);
      await tx.query(sql`
        insert into account_keys (account_id, id, kek_id, wrapped, created_at)
        values (${tx.account.uuid}, ${id}, ${kekId}, ${wrapped},
                transaction_timestamp() + ${age}::int * interval '1 microsecond')`);
    }
    return { id, key, isCommitted: false };
  };

  return {
    seal: async (tx, place, plain) => {
      const { id, key } = (await find(tx, undefined)) ?? (await make(tx));
      const sealed = encrypt(key, aboutOf(tx, id, place), Buffer.from(plain));
      return [version, id, sealed.toString("base64url")].join(".");
    },
    open: async (tx, place, sealed) => {
      const { id, bytes } = readSealed(sealed);
      const found = await find(tx, id);
      if (!found) throw new VaultError("the key it was sealed by is not of this account, or is gone");
      return decrypt(found.key, aboutOf(tx, id, place), bytes).toString("utf8");
    },
  };
}

function aboutOf(tx: ReadTx, keyId: string, place: string): string[] {
  return ["value", tx.account.uuid, keyId, place];
}

function readSealed(sealed: string): { readonly id: string; readonly bytes: Buffer } {
  const [head, id, body, ...more] = sealed.split(".");
  const isUuid = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (head !== version || !isUuid || body === undefined || more.length > 0)
    throw new VaultError("not a sealed value");
  return { id, bytes: Buffer.from(body, "base64url") };
}

/** A trip to the database less per value. Short, so that keys do not lie in memory for longer than they are used. */
function createMemory(now: () => Date) {
  const kept = new Map<string, { readonly found: AccountKey; readonly until: number }>();
  return {
    get: (slot: string): AccountKey | undefined => {
      const known = kept.get(slot);
      if (known && now().getTime() < known.until) return known.found;
      kept.delete(slot);
      return undefined;
    },
    set: (slot: string, found: AccountKey): void => {
      kept.delete(slot);
      kept.set(slot, { found, until: now().getTime() + memory.ms });
      // A map keeps the order of insertion: the first is the oldest.
      const [oldest] = kept.keys();
      if (kept.size > memory.max && oldest !== undefined) kept.delete(oldest);
    },
  };
}
