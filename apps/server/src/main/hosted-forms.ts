/**
 * The HTTP side of the pages at `/f/…`: the visitor, posted data, the cookie, and headers. The hosted-pages module
 * provides the content. A posted page gets the entry's key as an HttpOnly cookie that is sent only to this form's
 * page.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EntryDocuments } from "../modules/respondents/documents/index.ts";
import type { Visit, Visitor } from "../modules/respondents/hosted-pages/index.ts";
import {
  type Answer,
  contentPolicy,
  type HostedPages,
  isUntracked,
  permissionsPolicy,
} from "../modules/respondents/hosted-pages/index.ts";
import type { Opened } from "../modules/respondents/sessions/index.ts";
import type { SocialPictures } from "../modules/respondents/social-pictures/index.ts";
import type { Config } from "../platform/config/config.ts";
import { entryKey, openPages } from "../platform/http/access.ts";
import { authorize } from "../platform/http/authorize.ts";
import { findCookie } from "../platform/http/cookies.ts";
import { languageWishes } from "../platform/http/languages.ts";
import type { MountDeps } from "../platform/http/mount.ts";
import { toAppError } from "../platform/http/problem.ts";
import type { Telemetry } from "../platform/telemetry/telemetry.ts";
import { mountAnswerDocuments } from "./answer-documents.ts";
import { mountFieldModeFiles } from "./field-mode-files.ts";
import { filesOriginOf } from "./files-origin.ts";
import { readPosted } from "./posted-page.ts";
import { mountSocialPictures } from "./social-pictures.ts";

declare module "fastify" {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

const onCustomDomains = { config: { isOnCustomDomains: true } };
const pack = promisify(gzip);
const receiptAccess = entryKey<Opened>({ during: "receipt" });

interface HostedRequest {
  Params: { ref: string };
  Querystring: Readonly<Record<string, unknown>>;
}

type Door = Pick<MountDeps, "authenticators" | "limitsFor" | "baseOrigin" | "now">;

interface Deps {
  readonly pages: HostedPages;
  readonly pictures: SocialPictures;
  readonly documents: EntryDocuments;
  readonly config: Config;
  readonly telemetry: Telemetry;
  readonly door: Door;
}

export function mountHostedForms(app: FastifyInstance, deps: Deps): void {
  const { pages, config } = deps;
  const cookieName = config.isSecure ? "__Secure-formstead-entry" : "formstead-entry";

  const answer = (request: FastifyRequest<HostedRequest>, reply: FastifyReply, given: Answer) => {
    if (given.key !== undefined) reply.header("set-cookie", cookie(cookieName, request, given.key, config));
    if (given.keyBefore !== undefined) {
      const name = `${cookieName}-before`;
      reply.header("set-cookie", cookie(name, request, given.keyBefore, config, undoSeconds));
    }
    if (given.retryAfter !== undefined) reply.header("retry-after", given.retryAfter);
    if (given.location !== undefined) return reply.code(303).header("location", given.location).send();
    return sendPage(reply, given, config);
  };

  // A separate scope, because only these routes parse posted pages and show errors as pages.
  void app.register(async (scope) => {
    readPosted(scope);
    scope.setErrorHandler(async (raw, request, reply) => {
      const error = toAppError(raw);
      if (error.def.status >= 500) deps.telemetry.requestFailed(request, error);
      const visit = visitOf(request as FastifyRequest<HostedRequest>, cookieName);
      const notice = noticeFor(error.def.code, error.def.status);
      reply.headers(error.headers);
      const retryAfter = error.headers["retry-after"];
      // The visitor need not do anything. A page that was posted must not be posted again.
      if (retryAfter !== undefined && request.method === "GET") reply.header("refresh", retryAfter);
      return sendPage(
        reply,
        { status: error.def.status, page: await pages.message(visit, "failed", { notice }) },
        config,
      );
    });
    scope.decorateRequest("visitor", null as never);
    // This must happen before the body is read.
    scope.addHook("onRequest", async (request, reply) => {
      request.visitor = await visitorOf(request, reply, deps);
    });
    // The pages of forms in field mode end in a slash.
    for (const path of ["/f/:ref", "/f/:ref/"]) {
      // HEAD is for link checkers and messengers.
      scope.route<HostedRequest>({
        ...onCustomDomains,
        method: ["GET", "HEAD"],
        url: path,
        handler: async (request, reply) =>
          answer(request, reply, await pages.show(request.visitor, visitOf(request, cookieName))),
      });
      scope.post<HostedRequest>(path, onCustomDomains, async (request, reply) =>
        answer(
          request,
          reply,
          await pages.post(request.visitor, visitOf(request, cookieName), request.posted),
        ),
      );
    }
    mountFieldModeFiles(scope, pages, (request) => filesOriginFor(request, config));
    mountSocialPictures(scope, deps.pictures);
    mountAnswerDocuments(scope, deps.documents);
  });
}

function noticeFor(code: string, status: number) {
  if (code === "origin_not_allowed") return "foreign";
  if (status === 413) return "tooLarge";
  return status === 429 ? "busy" : "failed";
}

function visitOf(request: FastifyRequest<HostedRequest>, cookieName: string): Visit {
  const { params, query, headers, url, method } = request;
  const asked = (name: string, form: RegExp) => {
    const value = query[name];
    return typeof value === "string" && form.test(value) ? value : undefined;
  };
  const lang = asked("lang", /^[a-z]{2,3}(-[A-Z]{2})?$/);
  return {
    formRef: params.ref,
    isInside: /^[^?]*\/(\?|$)/.test(url),
    lang,
    wishes: languageWishes(lang, headers["accept-language"]),
    step: asked("step", /^.{0,200}$/),
    reached: asked("reached", /^.{1,200}$/),
    view: asked("view", /^(later|sent|more|change|begin|over)$/),
    key: findCookie(headers.cookie, cookieName),
    keyBefore: findCookie(headers.cookie, `${cookieName}-before`),
    // A view is counted when a person gets the page.
    isAgain: method === "HEAD" || isAgain(headers, params.ref),
    isUntracked: isUntracked(headers),
    parameters: parametersOf(query),
  };
}

/** A reload, or a link on the page itself, such as to another language. A link to begin another entry is a new visit. */
function isAgain({ "cache-control": cache, referer }: FastifyRequest["headers"], ref: string): boolean {
  if (/max-age=0|no-cache/.test(cache ?? "")) return true;
  const before = URL.parse(referer ?? "");
  const isHere = before?.pathname.replace(/\/$/, "") === `/f/${encodeURIComponent(ref)}`;
  return isHere && before?.searchParams.get("step") !== "done";
}

const parametersMax = 200;

function parametersOf(query: HostedRequest["Querystring"]): Visit["parameters"] {
  return Object.entries(query)
    .flatMap(([name, given]) => [given].flat().map((value) => [name, value] as const))
    .filter((pair): pair is readonly [string, string] => typeof pair[1] === "string")
    .slice(0, parametersMax);
}

/** Applies the same authorization and rate limits as the API; the entry's key comes from the cookie. */
async function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, door }: Pick<Deps, "pages" | "door">,
): Promise<Visitor> {
  const { headers } = request;
  const deps = {
    authenticators: { ...door.authenticators, authenticateEntry: pages.authenticateEntry },
    limits: door.limitsFor(reply),
    baseOrigin: door.baseOrigin,
  };
  const origin = headers.origin;
  const fetchSite = headers["sec-fetch-site"];
  const base = {
    requestId: request.id,
    now: door.now(),
    ip: request.ip,
    credential: () => ({ kind: "none" }) as const,
    accountHeader: undefined,
    isUnsafe: request.method !== "GET" && request.method !== "HEAD",
    origin,
    fetchSite: typeof fetchSite === "string" ? fetchSite : undefined,
    wishes: () => languageWishes(undefined, headers["accept-language"]),
    site: request.site ?? undefined,
  };
  const noKey = () => "";
  const ctx = await authorize(openPages(), { ...base, entryKey: noKey }, deps);
  request.ctx = ctx;
  return {
    ctx,
    enter: (key) => authorize(receiptAccess, { ...base, entryKey: () => key }, deps),
  };
}

/** How long starting over can be undone. */
const undoSeconds = 600;

/** A session cookie, because the device may be shared. */
function cookie(
  name: string,
  { params }: FastifyRequest<HostedRequest>,
  key: string | null,
  { isSecure }: Config,
  keepSeconds?: number,
): string {
  const path = `/f/${encodeURIComponent(params.ref)}`;
  const parts = [`${name}=${key ?? ""}`, `Path=${path}`, "HttpOnly", "SameSite=Lax"];
  if (isSecure) parts.push("Secure");
  if (key === null) parts.push("Max-Age=0");
  else if (keepSeconds !== undefined) parts.push(`Max-Age=${keepSeconds}`);
  return parts.join("; ");
}

/** Files on disk come from the server's own address, which is another origin under a custom domain. */
function filesOriginFor({ site }: FastifyRequest, config: Config): string | undefined {
  return filesOriginOf(config) ?? (site ? new URL(config.BASE_URL).origin : undefined);
}

/** Pages without a question for a place or an area do not load maps. */
function tilesOriginFor(powers: Answer["powers"], { MAP_TILES_URL: url }: Config): string | undefined {
  const hasMap = powers?.hasAreas || powers?.features.includes("geolocation");
  return url !== undefined && hasMap ? new URL(url).origin : undefined;
}

async function sendPage(
  reply: FastifyReply,
  { status, page, isPersonal, isField, frameOrigins = [], powers }: Answer,
  config: Config,
) {
  const { html = "", styles = [] } = page ?? {};
  const styleHashes = [...new Set(styles)].map(
    (style) => `sha256-${createHash("sha256").update(style).digest("base64")}`,
  );
  // Personal content is not compressed, because the compressed size could reveal it.
  const isPacked = !isPersonal && /\bgzip\b/.test(String(reply.request.headers["accept-encoding"]));
  const filesOrigin = filesOriginFor(reply.request, config);
  const tilesOrigin = tilesOriginFor(powers, config);
  const allowed = powers && isUntracked(reply.request.headers) ? { ...powers, reports: [] } : powers;
  const policy = { filesOrigin, tilesOrigin, styleHashes, frameOrigins, powers: allowed, isField };
  const body = isPacked ? await pack(html, { level: 6 }) : html;
  return reply
    .code(status)
    .headers({
      "content-security-policy": contentPolicy(policy),
      "cross-origin-opener-policy": "same-origin",
      // Posts must prove that they come from this origin, and other sites must not see the URL.
      "referrer-policy": "same-origin",
      "permissions-policy": permissionsPolicy(powers),
      // A page contains its own token or answers, so it must not be shared by caches.
      "cache-control": status === 200 && !isPersonal ? "private, no-cache" : "private, no-store",
      vary: "accept-encoding, accept-language, cookie, dnt, sec-fetch-dest, sec-gpc",
      ...(page && { "content-language": page.language }),
      ...(isPacked && { "content-encoding": "gzip" }),
    })
    .type("text/html; charset=utf-8")
    .send(body);
}
