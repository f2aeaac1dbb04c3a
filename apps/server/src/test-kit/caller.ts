/**
 * An API client for tests: one set of credentials, requests through `inject`, parsed responses. Of a stream, only the
 * head is read.
 */
import { text } from "node:stream/consumers";
import type { FastifyInstance, InjectOptions } from "fastify";

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape; assertions give the types
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiClient {
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
}

export function createApiClient(
  server: FastifyInstance,
  credentials: Readonly<Record<string, string>>,
): ApiClient {
  const call: ApiClient["call"] = async (method, path, body, options = {}) => {
    const response = await server.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url: path.startsWith("/api/") || !path.startsWith("/") ? path : `/api/v1${path}`,
      headers: { ...credentials, ...options.headers },
      ...(body === undefined ? {} : { payload: body as object }),
      payloadAsStream: true,
    });
    const { statusCode: status, headers } = response;
    const type = String(headers["content-type"] ?? "");
    if (type.includes("event-stream")) {
      response.raw.res.destroy();
      return { status, body: "", headers };
    }
    const payload = await text(response.stream());
    return { status, body: type.includes("json") && payload !== "" ? JSON.parse(payload) : payload, headers };
  };
  return { call, ...verbsOf(call) };
}

/** A client that switches to the cookie set by a response, like a browser; `credentials` always contains the newest. */
export function keepingCookie(
  server: FastifyInstance,
  credentials: Record<string, string>,
  cookieName: string,
): ApiClient {
  const client = createApiClient(server, credentials);
  const call: ApiClient["call"] = async (...request) => {
    const answer = await client.call(...request);
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = String(line).split(";");
      const isSet = pair.startsWith(`${cookieName}=`) && pair.length > cookieName.length + 1;
      if (isSet) credentials.cookie = pair;
    }
    return answer;
  };
  return { call, ...verbsOf(call) };
}

/** Creates a client with one method per HTTP method on top of a single call function. */
export function verbsOf(call: ApiClient["call"]): Omit<ApiClient, "call"> {
  return {
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, body, options) => call("POST", path, body, options),
    put: (path, body, options) => call("PUT", path, body, options),
    patch: (path, body, options) => call("PATCH", path, body, options),
    delete: (path, body, options) => call("DELETE", path, body, options),
  };
}
