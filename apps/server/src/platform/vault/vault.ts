/**
 * Protects secrets of an account that must not be readable in the database: credentials for external services. Each
 * account has its own key, stored wrapped by the master key. A value sealed for one place of one account cannot be
 * opened anywhere else. A value that cannot be opened is an error, never an empty value. For data that clients keep
 * for us, see crypto/seal.
 */
import { type KeyObject, randomUUIDv7 } from "node:crypto";
import { type Sql, sql } from "../db/statement.ts";
import type { AccountTx, ReadTx } from "../db/tx.ts";
import { insertKey, keysLock } from "./account-keys.ts";
import { decrypt, encrypt, type MasterKeys, newAccountKey, unwrap, VaultError } from "./master-keys.ts";
import type { SealedPlace } from "./sealed-columns.ts";

export interface Vault {
  /** Seals with the account's newest key. */
  seal(tx: AccountTx, place: SealedPlace, plain: string): Promise<string>;
  /** Throws VaultError. */
  open(tx: ReadTx, place: SealedPlace, sealed: string): Promise<string>;
  /** The prefix of everything sealed from now on; undefined in an account without a key. */
  currentPrefix(tx: ReadTx): Promise<string | undefined>;
}

interface AccountKey {
  readonly id: string;
  readonly key: KeyObject;
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

  const pick = (tx: ReadTx, rows: readonly KeyRow[]): AccountKey | undefined => {
    for (const row of rows) {
      const key = unwrap(masters, { ...row, accountUuid: tx.account.uuid, kekId: row.kek_id });
      if (!key) continue;
      if (row.is_committed) remembered.set(slotOf(tx, row.id), key);
      return { id: row.id, key };
    }
    if (rows.length > 0)
      throw new VaultError(
        `no master key opens this account's key; it needs one of ${rows.map((row) => row.kek_id).join(", ")}`,
      );
    return undefined;
  };

  /** Read each time, never cached, so that nothing is sealed under a retired key. */
  const readCurrent = async (tx: ReadTx, lock: Sql): Promise<AccountKey | undefined> =>
    pick(tx, await tx.query<KeyRow>(sql`select ${columns}${lock} from account_keys ${current(tx)}`));

  const find = async (tx: ReadTx, id: string): Promise<AccountKey | undefined> => {
    const known = remembered.get(slotOf(tx, id));
    if (known) return { id, key: known };
    const rows = await tx.query<KeyRow>(sql`
      select ${columns} from account_keys
      where account_id = ${tx.account.uuid} and id = ${id} order by created_at`);
    return pick(tx, rows);
  };

  /** Two concurrent calls create two keys, and both are kept, because every sealed value names its key. */
  const make = async (tx: AccountTx): Promise<AccountKey> => {
    const made = { id: randomUUIDv7(), key: newAccountKey() };
    for (const statement of insertKey(masters, tx.account.uuid, made)) await tx.query(statement);
    return made;
  };

  return {
    seal: async (tx, place, plain) => {
      const { id, key } = (await readCurrent(tx, sql`, ${keysLock(tx, "shared")}`)) ?? (await make(tx));
      const sealed = encrypt(key, aboutOf(tx, id, place), Buffer.from(plain));
      return prefixOf(id) + sealed.toString("base64url");
    },
    open: async (tx, place, sealed) => {
      const { id, bytes } = readSealed(sealed);
      const found = await find(tx, id);
      if (!found) throw new VaultError("the sealing key belongs to another account or no longer exists");
      return decrypt(found.key, aboutOf(tx, id, place), bytes).toString("utf8");
    },
    currentPrefix: async (tx) => {
      const found = await readCurrent(tx, sql``);
      return found && prefixOf(found.id);
    },
  };
}

// Only committed keys may be cached: a key created by this transaction is lost if it rolls back. Keys of other
// transactions are visible only after their commit.
const columns = sql`id, kek_id, wrapped, created_at < transaction_timestamp() as is_committed`;

/**
 * A key counts as retired as soon as one of its wrappings is, because a worker of the previous release does not copy
 * the mark.
 */
const current = (tx: ReadTx): Sql => sql`
  where account_id = ${tx.account.uuid} and not exists (
    select 1 from account_keys retired
    where retired.account_id = account_keys.account_id and retired.id = account_keys.id
      and retired.retired_at is not null)
  order by id desc, created_at`;

const prefixOf = (keyId: string): string => `${version}.${keyId}.`;

const slotOf = (tx: ReadTx, keyId: string): string => `${tx.account.uuid}/${keyId}`;

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

/**
 * Caches keys to save one database round trip per value. Entries are short-lived, so that keys do not stay in memory
 * longer than they are used.
 */
function createMemory(now: () => Date) {
  const kept = new Map<string, { readonly key: KeyObject; readonly until: number }>();
  return {
    get: (slot: string): KeyObject | undefined => {
      const known = kept.get(slot);
      if (known && now().getTime() < known.until) return known.key;
      kept.delete(slot);
      return undefined;
    },
    set: (slot: string, key: KeyObject): void => {
      kept.delete(slot);
      kept.set(slot, { key, until: now().getTime() + memory.ms });
      // A Map keeps insertion order, so the first entry is the oldest.
      const [oldest] = kept.keys();
      if (kept.size > memory.max && oldest !== undefined) kept.delete(oldest);
    },
  };
}
