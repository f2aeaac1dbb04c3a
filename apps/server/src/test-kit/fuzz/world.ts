/**
 * An account with something in it, for one operation: credentials, ids that exist, and the means to come back in when
 * a call has ended the session or the account.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { newToken } from "../../platform/crypto/tokens.ts";
import type { Operation } from "../../platform/http/contract.ts";
import type { Caller, Harness } from "../harness.ts";
import { missingId } from "../operations.ts";
import type { CredentialKind } from "./draft.ts";
import type { Exchange } from "./send.ts";

type Headers = Readonly<Record<string, string>>;

export interface World {
  readonly h: Harness;
  readonly owner: Caller;
  /** Owner of another account. */
  readonly stranger: Caller;
  make(prefix: string): Promise<string>;
  headersFor(credential: CredentialKind): Promise<Headers>;
  /** Puts ids and other known values in the place of placeholders. */
  resolve(text: string): string;
  /** Remembers ids and cursors of an answer. */
  learn(exchange: Exchange): void;
  /** Signs in again, or begins with another account, when the owner can no longer use theirs. */
  comeBack(): Promise<void>;
}

const anyId = /"([a-z]{2,4})_([0-7][0-9a-hjkmnp-tv-z]{25})"/g;

export async function createWorld(h: Harness, operation: Operation, stranger: Caller): Promise<World> {
  let owner: Caller;
  let key: Caller | undefined;
  let cursor = "none";
  const ids = new Map<string, string[]>();
  const needsElevation = operation.access.kind !== "public" && operation.access.reauthenticate;

  const know = (id: string) => {
    const prefix = id.slice(0, id.lastIndexOf("_"));
    const known = ids.get(prefix) ?? [];
    if (!known.includes(id)) ids.set(prefix, [id, ...known].slice(0, 8));
  };
  const make = async (prefix: string) => {
    const maker = makers[prefix];
    if (!maker)
      throw new Error(`no way to make a thing with the id prefix ${prefix}; add one to fuzz/world.ts`);
    const id = await maker(owner, stranger);
    know(id);
    return id;
  };
  const begin = async () => {
    ids.clear();
    key = undefined;
    owner = await h.newAccount();
    if (needsElevation) await owner.reauthenticate();
    for (const prefix of prefixesOf(operation)) await make(prefix);
  };
  await begin();

  const comeBack = async () => {
    if ((await owner.get("/account")).body?.status === "active") return;
    try {
      owner = await h.callerFor(owner.user, owner.account);
      if (needsElevation) await owner.reauthenticate();
      if ((await owner.get("/account")).body?.status === "active") return;
    } catch {
      // The password or the person is gone; only another account helps.
    }
    await begin();
  };
  const sessionHeaders = (person: Caller): Headers => person.headers;

  return {
    h,
    stranger,
    get owner() {
      return owner;
    },
    make,
    comeBack,
    headersFor: async (credential) => {
      if (credential === "key" || credential === "session_and_key") key ??= await owner.newKey();
      return credentialHeaders(credential, sessionHeaders(owner), key?.headers ?? {}, stranger);
    },
    resolve: (text) =>
      text
        .replaceAll("{{cursor}}", cursor)
        .replaceAll("{{key}}", () => randomUUID())
        .replace(/\{\{([a-z_]+):(\d)\}\}/g, (_whole, prefix: string, index: string) => {
          const known = ids.get(prefix) ?? [];
          return (Number(index) < 8 ? known[Number(index) % known.length] : undefined) ?? missingId(prefix);
        }),
    learn: ({ text, body, status }) => {
      if (status >= 300) return;
      for (const [, prefix, suffix] of text.matchAll(anyId))
        if (prefix && ids.has(prefix)) know(`${prefix}_${suffix}`);
      cursor = (body as { pagination?: { next_cursor?: string } })?.pagination?.next_cursor ?? cursor;
    },
  };
}

function credentialHeaders(
  credential: CredentialKind,
  session: Headers,
  key: Headers,
  stranger: Caller,
): Headers {
  const { cookie = "", origin = "", "x-account-id": account = "" } = session;
  const { "x-account-id": _account, ...withoutAccount } = session;
  switch (credential) {
    case "session":
      return session;
    case "key":
      return key;
    case "none":
      return { "x-account-id": account };
    case "forged_session":
      return { ...session, cookie: `${cookie.slice(0, -4)}AAAA` };
    case "forged_key":
      return { authorization: `Bearer ${newToken("svc")}`, "x-account-id": account };
    case "basic":
      return { authorization: "Basic dTpw", "x-account-id": account };
    case "session_and_key":
      return { ...key, cookie, origin };
    case "entry_key":
      return { "x-service-entry-key": newToken("sek"), "x-account-id": account };
    case "foreign_origin":
      return { ...session, origin: "https://evil.example" };
    case "no_account":
      return withoutAccount;
    case "malformed_account":
      return { ...session, "x-account-id": "acc_1', '" };
    case "other_account":
      return { ...session, "x-account-id": stranger.account.id };
  }
}

/** Whether the door must stay shut, whatever else the call says. */
export function mustRefuse({ access, method }: Operation, credential: CredentialKind): boolean {
  if (credential === "session" || credential === "key") return false;
  if (access.kind === "public")
    return credential === "foreign_origin" && access.setsCookie && method !== "GET";
  if (credential === "foreign_origin") return method !== "GET";
  if (["no_account", "malformed_account", "other_account"].includes(credential))
    return access.kind === "account";
  return true;
}

const madeOf = (answer: { status: number; body: { id?: string; code?: string } }): string => {
  if (answer.status >= 300 || answer.body.id === undefined)
    throw new Error(`not made: ${answer.status} ${answer.body.code}`);
  return answer.body.id;
};

const makers: Readonly<Record<string, (owner: Caller, stranger: Caller) => Promise<string>>> = {
  acc: async (owner) => owner.account.id,
  prj: async (owner) => madeOf(await owner.post("/projects", { name: `Project ${randomUUID()}` })),
  key: async (owner) => (await owner.newKey()).keyId,
  usr: async (owner) => (await owner.colleague("editor")).user.id,
  inv: async (owner) =>
    madeOf(await owner.post("/invitations", { email: `${randomUUID()}@example.test`, role: "viewer" })),
};

function prefixesOf(operation: Operation): Set<string> {
  const schemas = [operation.params, operation.query, operation.body].filter(
    (schema) => schema !== undefined,
  );
  const text = JSON.stringify(
    schemas.map((schema) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  );
  return new Set([...text.matchAll(/\^([a-z_]+)_\[0-7\]/g)].map((match) => match[1] ?? ""));
}
