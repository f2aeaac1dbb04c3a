/** What the library's refusals are called in our API. One that is not listed is a fault of ours, answered as 500. */
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, type ErrorDef } from "../../../platform/errors/errors.ts";
import { identityErrors as I } from "../identity.errors.ts";

const known: Readonly<Record<string, ErrorDef>> = {
  INVALID_EMAIL_OR_PASSWORD: I.invalid_credentials,
  INVALID_EMAIL: I.invalid_credentials,
  INVALID_PASSWORD: I.invalid_credentials,
  EMAIL_NOT_VERIFIED: I.email_not_verified,
  TOKEN_EXPIRED: I.token_expired,
  INVALID_TOKEN: I.token_expired,
  USER_NOT_FOUND: I.token_expired,
  INVALID_CODE: I.invalid_code,
  INVALID_BACKUP_CODE: I.invalid_code,
  INVALID_TWO_FACTOR_COOKIE: I.mfa_expired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: I.mfa_expired,
  ACCOUNT_TEMPORARILY_LOCKED: E.too_many_attempts,
  TOTP_ALREADY_ENABLED: I.totp_already_enabled,
  TOTP_NOT_ENABLED: I.totp_not_enabled,
  TWO_FACTOR_NOT_ENABLED: I.totp_not_enabled,
  CHALLENGE_NOT_FOUND: I.challenge_expired,
  PASSKEY_NOT_FOUND: I.invalid_credentials,
  AUTHENTICATION_FAILED: I.invalid_credentials,
  FAILED_TO_VERIFY_REGISTRATION: I.passkey_refused,
  PREVIOUSLY_REGISTERED: I.passkey_refused,
  USER_VERIFICATION_REQUIRED: I.passkey_refused,
};

/** The library locks for this long after ten wrong codes in a row; see plugins.ts. */
const lockSeconds = "900";

export function refusalError(refusal: string): Error {
  const def = known[refusal];
  if (!def) return new Error(`the identity engine refused with ${refusal}`);
  return new AppError(def, {}, def === E.too_many_attempts ? { headers: { "retry-after": lockSeconds } } : {});
}
