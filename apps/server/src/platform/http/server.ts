/**
 * The HTTP server without a port: Fastify with our limits, headers and error rendering. What it serves is mounted by
 * the composition root, so tests use the same server through `inject`.
 */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { E } from "../errors/catalogue.ts";
import { AppError } from "../errors/errors.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { jsonExcess } from "./json-body.ts";
import { errorsOf } from "./operation-errors.ts";
import { problemBody, toAppError } from "./problem.ts";
import { respondentWords } from "./respondent-words.ts";

export interface ServerOptions {
  readonly telemetry: Telemetry;
  readonly trustedProxies: string;
  readonly isSecure: boolean;
  readonly strictAnswers: boolean;
  /** For the whole of a request to arrive. */
  readonly requestTimeoutMs?: number;
}

const bodyBytesMax = 1_048_576;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createServer(options: ServerOptions): FastifyInstance {
  const everyAnswer = headersOfEveryAnswer(options.isSecure);
  const app = Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    exposeHeadRoutes: false,
    // Paths of answers stand in parameters: `children[i_1].toys[i_2].name`. None of our routes is a pattern.
    routerOptions: { maxParamLength: 1_500 },
    trustProxy: options.trustedProxies === "" ? false : options.trustedProxies.split(/[\s,]+/),
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    requestTimeout: options.requestTimeoutMs ?? 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && uuid.test(given) ? given : randomUUID();
    },
    // What the router cannot read comes here without passing any hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(everyAnswer(request));
      sendProblem(request, reply, toAppError(error));
    },
    clientErrorHandler: (error, socket) => refuseBrokenHttp(error, socket, everyAnswer),
  });
  app.removeContentTypeParser("text/plain");
  readBoundedJson(app);
  // Validation is the contract's, done by Zod; Fastify's schemas serve the serialiser only.
  app.setValidatorCompiler(() => () => true);
  app.decorateRequest("operationId", "");
  app.decorateRequest("ctx", null as never);
  app.decorate("openStreams", new Set<ServerResponse>());
  app.addHook("preClose", async () => {
    for (const stream of app.openStreams) stream.destroy();
  });

  app.addHook("onRequest", async (request, reply) => {
    reply.headers(everyAnswer(request));
  });
  app.addHook("onResponse", async (request, reply) => options.telemetry.requestDone(request, reply));

  app.setErrorHandler((raw, request, reply) => {
    const error = declaredOnly(toAppError(raw), request, options.strictAnswers);
    if (error.def.status >= 500) options.telemetry.requestFailed(request, error);
    sendProblem(request, reply, error);
  });
  const routes = collectRoutes(app);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = routes.filter((route) => route.pattern.test(path)).map((route) => route.method);
    sendProblem(request, reply, refusalFor(request.method, allowed));
  });
  return app;
}

/** Characters of a body; parsing and checking one that is longer take a turn each. */
const shortBodyMax = 100_000;

/** JSON of every kind that some operation takes, measured before it is parsed. */
function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    ["application/json", "application/json-patch+json"],
    { parseAs: "string" },
    (request, text: string, done) => {
      const reason = jsonExcess(text, request.routeOptions.config.operation?.bodyMembersMax);
      if (reason !== undefined) done(new AppError(E.invalid_json, { reason }));
      else if (text.length <= shortBodyMax) void parse(request, text, done);
      else void parse(request, text, (error, body) => setImmediate(done, error, body));
    },
  );
}

type HeadersFor = (request: { id: string }) => Record<string, string>;

function headersOfEveryAnswer(isSecure: boolean): HeadersFor {
  const securityHeaders = {
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  return ({ id }) => ({ ...securityHeaders, "x-request-id": id });
}

/** Bytes that are no HTTP request: there is no reply object, only the socket. */
function refuseBrokenHttp(error: NodeJS.ErrnoException, socket: Socket, headersFor: HeadersFor): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const body = JSON.stringify(problemBody(new AppError(E.invalid_request), id, "/"));
  const headers = {
    ...headersFor({ id }),
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n${body}`);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const path = request.url.split("?")[0] ?? "";
  const words = respondentWords(error, request);
  reply
    .code(error.def.status)
    .headers({ ...error.headers, ...words?.headers })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problemBody(error, request.id, path, words?.message)));
}

/** A code that the operation does not declare is a mistake of ours; where answers are strict it shows as one. */
function declaredOnly(error: AppError, request: FastifyRequest, isStrict: boolean): AppError {
  const operation = request.routeOptions.config.operation;
  if (!isStrict || !operation || errorsOf(operation).some((def) => def.code === error.def.code)) return error;
  return new AppError(
    E.internal_error,
    {},
    {
      cause: new Error(`${request.operationId} returned ${error.def.code} without declaring it`, {
        cause: error,
      }),
    },
  );
}

function refusalFor(method: string, allowed: readonly string[]): AppError {
  if (allowed.length === 0) return new AppError(E.route_not_found);
  // Where a wildcard is left to try, the router passes over an operation whose parameter is too long.
  if (allowed.includes(method)) return new AppError(E.not_found);
  return new AppError(E.method_not_allowed, {}, { headers: { allow: allowed.join(", ") } });
}

/** The router only knows the exact method; this finds the others at a path, for 405 and its Allow header. */
function collectRoutes(app: FastifyInstance): { method: string; pattern: RegExp }[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    // Whether there is anything at a path under a wildcard, only its handler knows.
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);
    // A preflight is the browser's business, not a method of the API.
    for (const one of [method].flat()) if (one !== "OPTIONS") routes.push({ method: one, pattern });
  });
  return routes;
}
