/**
 * An account with data for one operation: credentials, existing IDs, and a way to recover when a call has ended the
 * session or deleted the account.
 */
import { randomUUID } from "node:crypto";
import type { Operation } from "../../platform/http/contract.ts";
import type { Caller, Harness } from "../harness.ts";
import type { Exchange } from "../http-sender.ts";
import type { OidcProviderServer } from "../oidc-provider.ts";
import { missingId, needsElevation } from "../operations.ts";
import type { DomainRecords } from "../servers/domain-records.ts";
import type { StripeServer } from "../stripe-server.ts";
import { credentialHeaders } from "./credentials.ts";
import type { CredentialKind } from "./draft.ts";
import { makeThing, prefixesOf } from "./makers.ts";

/** Shared by all worlds. */
export interface Scene {
  readonly h: Harness;
  readonly provider: OidcProviderServer;
  readonly stripe: StripeServer;
  readonly records: DomainRecords;
  /** Owner of another account. */
  readonly stranger: Caller;
}

export interface World extends Scene {
  readonly owner: Caller;
  make(prefix: string): Promise<string>;
  headersFor(credential: CredentialKind): Readonly<Record<string, string>>;
  /** Replaces placeholders with IDs and other known values. */
  resolve(text: string): string;
  /** Remembers the IDs and cursors in a response. */
  learn(exchange: Exchange): void;
  /** Signs in again, or starts with another account, if the owner can no longer use theirs. */
  comeBack(): Promise<void>;
  /** Creates new resources of the kinds that the operation uses up. */
  restock(): Promise<void>;
  /** Switches to a new account before this one reaches a limit. */
  beginAnew(): Promise<void>;
}

const anyId = /"([a-z]{2,4})_([0-7][0-9a-hjkmnp-tv-z]{25})"/g;
const knownMax = 8;

export async function createWorld(scene: Scene, operation: Operation): Promise<World> {
  const { h, stranger } = scene;
  let owner: Caller;
  let key: Caller;
  let cursor = "none";
  const ids = new Map<string, string[]>();

  const know = (id: string) => {
    const prefix = id.slice(0, id.lastIndexOf("_"));
    const known = ids.get(prefix) ?? [];
    if (!known.includes(id)) ids.set(prefix, [id, ...known].slice(0, knownMax));
  };
  const make = async (prefix: string) => {
    const id = await makeThing(prefix, h, owner);
    know(id);
    return id;
  };
  const restock = async () => {
    for (const prefix of prefixesOf(operation)) await make(prefix);
  };
  const begin = async () => {
    ids.clear();
    // In the stranger's database, so that row-level security is all that separates them.
    owner = await h.newAccount({ shard: scene.stranger.account.shard });
    key = await owner.newKey();
    await restock();
  };
  const isWelcome = async () => (await owner.get("/account")).body?.status === "active";
  await begin();

  return {
    ...scene,
    get owner() {
      return owner;
    },
    make,
    restock,
    beginAnew: begin,
    comeBack: async () => {
      if (await isWelcome()) return;
      try {
        owner = await h.callerFor(owner.user, owner.account);
        if (needsElevation(operation)) await owner.reauthenticate();
        if (await isWelcome()) return;
      } catch {
        // The password or the user no longer exists, so a new account is needed.
      }
      await begin();
    },
    headersFor: (credential) =>
      credentialHeaders(credential, {
        session: owner.headers,
        key: key.headers,
        otherAccountId: stranger.account.id,
      }),
    resolve: (text) =>
      text
        .replaceAll("{{cursor}}", () => cursor)
        .replaceAll("{{key}}", () => randomUUID())
        .replace(/\{\{([a-z_]+):(\d)\}\}/g, (_whole, prefix: string, digit: string) => {
          const known = ids.get(prefix) ?? [];
          const index = Number(digit);
          return (index < knownMax ? known[index % known.length] : undefined) ?? missingId(prefix);
        }),
    learn: ({ text, body, status }) => {
      if (status >= 300) return;
      for (const [, prefix = "", suffix] of text.matchAll(anyId))
        if (ids.has(prefix)) know(`${prefix}_${suffix}`);
      cursor = (body as { pagination?: { next_cursor?: string } })?.pagination?.next_cursor ?? cursor;
    },
  };
}
