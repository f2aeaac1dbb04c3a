/**
 * Authenticates an entry key and opens its session. The key contains its account in plain text, so one query is enough,
 * and a mistyped key is rejected without a query. Keys must not be logged or stored.
 */
import type { FormView, JsonObject } from "@formstead/form-logic";
import { type AccountRef, type RespondentCtx, systemAccountCtx } from "../../../platform/context/context.ts";
import { derivedRoutedToken, hashToken, newRoutedToken, routeOf } from "../../../platform/crypto/tokens.ts";
import { createAccountLookup } from "../../../platform/db/batch-lookups.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, speaking } from "../../../platform/errors/errors.ts";
import type { EntryAuthenticator } from "../../../platform/http/credentials.ts";
import { type Id, isId } from "../../../platform/ids/ids.ts";
import type { Entry } from "../../entries/entries/index.ts";
import type { CompiledVersion } from "../../forms/forms/index.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import { type EntrySession, isOver } from "./sessions.rules.ts";
import { type Opened, openByKeys } from "./sessions.store.ts";

const prefix = "sek";

export type { Opened };

/** The context of every request with an entry key, including the session that authentication opened. */
export type SessionCtx = RespondentCtx<Opened>;

/** An entry in progress, as its respondent sees it. */
export interface State {
  readonly entry: Entry;
  readonly session: EntrySession;
  /** Computed on the first call. */
  readonly view: () => FormView;
  /** Incomplete values as typed, by path. */
  readonly typed: JsonObject;
  readonly compiled: CompiledVersion;
}

/** Returns undefined for an unknown key. */
export type OpenSession = (account: AccountRef, key: string) => Promise<Opened | undefined>;

/** Sessions of an account that are requested at the same time are opened with one query. */
export function createOpenSession({ uow, now }: { readonly uow: Uow; now(): Date }): OpenSession {
  const find = createAccountLookup<string, Opened>({
    load: (account, keyHashes) =>
      uow.read(systemAccountCtx("entry-sessions", account, "open-entry", now()), (tx) =>
        openByKeys(tx, keyHashes),
      ),
  });
  return (account, key) => find(account, hashToken(key).toString("hex"));
}

interface Deps {
  readonly openSession: OpenSession;
  readonly addresses: FormAddressesService;
  now(): Date;
}

export function createEntryAuthenticator({
  openSession,
  addresses,
  now,
}: Deps): EntryAuthenticator<Opened>["authenticateEntry"] {
  return async (key, during) => {
    const accountId = accountIdOf(key);
    const account = accountId && (await addresses.locate(accountId));
    if (!account) return fail(E.invalid_entry_key);
    const opened = await openSession(account, key);
    if (!opened) return fail(E.invalid_entry_key);
    const { id: entryId, locale: language } = opened.entry;
    await speaking(language, async () => check(opened, during, now()));
    return { account, entryId, sessionId: opened.session.id, language, opened };
  };
}

export function check({ session, entry }: Opened, during: "filling" | "receipt", now: Date): void {
  if (isOver(session, now)) fail(E.entry_session_expired, endOf(session, entry));
  if (entry.status === "submitted") {
    if (during === "filling") fail(E.already_submitted);
    return;
  }
  if (entry.status !== "draft" && entry.status !== "abandoned") fail(E.entry_session_expired);
}

/**
 * Tells respondents why their key no longer works, if another device has continued with a newer one, or if the entry was
 * submitted long ago. A device that never got the receipt must not submit the same entry again.
 */
function endOf({ status }: EntrySession, entry: Entry) {
  if (status === "completed" && entry.status === "submitted") return { reason: "submitted" };
  const isContinued = status === "revoked" && ["draft", "abandoned", "submitted"].includes(entry.status);
  return isContinued ? { reason: "continued_elsewhere" } : {};
}

export function newEntryKey(accountId: Id<"acc">): string {
  return newRoutedToken(prefix, accountId.slice("acc_".length));
}

export function derivedEntryKey(accountId: Id<"acc">, seed: Buffer): string {
  return derivedRoutedToken(prefix, accountId.slice("acc_".length), seed);
}

function accountIdOf(key: string): Id<"acc"> | undefined {
  const id = `acc_${routeOf(prefix, key) ?? ""}`;
  return isId("acc", id) ? id : undefined;
}
