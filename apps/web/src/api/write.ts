/** A change that is kept on this computer until the server has it, and how it is sent. */
import { inAccount, sendInSession } from "./client.ts";
import { readProblem } from "./problem.ts";

export interface Write {
  /** Sent as the Idempotency-Key, so that sending it again has no further effect. */
  readonly id: string;
  /** Writes are sent in this order. */
  readonly order: string;
  /** What it changes. Changes of one thing are sent one after the other, such as `project prj_…`. */
  readonly thing: string;
  /** Who made the change. It is never sent as anyone else. */
  readonly person: string;
  readonly accountId: string;
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: object;
  readonly ifMatch?: string;
  /** Queries that are stale once the server has the change. */
  readonly touches: readonly (readonly string[])[];
  /** The query that the server's answer belongs to. */
  readonly answers?: readonly string[];
  /** The server's final answer, if it does not accept the change. */
  readonly refusal?: Refusal;
}

export type NewWrite = Omit<Write, "id" | "order" | "person" | "refusal">;

interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

export interface WriteStore {
  /** The writes of a person, in order. */
  all(person: string): Promise<readonly Write[]>;
  /** Adds a write. */
  put(write: Write): Promise<void>;
  /** Does nothing if the write has been removed meanwhile. */
  replace(write: Write): Promise<void>;
  remove(write: Write): Promise<void>;
}

/** Why nothing can be sent now: the server does not answer, asks for fewer requests, or does not know the session. */
export type StopReason = "unreachable" | "slow-down" | "signed-out";

export type Sent =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** This concerns all writes. */
  | { readonly kind: "stopped"; readonly reason: StopReason; readonly retryAfterMs: number }
  /** Something is wrong with this write only, and may pass. */
  | { readonly kind: "later" };

const laterCodes = ["idempotency_in_progress", "request_timeout"];

export async function sendWrite(write: Write, signal: AbortSignal, origin = ""): Promise<Sent> {
  const { method, path, accountId, id, ifMatch, body } = write;
  const headers = new Headers({
    "Content-Type": "application/json",
    "Idempotency-Key": id,
    ...inAccount(accountId),
    ...(ifMatch !== undefined && { "If-Match": ifMatch }),
  });
  try {
    const request = new Request(`${origin}/api/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
    });
    return await outcomeOf(await sendInSession(request));
  } catch {
    return { kind: "stopped", reason: "unreachable", retryAfterMs: 0 };
  }
}

async function outcomeOf(response: Response): Promise<Sent> {
  if (response.ok) return { kind: "done", answer: await response.json().catch(() => undefined) };
  const { status } = response;
  const { code, retryAfterSeconds } = await readProblem(response.clone());
  const retryAfterMs = (retryAfterSeconds ?? 0) * 1_000;
  if (status === 401) return { kind: "stopped", reason: "signed-out", retryAfterMs };
  if (status === 429) return { kind: "stopped", reason: "slow-down", retryAfterMs };
  if (status >= 502 && status <= 504) return { kind: "stopped", reason: "unreachable", retryAfterMs };
  if (status >= 500 || laterCodes.includes(code)) return { kind: "later" };
  return { kind: "refused", refusal: { status, body: await response.json().catch(() => undefined) } };
}

/** The new version of the resource, if the answer is one. */
export function etagIn(body: unknown): string | undefined {
  const isResource = typeof body === "object" && body !== null && "etag" in body;
  return isResource && typeof body.etag === "string" ? body.etag : undefined;
}
