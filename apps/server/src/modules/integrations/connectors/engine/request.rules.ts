/**
 * Builds a request from an action, its inputs, and an environment, and builds the outputs from the response. Values
 * are escaped so that no input can change the path, a header, or the host. Pure.
 */
import type { Json } from "@formstead/form-logic";
import { fillIn, inText, type Lookup, parseReference, valueAt } from "@formstead/workflow-core";
import type { ActionDefinition } from "../actions.rules.ts";
import type { Auth, Environment } from "../connectors.rules.ts";

export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Values {
  readonly inputs: Readonly<Record<string, Json>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The request cannot be built from these values. The message names the affected part, never a value. */
export class RequestRefusal extends Error {
  override readonly name = "RequestRefusal";
}

export function lookupIn(sources: Readonly<Record<string, Json>>): Lookup {
  return ({ source, steps }) =>
    Object.hasOwn(sources, source) ? valueAt(sources[source], steps) : undefined;
}

export function buildRequest(
  definition: ActionDefinition,
  environment: Pick<Environment, "baseUrl" | "headers">,
  values: Values,
): BuiltRequest {
  const lookup = lookupIn({ ...values });
  const url = urlFor(environment.baseUrl, pathWith(definition.path, lookup));
  for (const [name, value] of Object.entries(definition.query)) {
    const filled = fillIn(value, lookup).value;
    for (const one of Array.isArray(filled) ? filled : [filled])
      if (one !== null) url.searchParams.append(name, inText(one));
  }
  const { type, body } = bodyOf(definition, lookup);
  return {
    method: definition.method,
    url: url.href,
    headers: {
      accept: "application/json",
      ...(type !== undefined && { "content-type": type }),
      ...headersWith(environment.headers, lookup),
      ...headersWith(definition.headers, lookup),
    },
    body,
  };
}

/** The URL of a path in this environment; a path cannot lead to another host. */
export function urlFor(baseUrl: string, path: string): URL {
  const base = new URL(baseUrl);
  const [way = "", ...query] = path.split("?");
  if (!way.startsWith("/") || way.split("/").some(isDots) || /[\\#\p{Cc}]/u.test(path))
    throw new RequestRefusal("invalid path");
  base.pathname = base.pathname.replace(/\/+$/, "") + way;
  if (query.length > 0) base.search = query.join("?");
  return base;
}

const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);

function pathWith(path: string, lookup: Lookup): string {
  return path.replace(/\{\{([^{}]{0,500})\}\}/g, (_hole, inner: string) => {
    const read = parseReference(inner.trim());
    const value = inText("reference" in read ? lookup(read.reference) : undefined);
    if (value === "") throw new RequestRefusal(`path: ${inner.trim()} is empty`);
    return encodeURIComponent(value.toWellFormed());
  });
}

function headersWith(headers: Readonly<Record<string, string>>, lookup: Lookup): Record<string, string> {
  const filled = Object.entries(headers).map(([name, value]) => {
    const text = inText(fillIn(value, lookup).value);
    if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) throw new RequestRefusal(`invalid header ${name}`);
    return [name.toLowerCase(), text] as const;
  });
  return Object.fromEntries(filled.filter(([, text]) => text !== ""));
}

function bodyOf(definition: ActionDefinition, lookup: Lookup): { type?: string; body?: string } {
  const { body, body_type: type, method } = definition;
  if (type === "none" || method === "GET" || method === "HEAD") return {};
  const { value } = fillIn(withoutMissing(body, lookup), lookup);
  if (type === "json") return { type: "application/json", body: JSON.stringify(value) };
  if (type === "text") return { type: "text/plain; charset=utf-8", body: inText(value) };
  const members =
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const pairs = members.flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one ?? null])
      .filter((item) => item !== null)
      .map((item) => [name, inText(item)]),
  );
  return {
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams(pairs as [string, string][]).toString(),
  };
}

/** Omits a property whose only content is an input without a value, because null often has a different meaning. */
function withoutMissing(mapping: Json, lookup: Lookup): Json {
  if (typeof mapping !== "object" || mapping === null) return mapping;
  if (Array.isArray(mapping)) return mapping.map((one) => withoutMissing(one, lookup));
  const members = Object.entries(mapping).filter(([, one]) => {
    const whole = typeof one === "string" ? /^\s*\{\{([^{}]{0,500})\}\}\s*$/.exec(one)?.[1] : undefined;
    const read = whole === undefined ? undefined : parseReference(whole.trim());
    return !read || !("reference" in read) || lookup(read.reference) !== undefined;
  });
  return Object.fromEntries(members.map(([name, one]) => [name, withoutMissing(one ?? null, lookup)]));
}

/** Adds the authentication. `credentials` contains additional strings to redact, which are derived from secrets. */
export function withAuth(
  request: BuiltRequest,
  auth: Auth,
  secrets: Readonly<Record<string, string>>,
  accessToken: string | undefined,
): { readonly request: BuiltRequest; readonly credentials: readonly string[] } {
  const add = (name: string, value: string, credential = value) => {
    if (/[^\t\x20-\x7e]/.test(value)) throw new RequestRefusal("invalid credential");
    return {
      request: { ...request, headers: { ...request.headers, [name]: value } },
      credentials: [credential],
    };
  };
  if (auth.type === "none") return { request, credentials: [] };
  if (auth.type === "basic") {
    const pair = `${secrets[auth.username_secret]}:${secrets[auth.password_secret]}`;
    const encoded = Buffer.from(pair).toString("base64");
    return add("authorization", `Basic ${encoded}`, encoded);
  }
  if (auth.type === "api_key") {
    const value = auth.prefix + (secrets[auth.key_secret] ?? "");
    if (auth.in === "header") return add(auth.name.toLowerCase(), value);
    const url = new URL(request.url);
    url.searchParams.set(auth.name, value);
    return { request: { ...request, url: url.href }, credentials: [value] };
  }
  const token = auth.type === "bearer" ? (secrets[auth.token_secret] ?? "") : (accessToken ?? "");
  return add("authorization", `Bearer ${token}`, token);
}

export interface ReadReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Returns parsed JSON, text, or null for binary content, which cannot be mapped. */
export function readBody(contentType: string, bytes: Buffer): Json {
  if (bytes.length === 0) return null;
  const text = bytes.toString("utf8").replaceAll("\0", "").toWellFormed();
  if (/\bjson\b/i.test(contentType) || (contentType === "" && /^\s*[[{]/.test(text))) {
    try {
      return storable(JSON.parse(text), 64);
    } catch {
      return text;
    }
  }
  return /^(text\/|application\/(xml|x-www-form-urlencoded|problem))|\bxml\b|^$/i.test(contentType)
    ? text
    : null;
}

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store, and limits the nesting depth. */
function storable(value: Json, depth: number): Json {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((one) => storable(one, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "__proto__")
      .map(([name, one]) => [name.replaceAll("\0", "").toWellFormed(), storable(one ?? null, depth - 1)]),
  );
}

/** An action without a mapping returns the response itself. */
export function outputsOf(
  { outputs }: ActionDefinition,
  sources: { readonly response: ReadReply; readonly pages: Json } & Pick<Values, "inputs" | "variables">,
): Readonly<Record<string, Json>> {
  const { response } = sources;
  if (Object.keys(outputs).length === 0) return { status: response.status, body: response.body };
  const lookup = lookupIn(sources as unknown as Record<string, Json>);
  return fillIn(outputs, lookup).value as Record<string, Json>;
}
