/** An error response of the API as an exception. Screens branch on `code` and show the text from `i18n/problems`. */
import type { components } from "./openapi.d.ts";

type Body = components["schemas"]["Problem"];

export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** One error per invalid field, with the JSON pointer to it. */
  readonly fields: readonly { readonly field: string; readonly code: string; readonly message: string }[];

  private constructor(body: Partial<Body>, status: number, retryAfter: string | null) {
    super(body.message ?? `The server responded with status ${status}.`);
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
