/**
 * Access tokens for environments with OAuth 2. A token is stored encrypted until shortly before it expires and fetched
 * again by one process at a time, because a refresh token may work only once. No transaction is open during the request
 * to the service; a claim that expires takes the place of a lock.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { OutboundReply } from "../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { retryAfterMs } from "../../../platform/outbound/retry-after.ts";
import type { Environment, EnvironmentId, TokenAuth } from "./connectors.rules.ts";
import { ConnectorCallError, fromOutbound, waitMsMax } from "./engine/call-error.ts";
import * as environments from "./environments.store.ts";
import * as store from "./secrets.store.ts";

export type Secrets = Readonly<Record<string, string>>;

export interface AccessToken {
  readonly token: string;
  readonly version: number;
}

interface Fetched {
  readonly accessToken: string;
  readonly expiresAt: Date | null;
  readonly refreshToken: string | undefined;
}

const askMs = 10_000;
const claimMs = 15_000;
const waitMs = 20_000;
const lookAgainMs = 100;
const replyBytesMax = 256 * 1_024;

export const secretPlace = (id: EnvironmentId, name: string) => store.sealedSecret.place(idToUuid(id), name);
const tokenPlace = (id: EnvironmentId) => store.sealedToken.place(idToUuid(id));

export type TokensService = ReturnType<typeof createTokens>;

export function createTokens({
  uow,
  vault,
  outbound,
  now,
}: Pick<Platform, "uow" | "vault" | "outbound" | "now">) {
  const openSecrets = async (tx: ReadTx, id: EnvironmentId) => {
    const rows = await store.all(tx, id);
    const opened: Record<string, string> = {};
    for (const { name, sealed } of rows) opened[name] = await vault.open(tx, secretPlace(id, name), sealed);
    return { rows, opened };
  };

  const ask = async (auth: TokenAuth, secrets: Secrets): Promise<Fetched> => {
    const reply = await outbound.request(tokenRequest(auth, secrets)).catch((error) => {
      throw error instanceof OutboundError ? fromOutbound(error) : error;
    });
    return readToken(reply, now());
  };

  /**
   * Stores the token, and the refresh token that replaces the one just used. The environment is locked, so that no
   * secret can be set between reading the version and storing the token.
   */
  const keep = (
    ctx: AccountCtx,
    { connectorId, id }: Environment,
    auth: TokenAuth,
    after: number,
    fetched: Fetched,
  ) =>
    uow(ctx, async (tx) => {
      if (!(await environments.lock(tx, connectorId, id))) return;
      const sealed = await vault.seal(tx, tokenPlace(id), fetched.accessToken);
      const isKept = await store.saveToken(tx, id, { after, sealed, expiresAt: fetched.expiresAt });
      if (!isKept || fetched.refreshToken === undefined || auth.type !== "oauth2_refresh_token") return;
      const name = auth.refresh_token_secret;
      await store.replace(tx, id, name, await vault.seal(tx, secretPlace(id, name), fetched.refreshToken));
    });

  const fetchNew = async (
    ctx: AccountCtx,
    environment: Environment,
    auth: TokenAuth,
    after: number,
    hide: (secret: string) => void,
  ): Promise<AccessToken> => {
    const { id } = environment;
    try {
      // The secrets are read only now, because an earlier fetch may have stored a new refresh token.
      const { opened } = await uow.read(ctx, (tx) => openSecrets(tx, id));
      for (const secret of Object.values(opened)) hide(secret);
      requireSecrets(opened, auth);
      const fetched = await ask(auth, opened);
      for (const secret of [fetched.accessToken, fetched.refreshToken ?? ""]) hide(secret);
      await keep(ctx, environment, auth, after, fetched);
      return { token: fetched.accessToken, version: after + 1 };
    } catch (error) {
      await uow(ctx, (tx) => store.endFetch(tx, id, after));
      throw error;
    }
  };

  const findGood = (ctx: AccountCtx, id: EnvironmentId, refused: number | undefined) =>
    uow.read(ctx, async (tx) => {
      const row = await store.findToken(tx, id);
      const isGood =
        row?.sealed && row.version !== refused && (row.expires_at === null || row.expires_at > now());
      const token = isGood ? await vault.open(tx, tokenPlace(id), row.sealed ?? "") : undefined;
      return { version: row?.version ?? 0, token };
    });

  return {
    openSecrets,

    /**
     * `refused` is the token version that the service did not accept. `hide` is called with each secret that is read.
     */
    get: async (
      ctx: AccountCtx,
      environment: Environment,
      auth: TokenAuth,
      hide: (secret: string) => void,
      refused?: number,
    ): Promise<AccessToken> => {
      const { id } = environment;
      for (const giveUpAt = Date.now() + waitMs; Date.now() < giveUpAt; await sleep(lookAgainMs)) {
        const { token, version } = await findGood(ctx, id, refused);
        if (token !== undefined) {
          hide(token);
          return { token, version };
        }
        const at = now();
        const until = new Date(at.getTime() + claimMs);
        const isOurs = await uow(ctx, (tx) => store.claimFetch(tx, id, { version, now: at, until }));
        if (isOurs) return fetchNew(ctx, environment, auth, version, hide);
      }
      throw new ConnectorCallError("upstream_failed", { reason: "token_busy", isTransient: true });
    },
  };
}

export function requireSecrets(secrets: Secrets, needed: TokenAuth | readonly string[]): void {
  const names =
    "token_url" in needed
      ? [
          needed.client_id_secret,
          needed.client_secret_secret,
          ...(needed.type === "oauth2_refresh_token" ? [needed.refresh_token_secret] : []),
        ]
      : needed;
  const missing = names.find((name) => !Object.hasOwn(secrets, name));
  if (missing !== undefined)
    throw new ConnectorCallError("secret_not_set", { reason: missing, secret: missing });
}

function tokenRequest(auth: TokenAuth, secrets: Secrets) {
  const clientId = secrets[auth.client_id_secret] ?? "";
  const clientSecret = secrets[auth.client_secret_secret] ?? "";
  const form = new URLSearchParams();
  if (auth.type === "oauth2_client_credentials") form.set("grant_type", "client_credentials");
  else {
    form.set("grant_type", "refresh_token");
    form.set("refresh_token", secrets[auth.refresh_token_secret] ?? "");
  }
  if (auth.scopes.length > 0) form.set("scope", auth.scopes.join(" "));
  if (auth.audience !== undefined) form.set("audience", auth.audience);
  if (auth.client_auth === "body") {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret);
  }
  // According to RFC 6749, section 2.3.1, both are form-encoded before they are joined.
  const encoded = [clientId, clientSecret].map((one) => new URLSearchParams([["", one]]).toString().slice(1));
  const basic = Buffer.from(encoded.join(":")).toString("base64");
  return {
    method: "POST",
    url: auth.token_url,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(auth.client_auth === "basic" && { authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
    timeoutMs: askMs,
    replyBytesMax,
    secretHeaders: ["authorization"],
  };
}

function readToken(reply: OutboundReply, now: Date): Fetched {
  const facts = { upstreamStatus: reply.status };
  if (reply.status !== 200 && reply.status !== 201) {
    const isTransient = reply.status >= 500 || reply.status === 429;
    const after = retryAfterMs(reply.headers["retry-after"], now, waitMsMax);
    throw new ConnectorCallError("upstream_failed", {
      ...facts,
      reason: "token_refused",
      isTransient,
      retryAfterMs: after,
    });
  }
  const given = parsed(reply.body);
  const { access_token: accessToken, expires_in: expiresIn, refresh_token: refreshToken } = given;
  if (typeof accessToken !== "string" || accessToken === "")
    throw new ConnectorCallError("upstream_failed", { ...facts, reason: "token_unreadable" });
  return {
    accessToken,
    expiresAt: endOf(Number(expiresIn ?? Number.NaN), now),
    refreshToken: typeof refreshToken === "string" && refreshToken !== "" ? refreshToken : undefined,
  };
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * A token is used until one minute before it expires, or a quarter of its lifetime if that is shorter, so that it
 * does not expire in transit.
 */
function endOf(seconds: number, now: Date): Date | null {
  if (!(seconds > 0)) return null;
  const usable = Math.min(seconds, 366 * 86_400) - Math.min(60, seconds / 4);
  return new Date(now.getTime() + usable * 1_000);
}
