/**
 * How errors are declared, thrown, and recognized. A module declares its codes once with `defineErrors`; `fail`
 * throws one; the HTTP layer renders it as application/problem+json. Codes are part of the public API and are never
 * renamed. `message` is shown to the caller; `fix` becomes the code's page in docs/errors.
 */
import type { HeaderName } from "../http/described-headers.ts";

export interface ErrorDef {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly fix: string;
  /** Headers that responses with this code can have. */
  readonly headers?: readonly HeaderName[];
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

interface ErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  readonly language?: string;
}

export class AppError extends Error {
  readonly def: ErrorDef;
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;
  /** The language of the respondent who sees it, if known. */
  readonly language: string | undefined;

  constructor(def: ErrorDef, details: ProblemDetails = {}, options: ErrorOptions = {}) {
    super(`${def.code}: ${def.message}`, { cause: options.cause });
    this.name = "AppError";
    this.def = def;
    this.details = details;
    this.headers = options.headers ?? {};
    this.language = options.language;
  }
}

export function fail(def: ErrorDef, details?: ProblemDetails, options?: ErrorOptions): never {
  throw new AppError(def, details, options);
}

/** Runs the work and adds this language to every error that it throws. */
export async function speaking<T>(language: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.language !== undefined) throw error;
    const { def, details, headers } = error;
    throw new AppError(def, details, { headers, language, cause: error });
  }
}

export function isAppError(error: unknown, def?: ErrorDef): error is AppError {
  return error instanceof AppError && (def === undefined || error.def.code === def.code);
}
