/**
 * Translates errors of respondent operations into the respondent's language: the language that the service set on the
 * error; otherwise, the language of the entry; otherwise, the browser's first preference. Codes that only programs
 * encounter stay in English, as do all messages for members of an account.
 */
import { languageOf } from "@formstead/form-logic/texts/language-of";
import { refusalText } from "@formstead/form-logic/texts/refusal-text";
import { textLanguage } from "@formstead/form-logic/texts/text-language";
import type { FastifyRequest } from "fastify";
import type { RespondentCtx } from "../context/context.ts";
import type { AppError } from "../errors/errors.ts";
import { allowsAnyOrigin } from "./access.ts";
import { languageWishes } from "./languages.ts";

/** Errors in the request itself, which only the developer of the client sees. */
export const codesForPrograms: ReadonlySet<string> = new Set([
  "account_key_not_accepted",
  "ambiguous_credentials",
  "authentication_required",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "idempotency_outcome_unknown",
  "invalid_idempotency_key",
  "invalid_json",
  "invalid_parameter",
  "invalid_request",
  "unknown_field",
  "unsupported_media_type",
]);

export interface Words {
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function respondentWords(error: AppError, request: FastifyRequest): Words | undefined {
  const access = request.routeOptions.config.operation?.access;
  if (!access || !allowsAnyOrigin(access)) return undefined;
  const language = error.language ?? (request.ctx as RespondentCtx | null)?.language ?? wishOf(request);
  const message = refusalText(error.def.code, error.details, language);
  return message === undefined
    ? undefined
    : { message, headers: { "content-language": textLanguage(language) } };
}

function wishOf({ headers }: FastifyRequest): string {
  return languageOf(undefined, languageWishes(undefined, headers["accept-language"]));
}
