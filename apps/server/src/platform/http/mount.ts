/**
 * Mounts the operations of a contract on the server: authorize before the body is read, validate, call the handler,
 * serialize with the response schema. This file contains no operation-specific code.
 */
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { NoteRefusal } from "../audit/refusals.ts";
import type { AccountCtx, Ctx } from "../context/context.ts";
import type { Uow } from "../db/uow.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { type Access, allowsAnyOrigin } from "./access.ts";
import { authorize, type Limits } from "./authorize.ts";
import { querySchemaOf } from "./common-query.ts";
import {
  type BoundRoutes,
  type Contract,
  isListedByBody,
  isStream,
  type Operation,
  Reply,
  type RequestFacts,
  type StreamBody,
} from "./contract.ts";
import { answerPreflights, answerToAnyOrigin } from "./cors.ts";
import { type CredentialWatch, unlimited, watchCredential } from "./credential-watch.ts";
import type { Authenticators } from "./credentials.ts";
import { announce, checkNotice } from "./deprecation.ts";
import { isNotModified } from "./etag.ts";
import { createAnswerOnce, readIdempotencyKey } from "./idempotency.ts";
import { type ListResult, linksTo, type Pager } from "./paging.ts";
import { minimalApplied, minimalText } from "./preferences.ts";
import { apiPrefix } from "./prefix.ts";
import { checkSuccessHeaders } from "./response-headers.ts";
import {
  type AskedSelection,
  checkSelection,
  type Reader,
  readerPrefixOf,
  select,
  selectableOf,
  splitQuery,
} from "./selection.ts";
import { serialising } from "./serialisers.ts";
import { parseBody, parsePath, parseQuery } from "./validation.ts";
import { visitOf } from "./visit-of.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The responses currently being streamed, which may last for hours. */
    openStreams: Set<ServerResponse>;
  }
  interface FastifyRequest {
    ctx: Ctx;
    operationId: string;
  }
  interface FastifyContextConfig {
    operationId?: string;
    operation?: Operation;
  }
}

const largeBytes = 65_536;
const stalledMsMax = 60_000;

export interface MountDeps {
  readonly uow: Uow;
  readonly authenticators: Authenticators;
  readonly limitsFor: (reply: FastifyReply) => Limits;
  readonly pager: Pager;
  /** How resources are read by ID, for `expand`; filled while operations are mounted. */
  readonly readers: Map<string, Reader>;
  readonly baseOrigin: string;
  /** The server's secrets, newest first; used to seal stored responses. */
  readonly secrets: readonly string[];
  /** Absent if refusals are not recorded. */
  readonly noteRefusal?: NoteRefusal;
  /**
   * Validates handler results against their contract; enabled where failures should be visible (tests, development).
   */
  readonly strictAnswers: boolean;
  /** Present if requests are traced. */
  readonly trace?:
    | ((operationId: string, work: () => Promise<FastifyReply>) => Promise<FastifyReply>)
    | undefined;
  /** How often the credential of an open request is rechecked. */
  readonly recheckMs?: number;
  now(): Date;
}

export function mountRoutes<Service>(
  app: FastifyInstance,
  routes: BoundRoutes<Service>,
  service: Service,
  deps: MountDeps,
): void {
  for (const [name, operation] of Object.entries(routes.contract.operations)) {
    const handler = routes.handlers[name] as (service: Service, input: object) => unknown;
    const endpoint = createEndpoint(routes.contract, name, operation, deps, (input) =>
      handler(service, input),
    );
    const prefix = readerPrefixOf(operation);
    if (prefix !== undefined && !deps.readers.has(prefix))
      deps.readers.set(prefix, {
        operation,
        read: async (ctx, id) => handler(service, { ctx, params: { id } }),
      });
    const route: RouteOptions = {
      method: operation.method,
      exposeHeadRoute: operation.method === "GET" && !isStream(operation),
      url: `${apiPrefix}${operation.path}`,
      config: { operationId: endpoint.id, operation },
      ...serialising(operation),
      onRequest: endpoint.enter,
      handler: traced(endpoint, deps.trace),
    };
    if (operation.rawBody) app.register(async (scope) => void readingBytes(scope).route(route));
    else app.route(route);
  }
  answerPreflights(app, Object.values(routes.contract.operations));
}

/** Call this in a separate scope, where bodies of every type stay raw bytes. */
function readingBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  return scope;
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function traced(endpoint: { id: string; serve: Serve }, trace: MountDeps["trace"]): Serve {
  if (!trace) return endpoint.serve;
  return (request, reply) => trace(endpoint.id, () => endpoint.serve(request, reply));
}

type Handler = (input: object) => unknown;

function createEndpoint(
  contract: Contract,
  name: string,
  operation: Operation,
  deps: MountDeps,
  handler: Handler,
) {
  const id = `${contract.name}.${name}`;
  if (operation.idempotent === true && contract.home === "shard" && !hasAccount(operation.access)) {
    throw new Error(`${id} cannot run as one shard transaction because it has no account`);
  }
  if (operation.deprecated) checkNotice(id, operation.deprecated);
  const selectable = selectableOf(operation);
  const answerOnce = createAnswerOnce(deps);
  const keepsAnswer = operation.idempotent === true || operation.idempotent === "claimed";
  const querySchema = querySchemaOf(operation);
  const status = Number(Object.keys(operation.returns)[0]);

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.operationId = id;
    if (allowsAnyOrigin(operation.access)) reply.headers(answerToAnyOrigin);
    if (operation.deprecated) reply.headers(announce(operation.deprecated, deps.now()));
    let knocking: AccountCtx | undefined;
    try {
      request.ctx = await authorize(operation.access, visitOf(request, operation, deps), {
        authenticators: deps.authenticators,
        limits: deps.limitsFor(reply),
        baseOrigin: deps.baseOrigin,
        onKnock: (ctx) => {
          knocking = ctx;
        },
      });
    } catch (error) {
      await deps.noteRefusal?.(id, knocking, error);
      throw error;
    }
  };

  const recheck = async (request: FastifyRequest): Promise<void> => {
    const visit = visitOf(request, operation, deps);
    const ctx = await authorize(operation.access, visit, { ...deps, limits: unlimited });
    if ((ctx as AccountCtx).role !== (request.ctx as AccountCtx).role) fail(E.forbidden);
  };

  const inputOf = (request: FastifyRequest, query: Record<string, unknown>, watch: CredentialWatch) => {
    const params = operation.params && parsePath(operation.params, request.params);
    const body = operation.body && parseBody(operation.body, request.body, request.hasUnicodeEscapes);
    // The parameters that determine the page and its cursor.
    const asked = isListedByBody(operation) ? (body as Record<string, unknown>) : query;
    const page = operation.list && deps.pager.request(operation.list, listName(id, request.ctx), asked);
    return {
      asked,
      handed: {
        params,
        query,
        body,
        rawBody: operation.rawBody ? bytesOf(request) : undefined,
        page,
        ifMatch: ifMatchOf(request, operation),
        idempotencyKey: operation.idempotent === "by_service" ? idempotencyKeyOf(request) : undefined,
        request: factsOf(request, watch),
      },
    };
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!operation.rawBody) checkMediaType(request, operation);
    const isLarge = hasLargeBody(request);
    // Parsing, validating, and handling a large body each take time; yield to the event loop in between.
    if (isLarge) await setImmediate();
    const parsed = parseQuery(querySchema, request.query) as Record<string, unknown>;
    const { selection, query } = splitQuery(parsed, selectable);
    if (selection) checkSelection(selection, selection.resource, deps.readers);
    const watch = watchCredential(
      () => request.signal,
      reply.raw,
      () => recheck(request),
      deps.recheckMs,
    );
    const { asked, handed } = inputOf(request, query, watch);
    if (isLarge) await setImmediate();
    const answer = async (ctx: Ctx): Promise<Reply<unknown>> => {
      const result = await handler({ ...handed, ctx });
      watch.throwIfRefused();
      if (result instanceof Reply) return result;
      if (!handed.page) return new Reply(status, result);
      const body = deps.pager.envelope(
        handed.page,
        listName(id, request.ctx),
        asked,
        result as ListResult<unknown>,
      );
      return new Reply(status, body, isListedByBody(operation) ? {} : linksTo(request.url, body));
    };
    const key = keepsAnswer ? idempotencyKeyOf(request) : undefined;
    if (key === undefined) {
      const made = await answer(request.ctx);
      return selection && made.status === status
        ? sendSelected(request, reply, operation, made, selection, deps)
        : send(request, reply, operation, made, deps.strictAnswers);
    }
    const { answer: stored, isReplay } = await answerOnce(
      operation,
      contract.home,
      request.ctx,
      { key, operation: `${request.method} ${request.url}`, body: request.body },
      async (ctx) => {
        const made = await answer(ctx);
        checkAnswer(operation, made, deps.strictAnswers);
        const short = minimalText(operation, request.headers, made);
        const body =
          made.body === undefined
            ? null
            : (short ?? (reply.code(made.status).serialize(made.body) as string));
        const applied = short === undefined ? {} : minimalApplied;
        return {
          status: made.status,
          body,
          headers: { ...etagHeader(made.body), ...applied, ...made.headers },
        };
      },
    );
    if (isReplay) reply.header("idempotency-replayed", "true");
    reply.code(stored.status).headers(stored.headers);
    return stored.body === null
      ? reply.send()
      : reply.type("application/json; charset=utf-8").send(stored.body);
  };

  const serveNoting: Serve = async (request, reply) => {
    try {
      return await serve(request, reply);
    } catch (error) {
      await deps.noteRefusal?.(id, request.ctx, error);
      throw error;
    }
  };

  return { id, enter, serve: serveNoting };
}

function hasLargeBody({ body, headers }: FastifyRequest): boolean {
  return body !== undefined && Number(headers["content-length"] ?? largeBytes) >= largeBytes;
}

function hasAccount({ kind }: Access): boolean {
  return kind === "account" || kind === "entry";
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  return readIdempotencyKey(headers["idempotency-key"]);
}

/** A cursor belongs to one list of one account (or user) and does not work elsewhere. */
function listName(operationId: string, ctx: Ctx): string {
  const { account, actor } = ctx as AccountCtx;
  return `${operationId}@${account?.uuid ?? (actor.kind === "user" ? actor.userId : actor.kind)}`;
}

/** Computed lazily, because most operations need neither and both are costly. */
function factsOf(request: FastifyRequest, watch: CredentialWatch): RequestFacts {
  return {
    get headers() {
      return new Headers(request.headers as Record<string, string>);
    },
    get signal() {
      return watch.signal();
    },
  };
}

/** The server parses JSON media types that other operations accept, but this one accepts only its own. */
function checkMediaType(request: FastifyRequest, operation: Operation): void {
  if (request.body === undefined) return;
  const media = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (media !== (operation.bodyType ?? "application/json")) fail(E.unsupported_media_type);
}

function ifMatchOf(request: FastifyRequest, operation: Operation): string | undefined {
  const ifMatch = request.headers["if-match"];
  if (operation.etag === "required" && ifMatch === undefined) fail(E.if_match_required);
  return ifMatch;
}

function etagHeader(body: unknown): Record<string, string> {
  const etag = (body as { etag?: unknown } | null | undefined)?.etag;
  return typeof etag === "string" ? { etag } : {};
}

function checkAnswer(operation: Operation, reply: Reply<unknown>, isStrict: boolean): void {
  if (!isStrict) return;
  const schema = operation.returns[reply.status];
  if (schema === undefined) throw new Error(`status ${reply.status} is not declared`);
  if (schema && "parse" in schema) (schema as z.ZodType).parse(reply.body);
  checkSuccessHeaders(operation, reply.status, { ...etagHeader(reply.body), ...reply.headers });
}

/** Serializes with the schema first, so that only declared members can be selected. */
async function sendSelected(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: Reply<unknown>,
  selection: AskedSelection,
  deps: MountDeps,
): Promise<FastifyReply> {
  checkAnswer(operation, answer, deps.strictAnswers);
  const whole = JSON.parse(reply.code(answer.status).serialize(answer.body) as string);
  const body = await select(whole, selection, selection.resource, request.ctx as AccountCtx, deps.readers);
  // An expanded resource changes independently, so the ETag would not cover it.
  const etag = selection.expand ? {} : etagHeader(answer.body);
  reply.headers({ ...etag, ...answer.headers });
  if (etag.etag && isNotModified(request.headers["if-none-match"], etag.etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: Reply<unknown>,
  isStrict: boolean,
): FastifyReply {
  checkAnswer(operation, answer, isStrict);
  const etag = etagHeader(answer.body);
  reply.code(answer.status).headers({ ...etag, ...answer.headers });
  const schema = operation.returns[answer.status];
  if (schema && "stream" in schema) return sendStream(reply, schema, answer.body as AsyncIterable<string>);
  if (operation.method === "GET" && etag.etag && isNotModified(request.headers["if-none-match"], etag.etag)) {
    return reply.code(304).send();
  }
  const short = minimalText(operation, request.headers, answer);
  if (short !== undefined)
    return reply.headers(minimalApplied).type("application/json; charset=utf-8").send(short);
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}

/** Stream clients reconnect on their own, so a closing server ends its streams instead of waiting for them. */
function sendStream(reply: FastifyReply, schema: StreamBody, body: AsyncIterable<string>): FastifyReply {
  const { raw, server } = reply;
  if (!raw.destroyed) {
    server.openStreams.add(raw);
    raw.once("close", () => server.openStreams.delete(raw));
  }
  // Streams send something every few seconds, so nothing was accepted for a while if this passes.
  raw.setTimeout(stalledMsMax, () => raw.destroy());
  reply.type(`${schema.stream}; charset=utf-8`).header("x-accel-buffering", "no");
  return reply.send(Readable.from(body));
}
