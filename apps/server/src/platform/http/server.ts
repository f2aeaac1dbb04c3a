/**
 * The HTTP server without a port: Fastify with our limits, headers, and error rendering. The composition root mounts
 * the routes, so tests use the same server through `inject`.
 */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from "fastify";
import type { Site } from "../context/context.ts";
import { E } from "../errors/catalogue.ts";
import { AppError } from "../errors/errors.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { jsonExcess } from "./json-body.ts";
import { errorsOf } from "./operation-errors.ts";
import { problemBody, toAppError } from "./problem.ts";
import { respondentWords } from "./respondent-words.ts";
import { undeclaredHeaderOf } from "./response-headers.ts";
import { canBeUnstorable } from "./validation.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** All routes, for tests that call each of them. */
    readonly mountedRoutes: { readonly method: HTTPMethods; readonly url: string }[];
  }
  interface FastifyContextConfig {
    /** Whether a route that is not an operation is also available under custom domains. */
    isOnCustomDomains?: boolean;
  }
  interface FastifyRequest {
    /** Whether the JSON text of the body has escapes that `parseBody` must look at. */
    hasUnicodeEscapes: boolean;
    /** The custom domain under which the request arrived, or null under the server's own address. */
    site: Site | null;
    /** Whether the request arrived under a domain that was removed. */
    isUnderFormerDomain: boolean;
  }
}

export interface ServerOptions {
  readonly telemetry: Telemetry;
  readonly trustedProxies: string;
  readonly isSecure: boolean;
  readonly strictAnswers: boolean;
  /** Time limit for receiving an entire request. */
  readonly requestTimeoutMs?: number;
}

const bodyBytesMax = 1_048_576;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createServer(options: ServerOptions): FastifyInstance {
  const everyAnswer = headersOfEveryAnswer(options.isSecure);
  const app = Fastify({
    logger: false,
    // The default of ten seconds is too short for a busy machine that reads and compresses the renderer's files.
    pluginTimeout: 60_000,
    bodyLimit: bodyBytesMax,
    exposeHeadRoutes: false,
    // Parameters can contain answer paths, such as `children[i_1].toys[i_2].name`. None of our routes is a pattern.
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
    // URLs that the router cannot parse arrive here without passing any hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(everyAnswer(request));
      sendProblem(request, reply, toAppError(error));
    },
    clientErrorHandler: (error, socket) => refuseBrokenHttp(error, socket, everyAnswer),
  });
  app.removeContentTypeParser("text/plain");
  readBoundedJson(app);
  // Zod validates according to the contract; Fastify's schemas are used only by the serializer.
  app.setValidatorCompiler(() => () => true);
  app.decorateRequest("operationId", "");
  app.decorateRequest("hasUnicodeEscapes", true);
  app.decorateRequest("site", null);
  app.decorateRequest("isUnderFormerDomain", false);
  app.decorateRequest("ctx", null as never);
  app.decorate("openStreams", new Set<ServerResponse>());
  app.addHook("preClose", async () => {
    for (const stream of app.openStreams) stream.destroy();
  });

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everyAnswer(request));
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    options.telemetry.requestDone(request, reply);
    done();
  });

  app.setErrorHandler((raw, request, reply) => {
    const error = declaredOnly(toAppError(raw), request, options.strictAnswers);
    if (error.def.status >= 500) options.telemetry.requestFailed(request, error);
    sendProblem(request, reply, error);
  });
  app.decorate("mountedRoutes", []);
  const routes = collectRoutes(app);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = [
      ...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method)),
    ];
    const isHidden = request.site !== null || request.isUnderFormerDomain;
    sendProblem(request, reply, refusalFor(request.method, isHidden ? [] : allowed));
  });
  return app;
}

/** In characters; for a longer body, parsing and validation each get their own event-loop turn. */
const shortBodyMax = 100_000;

/** Parses every JSON media type that any operation accepts, after checking the body against the limits. */
function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    ["application/json", "application/json-patch+json"],
    { parseAs: "string" },
    (request, text: string, done) => {
      request.hasUnicodeEscapes = canBeUnstorable(text);
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

/** Rejects bytes that are not an HTTP request. There is no reply object for them, only the socket. */
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

/**
 * A code that the operation does not declare, or a header that the code does not, is a bug on our side; strict mode
 * reports it as one.
 */
function declaredOnly(error: AppError, request: FastifyRequest, isStrict: boolean): AppError {
  const operation = request.routeOptions.config.operation;
  if (!isStrict || !operation) return error;
  const isDeclared = errorsOf(operation).some((def) => def.code === error.def.code);
  const undeclared = isDeclared ? undeclaredHeaderOf(error) : error.def.code;
  if (undeclared === undefined) return error;
  const cause = new Error(`${request.operationId} returned ${undeclared} without declaring it`, {
    cause: error,
  });
  return new AppError(E.internal_error, {}, { cause });
}

function refusalFor(method: string, allowed: readonly string[]): AppError {
  if (allowed.length === 0) return new AppError(E.route_not_found);
  // The router skips an operation whose parameter is too long if a wildcard route matches as well.
  if (allowed.includes(method)) return new AppError(E.not_found);
  return new AppError(E.method_not_allowed, {}, { headers: { allow: allowed.join(", ") } });
}

/** The router matches only the exact method; this finds the other methods of a path, for 405 and its Allow header. */
function collectRoutes(app: FastifyInstance): { method: string; pattern: RegExp }[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) app.mountedRoutes.push({ method: one, url });
    // Only the handler of a wildcard route can tell whether a path under it exists.
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);
    // Preflights are sent by browsers; OPTIONS is not a method of the API.
    for (const one of [method].flat()) if (one !== "OPTIONS") routes.push({ method: one, pattern });
  });
  return routes;
}
