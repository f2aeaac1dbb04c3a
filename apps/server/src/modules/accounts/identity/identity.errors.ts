/** Error codes for identity, and the mapping from engine refusals to them. */
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, defineErrors, type ErrorDef } from "../../../platform/errors/errors.ts";

export const identityErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    message: "The email address, password, or passkey is incorrect.",
    fix: "Check what you entered. The response is the same whether or not the address is registered. To set a new password, call `POST /auth/forgot-password`.",
  },
  invalid_code: {
    status: 401,
    message: "The code is incorrect or has already been used.",
    fix: "Send the code your authenticator app currently shows. Each code works once. Check that the device's clock is correct.",
  },
  mfa_required: {
    status: 401,
    message: "The password is correct, but a second factor is required.",
    fix: "Within ten minutes, call `POST /auth/mfa` with a code from the authenticator app or a backup code. Include the cookie that this response sets.",
    headers: ["Set-Cookie"],
  },
  mfa_expired: {
    status: 401,
    message: "This sign-in attempt has expired, or too many incorrect codes were entered.",
    fix: "Start again with `POST /auth/login`.",
  },
  email_not_verified: {
    status: 403,
    message: "The email address is not verified.",
    fix: "A new verification email has been sent. Open the link in it, then sign in.",
  },
  challenge_expired: {
    status: 410,
    message: "The passkey challenge has expired or has already been used.",
    fix: "Request new options and respond within five minutes. Include the cookie that was set with the options.",
  },
  passkey_refused: {
    status: 422,
    message: "The passkey was not accepted.",
    fix: "The passkey must be created for this site, must not already be registered, and must verify the user with a PIN, fingerprint, or face.",
  },
  totp_already_enabled: {
    status: 409,
    message: "An authenticator app is already set up.",
    fix: "Remove it with `DELETE /auth/totp` before you set up another one.",
  },
  totp_not_enabled: {
    status: 409,
    message: "No authenticator app is set up.",
    fix: "Start with `POST /auth/totp`, then confirm with a code.",
  },
});

const I = identityErrors;

const byRefusal: Readonly<Record<string, ErrorDef>> = {
  INVALID_EMAIL_OR_PASSWORD: I.invalid_credentials,
  INVALID_EMAIL: I.invalid_credentials,
  INVALID_PASSWORD: I.invalid_credentials,
  EMAIL_NOT_VERIFIED: I.email_not_verified,
  TOKEN_EXPIRED: E.token_expired,
  INVALID_TOKEN: E.token_expired,
  USER_NOT_FOUND: E.token_expired,
  INVALID_CODE: I.invalid_code,
  INVALID_BACKUP_CODE: I.invalid_code,
  CONFLICT: I.invalid_code, // two concurrent sign-ins with the same backup code
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
  USER_VERIFICATION_REQUIRED: I.passkey_refused,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: I.passkey_refused,
  SESSION_REQUIRED: E.session_expired,
  UNAUTHORIZED: E.session_expired,
};

/** How long the engine locks a user's second factor after ten consecutive wrong codes. */
const lockSeconds = "900";

/** An unmapped refusal is a bug. */
export function refusalError(refusal: string): Error {
  const def = byRefusal[refusal];
  if (!def) return new Error(`unexpected error from the identity engine: ${refusal}`);
  return new AppError(
    def,
    {},
    def === E.too_many_attempts ? { headers: { "retry-after": lockSeconds } } : {},
  );
}
