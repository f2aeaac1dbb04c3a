/**
 * How an error is declared, thrown and recognised. A module declares its codes once with `defineErrors`;
 * `fail` throws one; the HTTP layer renders it as application/problem+json. Codes are a public promise: they
 * are never renamed. `message` is for the caller, `fix` becomes the code's page in docs/errors.
 */
export interface ErrorDef {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly fix: string;
}

type ErrorTexts = Omit<ErrorDef, "code">;

export function defineErrors<const T extends Record<string, ErrorTexts>>(
  texts: T,
): { readonly [K in keyof T & string]: ErrorDef & { readonly code: K } } {
  const entries = Object.entries(texts).map(([code, text]) => [code, { code, ...text }]);
  return Object.fromEntries(entries) as { readonly [K in keyof T & string]: ErrorDef & { readonly code: K } };
}

/** Extra members of the problem document. They are public: never put operator text or personal data here. */
export type ProblemDetails = Readonly<Record<string, unknown>>;

export class AppError extends Error {
  readonly def: ErrorDef;
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    def: ErrorDef,
    details: ProblemDetails = {},
    options: { headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(`${def.code}: ${def.message}`, { cause: options.cause });
    this.name = "AppError";
    this.def = def;
    this.details = details;
    this.headers = options.headers ?? {};
  }
}

export function fail(
  def: ErrorDef,
  details?: ProblemDetails,
  options?: { headers?: Readonly<Record<string, string>>; cause?: unknown },
): never {
  throw new AppError(def, details, options);
}

export function isAppError(error: unknown, def?: ErrorDef): error is AppError {
  return error instanceof AppError && (def === undefined || error.def.code === def.code);
}
