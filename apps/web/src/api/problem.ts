/** An error response of the API as an exception. Screens branch on `code` and show the text from `i18n/problems`. */
import type { components } from "./openapi.d.ts";
import type { refusals } from "./refusals.ts";

type Code = Refusal | "unreadable_answer";
type Body = Omit<components["schemas"]["Problem"], "code"> & { readonly code: Code };

export class Problem extends Error {
  readonly code: Code;
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

/**
 * A code that the operation can return, for example, `Refusal<"projects.create">`. Without a name, a code of any
 * operation.
 */
export type Refusal<Name extends keyof typeof refusals = keyof typeof refusals> =
  (typeof refusals)[Name][number];

/** Name the operation to allow only its codes: `isProblem<"projects.update">(error, "etag_mismatch")`. */
export function isProblem<Name extends keyof typeof refusals = keyof typeof refusals>(
  error: unknown,
  ...codes: readonly Refusal<Name>[]
): error is Problem {
  return error instanceof Problem && (codes.length === 0 || codes.some((code) => code === error.code));
}
