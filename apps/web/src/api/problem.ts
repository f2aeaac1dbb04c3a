/** What the API answers when it refuses, as an exception. Screens decide by `code` and show what `i18n/problems` says of it. */
import type { components } from "./openapi.d.ts";

type Body = components["schemas"]["Problem"];

export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Per field: the pointer of the member and what is wrong with it. */
  readonly fields: readonly { readonly field: string; readonly code: string; readonly message: string }[];

  private constructor(body: Partial<Body>, status: number, retryAfter: string | null) {
    super(body.message ?? `The server answered ${status}.`);
    this.name = "Problem";
    this.code = body.code ?? "unreadable_answer";
    this.status = status;
    this.requestId = body.request_id;
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
    this.fields = (body.errors ?? []).map((item) => ({
      field: String(item.pointer ?? "").replace(/^[#/]*\/?/, ""),
      code: String(item.code ?? ""),
      message: String(item.message ?? ""),
    }));
  }

  static from(body: unknown, response: Response): Problem {
    const isBody = typeof body === "object" && body !== null;
    return new Problem(isBody ? body : {}, response.status, response.headers.get("retry-after"));
  }
}

export async function readProblem(response: Response): Promise<Problem> {
  return Problem.from(await response.json().catch(() => undefined), response);
}

export function isProblem(error: unknown, ...codes: readonly string[]): error is Problem {
  return error instanceof Problem && (codes.length === 0 || codes.includes(error.code));
}
