import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../main/worker-parts.ts";
import { testConfig, testSecret } from "../../test-kit/test-config.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { AccountRef } from "../context/context.ts";
import { purgeAccount } from "../db/purge-account.ts";
import type { Shards } from "../db/shards.ts";
import { sql } from "../db/statement.ts";
import { readMasterKeys, VaultError } from "./master-keys.ts";
import { rewrap } from "./rewrap.ts";
import { sealedColumn } from "./sealed-columns.ts";
import { createVault, type Vault } from "./vault.ts";

let t: TestPlatform;
let owners: Shards;
const oldKey = "Zq8Lw2Xy5Rb7Nc4Md6Jf1Hg0QspZ3kq9V";
const newKey = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7";
const other = "T9s8R7q6P5o4N3m2L1k0J9i8H7g6F5e4D3";
const vaultOf = (first: string, ...more: string[]) =>
  createVault(readMasterKeys([first, ...more]), t.clock.now);
const { place: placeOf } = sealedColumn({
  table: "t",
  column: "c",
  key: [["id", "text"]],
  placeOf: (text = "") => text,
});
const plain = "a secret: ñ 秘密";

beforeAll(async () => {
  t = await startTestPlatform({ modules: [] });
  owners = createOwnerShards(t.composition);
});
afterAll(async () => {
  await owners.close();
  await t.stop();
});

const uow = () => t.composition.platform.uow;
const seal = (vault: Vault, account: AccountRef, place: string, text = plain) =>
  uow()(t.ctx(account), (tx) => vault.seal(tx, placeOf(place), text));
const open = (vault: Vault, account: AccountRef, place: string, sealed: string) =>
  uow().read(t.ctx(account), (tx) => vault.open(tx, placeOf(place), sealed));
const keyRows = (account: AccountRef) =>
  uow().read(t.ctx(account), (tx) =>
    tx.query<{ id: string; kek_id: string }>(sql`select id, kek_id from account_keys order by created_at`),
  );

describe("a vault", () => {
  it("opens what it sealed, even an empty text, and seals the same text differently each time", async () => {
    const account = t.newAccount();
    const vault = vaultOf(oldKey);
    const texts = await Promise.all(
      ["", plain, plain, "x".repeat(100_000)].map((text) => seal(vault, account, "a/1/b", text)),
    );
    expect(texts[1]).not.toBe(texts[2]);
    const opened = await Promise.all(texts.map((text) => open(vaultOf(oldKey), account, "a/1/b", text)));
    expect(opened).toEqual(["", plain, plain, "x".repeat(100_000)]);
    expect(texts.join()).not.toContain("secret");
  });

  it("rejects values that were moved to another place or account, or modified", async () => {
    const [mine, theirs] = [t.newAccount(), t.newAccount()];
    const vault = vaultOf(oldKey);
    const sealed = await seal(vault, mine, "a/1/b");
    const foreign = await seal(vault, theirs, "a/1/b");
    const [, keyId, body = ""] = sealed.split(".");
    const flipped = `${body.slice(0, 20)}${body[20] === "A" ? "B" : "A"}${body.slice(21)}`;
    const tries: [AccountRef, string, string][] = [
      [mine, "a/2/b", sealed],
      [mine, "a/1/c", sealed],
      [theirs, "a/1/b", sealed],
      [mine, "a/1/b", foreign],
      [mine, "a/1/b", `v1.${keyId}.${foreign.split(".")[2]}`],
      [mine, "a/1/b", `v1.${keyId}.${flipped}`],
      [mine, "a/1/b", `v1.${keyId}.`],
      [mine, "a/1/b", `v2.${keyId}.${body}`],
      [mine, "a/1/b", `v1.nonsense.${body}`],
      [mine, "a/1/b", plain],
      [mine, "a/1/b", ""],
    ];
    for (const [account, place, text] of tries)
      await expect(open(vault, account, place, text), text).rejects.toThrow(VaultError);
    expect(await open(vault, mine, "a/1/b", sealed)).toBe(plain);
  });

  it("refuses to open and to seal without the master key", async () => {
    const account = t.newAccount();
    const sealed = await seal(vaultOf(oldKey), account, "a");
    await expect(open(vaultOf(other), account, "a", sealed)).rejects.toThrow(/no master key opens/);
    await expect(seal(vaultOf(other), account, "a")).rejects.toThrow(VaultError);
    expect(await open(vaultOf(other, oldKey), account, "a", sealed)).toBe(plain);
  });

  it("does not cache a key that was rolled back", async () => {
    const account = t.newAccount();
    const vault = vaultOf(oldKey);
    const failing = uow()(t.ctx(account), async (tx) => {
      await vault.seal(tx, placeOf("a"), plain);
      await uow().attempt(tx, (inner) => vault.seal(inner, placeOf("b"), plain));
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await keyRows(account)).toEqual([]);
    const sealed = await seal(vault, account, "a");
    expect(await open(vaultOf(oldKey), account, "a", sealed)).toBe(plain);
  });

  it("opens everything after many first seals at once", async () => {
    const account = t.newAccount();
    const vaults = [vaultOf(oldKey), vaultOf(oldKey), vaultOf(newKey, oldKey)];
    const sealed = await Promise.all(
      Array.from({ length: 9 }, (_, n) => seal(vaults[n % 3] as Vault, account, "a", `text ${n}`)),
    );
    const opened = await Promise.all(sealed.map((text) => open(vaultOf(oldKey), account, "a", text)));
    expect(opened).toEqual(sealed.map((_, n) => `text ${n}`));
  });

  it("drops keys from its cache after a minute", async () => {
    const account = t.newAccount();
    const vault = vaultOf(oldKey);
    await seal(vault, account, "a");
    const sealed = await seal(vault, account, "a");
    await owners
      .get("main")
      .withClient((client) =>
        client.query(
          `begin; set local app.system = 'on'; delete from account_keys where account_id = '${account.uuid}'; commit`,
        ),
      );
    expect(await open(vault, account, "a", sealed)).toBe(plain);
    t.clock.advance(61_000);
    await expect(open(vault, account, "a", sealed)).rejects.toThrow(VaultError);
  });

  it("loses its keys with the account", async () => {
    const account = t.newAccount();
    await seal(vaultOf(oldKey), account, "a");
    expect(await keyRows(account)).toHaveLength(1);
    await purgeAccount(uow(), t.ctx(account));
    expect(await keyRows(account)).toEqual([]);
  });
});

describe("a change of the master key", () => {
  it("causes 0 errors under load, and afterward everything opens without the old one", {
    timeout: 60_000,
  }, async () => {
    const accounts = Array.from({ length: 12 }, () => t.newAccount());
    const kept: { account: AccountRef; place: string; text: string; sealed: string }[] = [];
    const before = vaultOf(oldKey);
    for (const account of accounts.slice(0, 6))
      kept.push({ account, place: "p/0", text: "t 0", sealed: await seal(before, account, "p/0", "t 0") });
    const errors: unknown[] = [];
    let calls = 0;
    const work = async (make: () => Vault, name: string) => {
      for (let n = 0; n < 80; n += 1) {
        // A process that has just started has nothing cached.
        const vault = make();
        const account = accounts[(n * 7 + name.length) % accounts.length] as AccountRef;
        try {
          const [place, text] = [`p/${name}/${n}`, `t ${name} ${n}`];
          kept.push({ account, place, text, sealed: await seal(vault, account, place, text) });
          const one = kept[(n * 31) % kept.length] as (typeof kept)[number];
          expect(await open(make(), one.account, one.place, one.sealed)).toBe(one.text);
          calls += 2;
        } catch (error) {
          errors.push(error);
        }
      }
    };
    const rewrapping = async () => {
      for (let n = 0; n < 20; n += 1) await rewrap(owners.get("main"), readMasterKeys([newKey, oldKey]));
      // The worker with the old configuration is still running.
      for (let n = 0; n < 20; n += 1) await rewrap(owners.get("main"), readMasterKeys([oldKey]));
    };
    await Promise.all([
      work(() => vaultOf(oldKey), "old"),
      work(() => vaultOf(newKey, oldKey), "new"),
      work(() => vaultOf(newKey, oldKey), "newer"),
      rewrapping(),
    ]);
    expect(errors).toEqual([]);
    expect(calls).toBe(480);

    await rewrap(owners.get("main"), readMasterKeys([newKey, oldKey]));
    const after = vaultOf(newKey);
    for (const { account, place, text, sealed } of kept)
      expect(await open(after, account, place, sealed)).toBe(text);
    const done = await rewrap(owners.get("main"), readMasterKeys([newKey]));
    expect(done.dropped).toBeGreaterThanOrEqual(accounts.length);
    const [current] = readMasterKeys([newKey]);
    for (const account of accounts)
      expect(new Set((await keyRows(account)).map((row) => row.kek_id))).toEqual(new Set([current.id]));
    for (const { account, place, text, sealed } of kept.slice(0, 20))
      expect(await open(vaultOf(newKey), account, place, sealed)).toBe(text);
    const [first] = kept;
    if (first)
      await expect(open(vaultOf(oldKey), first.account, "p/0", first.sealed)).rejects.toThrow(VaultError);
  });

  it("reports the number of keys that no master key opens, and drops none of them", async () => {
    const account = t.newAccount();
    const sealed = await seal(vaultOf(other), account, "a");
    const { lost } = await rewrap(owners.get("main"), readMasterKeys([newKey]));
    expect(lost).toBeGreaterThanOrEqual(1);
    expect(await open(vaultOf(other), account, "a", sealed)).toBe(plain);
  });
});

describe("the configuration", () => {
  const keysOf = (env: NodeJS.ProcessEnv) => testConfig(["any"], env).masterKeys;

  it("uses MASTER_KEY, or APP_SECRET if there is none; older ones only open", () => {
    expect(keysOf({})).toEqual([testSecret]);
    expect(keysOf({ APP_SECRET_PREVIOUS: other })).toEqual([testSecret, other]);
    expect(keysOf({ MASTER_KEY: newKey })).toEqual([newKey]);
    expect(keysOf({ MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: `${oldKey},${testSecret}` })).toEqual([
      newKey,
      oldKey,
      testSecret,
    ]);
  });

  it("rejects weak and sample keys", () => {
    expect(() => keysOf({ MASTER_KEY: "short" })).toThrow("MASTER_KEY: too weak");
    expect(() => keysOf({ MASTER_KEY_PREVIOUS: "abab".repeat(16) })).toThrow("MASTER_KEY: too weak");
    expect(() => keysOf({ MASTER_KEY: `change-me-${newKey}` })).toThrow("MASTER_KEY: looks like a sample");
  });
});
