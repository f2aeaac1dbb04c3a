/**
 * Calls another service for an action. All outputs and errors pass through the redactor. Never runs inside a
 * transaction, because a sent request cannot be rolled back, and no locks may be held while waiting.
 */
import type { Json } from "@formstead/form-logic";
import { referencesIn } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { OutboundReply } from "../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { retryAfterMs } from "../../../platform/outbound/retry-after.ts";
import { createRedactor, type Redactor } from "../../../platform/vault/redact.ts";
import { type ActionDefinition, checkInputs } from "./actions.rules.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import {
  type Connector,
  type Environment,
  isHostAllowed,
  needsToken,
  secretNamesOf,
} from "./connectors.rules.ts";
import {
  ConnectorCallError,
  fromOutbound,
  type ShownRequest,
  type ShownResponse,
  waitMsMax,
} from "./engine/call-error.ts";
import { itemsMax, itemsOf, nextUrl, pagesMax } from "./engine/pages.rules.ts";
import {
  type BuiltRequest,
  buildRequest,
  outputsOf,
  type ReadReply,
  RequestRefusal,
  readBody,
  withAuth,
} from "./engine/request.rules.ts";
import { requireSecrets, type Secrets, type TokensService } from "./tokens.service.ts";

export interface Target {
  readonly connector: Connector;
  readonly environment: Environment;
  readonly definition: ActionDefinition;
}

export interface CallOptions {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
  readonly allPages?: boolean | undefined;
  readonly timeoutMsMax?: number;
}

export interface CallResult {
  readonly request: ShownRequest;
  readonly response: ShownResponse;
  readonly outputs: Readonly<Record<string, Json>>;
  readonly ms: number;
}

/** A call in progress: the values it can use, and the secrets it must not show. */
interface Call extends Target, CallOptions {
  readonly ctx: AccountCtx;
  readonly values: Readonly<Record<string, Json>>;
  readonly secrets: Secrets;
  readonly hidden: Set<string>;
}

interface Exchange {
  readonly sent: BuiltRequest;
  readonly reply: ReadReply;
}

const replyBytesMax = 5 * 1_024 ** 2;
const shownCharsMax = 64 * 1_024;
const outputsCharsMax = 1_000_000;
const allPagesMs = 60_000;
const redirectsMax = 3;

export function createCalls(
  { uow, outbound, now }: Pick<Platform, "uow" | "outbound" | "now">,
  tokens: TokensService,
) {
  const prepare = async (ctx: AccountCtx, target: Target, options: CallOptions): Promise<Call> => {
    const checked = checkInputs(target.definition.inputs, options.inputs);
    if ("problems" in checked)
      throw new ConnectorCallError("invalid_inputs", { reason: "inputs", problems: checked.problems });
    const { opened: secrets } = await uow.read(ctx, (tx) => tokens.openSecrets(tx, target.environment.id));
    requireSecrets(secrets, neededBy(target));
    const hidden = new Set(Object.values(secrets));
    return { ...target, ...options, ctx, values: checked.values, secrets, hidden };
  };

  const send = async (call: Call, built: BuiltRequest, refused?: number): Promise<Exchange> => {
    const { connector, environment, definition, ctx, hidden } = call;
    const { auth } = connector;
    const hide = (secret: string) => void hidden.add(secret);
    const access = needsToken(auth) ? await tokens.get(ctx, environment, auth, hide, refused) : undefined;
    const { request, credentials } = withAuth(built, auth, call.secrets, access?.token);
    for (const credential of credentials) hide(credential);
    if (!isHostAllowed(new URL(request.url), connector, environment))
      throw new ConnectorCallError("destination_blocked", { reason: "host_not_allowed" });
    const reply = await outbound
      .request({
        method: request.method,
        url: request.url,
        headers: request.headers,
        ...(request.body !== undefined && { body: request.body }),
        timeoutMs: Math.min(definition.timeout_s * 1_000, call.timeoutMsMax ?? 30_000),
        replyBytesMax,
        redirectsMax,
        // A request with a credential must not be redirected to another host. The list of allowed hosts enforces this
        // too.
        secretHeaders: ["authorization"],
      })
      .catch((error) => {
        throw error instanceof OutboundError
          ? fromOutbound(error, shownRequest(redactorOf(call), request))
          : error;
      });
    if (reply.status === 401 && access && refused === undefined) return send(call, built, access.version);
    return { sent: request, reply: readReply(reply) };
  };

  const exchange = async (call: Call, built: BuiltRequest): Promise<Exchange> => {
    const done = await send(call, built);
    const { status, headers } = done.reply;
    const { success_statuses: good, retry } = call.definition;
    if (good.length > 0 ? good.includes(status) : status >= 200 && status < 300) return done;
    const redactor = redactorOf(call);
    throw new ConnectorCallError("upstream_failed", {
      reason: "status",
      upstreamStatus: status,
      isTransient: retry.statuses.includes(status),
      retryAfterMs: retryAfterMs(headers["retry-after"], now(), waitMsMax),
      request: shownRequest(redactor, done.sent),
      response: shownResponse(redactor, done.reply),
    });
  };

  /** Fetches the pages after the first, limited in number and time. */
  const readOn = async (call: Call, built: BuiltRequest, first: Exchange) => {
    const { pagination } = call.definition;
    const items = [...itemsOf(pagination, first.reply)];
    const until = Date.now() + allPagesMs;
    let count = 1;
    let here = { url: built.url, reply: first.reply };
    let next = call.allPages ? nextUrl(pagination, here.url, here.reply, 0) : undefined;
    while (next !== undefined && count < pagesMax && items.length < itemsMax && Date.now() < until) {
      const { reply } = await exchange(call, { ...built, url: next });
      items.push(...itemsOf(pagination, reply));
      here = { url: next, reply };
      count += 1;
      next = nextUrl(pagination, here.url, here.reply, count - 1);
    }
    return { items: items.slice(0, itemsMax), count, is_complete: next === undefined };
  };

  return {
    run: async (ctx: AccountCtx, target: Target, options: CallOptions): Promise<CallResult> => {
      const startedAt = performance.now();
      const call = await prepare(detached(ctx), target, options);
      try {
        const built = withKey(requestFor(call), options.idempotencyKey);
        const first = await exchange(call, built);
        const pages = await readOn(call, built, first);
        const redactor = redactorOf(call);
        const { values: inputs, environment } = call;
        const made = outputsOf(call.definition, {
          response: first.reply,
          pages,
          inputs,
          variables: environment.variables,
        });
        return {
          request: shownRequest(redactor, first.sent),
          response: shownResponse(redactor, first.reply),
          outputs: bounded(redactor.json(made as Json) as Record<string, Json>),
          ms: Math.round(performance.now() - startedAt),
        };
      } catch (error) {
        throw error instanceof RequestRefusal
          ? new ConnectorCallError("upstream_failed", {
              reason: `bad_request: ${redactorOf(call).text(error.message)}`,
            })
          : error;
      }
    },
  };
}

/** Converts the failure to an API error. Use `briefly` for callers who must not see details of the request. */
export function refuseCall(error: unknown, how: "openly" | "briefly" = "openly"): never {
  if (!(error instanceof ConnectorCallError)) throw error;
  const { code, facts } = error;
  if (code === "invalid_inputs") fail(E.validation_failed, { errors: facts.problems });
  if (how === "briefly") fail(code === "upstream_timeout" ? E.upstream_timeout : E.upstream_failed);
  const { reason, upstreamStatus, secret, request, response } = facts;
  fail({ ...E, ...C }[code], {
    ...(reason !== undefined && { reason }),
    ...(upstreamStatus !== undefined && { upstream_status: upstreamStatus }),
    ...(secret !== undefined && { secret }),
    ...(request && { request }),
    ...(response && { response }),
  });
}

/** Leaves the caller's transaction, so that a fetched token is kept even if that transaction rolls back. */
function detached({ requestId, now, actor, ip, account, role }: AccountCtx): AccountCtx {
  return { requestId, now, actor, ip, account, role };
}

function neededBy({ connector, environment, definition }: Target): string[] {
  const { path, query, headers, body } = definition;
  const mapping = { path, query, headers, body, more: environment.headers };
  const named = referencesIn(mapping).flatMap(({ reference }) => {
    const [first] = reference?.steps ?? [];
    return reference?.source === "secrets" && first?.kind === "member" ? [first.name] : [];
  });
  return [...secretNamesOf(connector.auth), ...named];
}

function requestFor({ definition, environment, values, secrets }: Call): BuiltRequest {
  return buildRequest(definition, environment, { inputs: values, variables: environment.variables, secrets });
}

function withKey(request: BuiltRequest, key: string): BuiltRequest {
  if (request.method === "GET" || request.method === "HEAD") return request;
  return { ...request, headers: { "idempotency-key": key, ...request.headers } };
}

function redactorOf({ hidden }: Call): Redactor {
  return createRedactor([...hidden]);
}

function readReply({ status, headers, body }: OutboundReply): ReadReply {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "set-cookie" ? [] : [[name, String(value)] as const],
  );
  return {
    status,
    headers: Object.fromEntries(texts),
    body: readBody(headers["content-type"] ?? "", body),
  };
}

function shownRequest(redactor: Redactor, { method, url, headers, body }: BuiltRequest): ShownRequest {
  return {
    method,
    url: redactor.text(url),
    headers: redactor.json(headers as Json) as Record<string, string>,
    body: body === undefined ? null : redactor.text(body).slice(0, shownCharsMax),
  };
}

/** Redacts before truncating, because a secret that is cut in half would not be recognized. */
function shownResponse(redactor: Redactor, { status, headers, body }: ReadReply): ShownResponse {
  const clean = redactor.json(body);
  const text = typeof clean === "string" ? clean : JSON.stringify(clean);
  const isCut = text.length > shownCharsMax;
  return {
    status,
    headers: redactor.json(headers as Json) as Record<string, string>,
    body: isCut ? text.slice(0, shownCharsMax).toWellFormed() : clean,
    is_cut: isCut,
  };
}

function bounded(outputs: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  if (JSON.stringify(outputs).length <= outputsCharsMax) return outputs;
  throw new ConnectorCallError("upstream_failed", { reason: "outputs_too_large" });
}
