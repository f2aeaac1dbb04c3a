/**
 * One description per operation. Request validation, handler types, response serialization, OpenAPI, the
 * authorization matrix, and contract fuzzing are all derived from it.
 */
import type { z } from "zod";
import type { PageRequest } from "../db/page.ts";
import type { ErrorDef } from "../errors/errors.ts";
import type { Access, CtxFor } from "./access.ts";
import type { Deprecation } from "./deprecation.ts";
import type { HeaderName } from "./described-headers.ts";
import type { ListResult, SortSpec } from "./paging.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A streamed body, such as server-sent events. */
export interface StreamBody {
  readonly stream: "text/event-stream";
}

/** The schema of each status; `null` means a response without a body. */
export type Returns = Readonly<Record<number, z.ZodType | StreamBody | null>>;

export interface Operation {
  readonly method: Method;
  /** Below /api/v1, with `:name` for path parameters. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly deprecated?: Deprecation;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The media type of the body if it is not plain JSON. */
  readonly bodyType?: "application/json-patch+json";
  /**
   * The body is not parsed as JSON: the handler gets the raw bytes, whatever their type, because they are signed.
   * Cannot be combined with `body`.
   */
  readonly rawBody?: true;
  /** Allows more members than the usual limit, for bodies that are documents in themselves. */
  readonly bodyMembersMax?: number;
  /** A stream that continues after the ID in the request header `Last-Event-ID`. */
  readonly isResumable?: true;
  /** The first status is used for a handler's plain return value. */
  readonly returns: Returns;
  readonly errors: readonly ErrorDef[];
  /**
   * Members of the first response that callers who send `Prefer: return=minimal` get instead of all of them.
   */
  readonly minimal?: z.ZodObject;
  /** Members that the problem of an error code has in addition to those of every problem; no other code may have its status. */
  readonly details?: Readonly<Record<string, z.ZodObject>>;
  /**
   * How Idempotency-Key works. With `true`, the effect is one transaction of the contract's home. With `claimed`, the
   * effect is more than that, for example, a call to another service, so the key is claimed first. With `by_service`,
   * the service receives the key and returns the same result itself. Every POST and PATCH has this or `repeatable`.
   */
  readonly idempotent?: true | "claimed" | "by_service";
  /** The response contains a secret; it is stored sealed with the Idempotency-Key. */
  readonly secretAnswer?: true;
  /** Why a POST or PATCH does not need an Idempotency-Key: two calls lead to the same state as one. */
  readonly repeatable?: string;
  /**
   * Signed-in users may call the operation in an account that is not paid for, although it is not a GET, because it
   * only reads, exports data, or revokes access. API keys are always rejected in such accounts.
   */
  readonly whenInactive?: "allowed";
  /** The resource has an `etag`; GET supports If-None-Match, and writes check If-Match. */
  readonly etag?: "read" | "optional" | "required";
  /**
   * The sort keys of a list. Adds `limit`, `cursor`, `sort`, and `count`, and the list envelope. A POST has these
   * members in its body, through `pageBodyShape`.
   */
  readonly list?: SortSpec;
  /** Headers of its successful responses, in addition to those that its shape implies (response-headers.ts). */
  readonly headers?: readonly HeaderName[];
}

/** The value of `repeatable` for operations that are a POST only because their input does not fit in a URL. */
export const readsOnly = "The operation only reads.";

/** Whether the response is streamed. */
export function isStream({ returns }: Pick<Operation, "returns">): boolean {
  return Object.values(returns).some((schema) => schema !== null && "stream" in schema);
}

/** Whether the four paging members are in the body instead of the query. */
export function isListedByBody({ list, method }: Pick<Operation, "list" | "method">): boolean {
  return list !== undefined && method === "POST";
}

export interface Contract<Ops extends Record<string, Operation> = Record<string, Operation>> {
  readonly name: string;
  /** The name in the API reference. Default: the contract's name, written as words. */
  readonly title?: string;
  /** One sentence for the API reference. */
  readonly description: string;
  /** Where the contract's state is stored: in the account's shard or in the directory. */
  readonly home: "shard" | "directory";
  readonly operations: Ops;
}

export function defineContract<const Ops extends Record<string, Operation>>(
  name: string,
  about: Pick<Contract, "home" | "title" | "description">,
  operations: Ops,
): Contract<Ops> {
  return { name, ...about, operations };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Parts of the HTTP request that a few operations need, such as sign-in cookies and the user agent. */
export interface RequestFacts {
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

export interface OperationInput<O extends Operation> {
  readonly ctx: CtxFor<O["access"]>;
  readonly params: Parsed<O["params"]>;
  readonly query: Parsed<O["query"]>;
  readonly body: Parsed<O["body"]>;
  readonly rawBody: O["rawBody"] extends true ? Buffer : undefined;
  readonly page: O["list"] extends SortSpec ? PageRequest : undefined;
  /** The revision named by If-Match, if any. */
  readonly ifMatch: string | undefined;
  /** Set only if the service handles idempotency itself (`by_service`). */
  readonly idempotencyKey: string | undefined;
  readonly request: RequestFacts;
}

type BodyOf<S> = S extends z.ZodType ? z.input<S> : S extends StreamBody ? AsyncIterable<string> : undefined;

/** A response with a custom status or headers. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, body: Body, headers: Readonly<Record<string, string | string[]>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type PlainResult<O extends Operation> = O["list"] extends SortSpec
  ? ListResult<BodyOf<O["returns"][200]> extends { data: readonly (infer Item)[] } ? Item : never>
  : BodyOf<O["returns"][keyof O["returns"] & number]>;

export type OperationResult<O extends Operation> =
  | PlainResult<O>
  | Reply<BodyOf<O["returns"][keyof O["returns"] & number]>>;

export type Handlers<Service, Ops extends Record<string, Operation>> = {
  readonly [K in keyof Ops]: (
    service: Service,
    input: OperationInput<Ops[K]>,
  ) => Promise<OperationResult<Ops[K]>> | OperationResult<Ops[K]>;
};

/** A contract with its handlers, whose types are checked and then erased. */
export interface BoundRoutes<Service = never> {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, (service: Service, input: never) => unknown>>;
}

/** `bind<Service>()(contract, handlers)`: a missing or extra operation is a compile error. */
export function bind<Service>() {
  return <Ops extends Record<string, Operation>>(
    contract: Contract<Ops>,
    handlers: Handlers<Service, Ops>,
  ): BoundRoutes<Service> => ({
    contract,
    handlers,
  });
}
