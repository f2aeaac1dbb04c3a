import { defineErrors } from "../../platform/errors/errors.ts";

export const identityErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    message: "That is not right.",
    fix: "Check what was typed or signed. For e-mail and password the answer is the same whether or not the address is known; `POST /auth/forgot-password` helps.",
  },
  invalid_code: {
    status: 401,
    message: "The code is not right, or it was used before.",
    fix: "Send the code your authenticator app shows now; each code works once. Check the clock of the device.",
  },
  mfa_required: {
    status: 401,
    message: "The password is right; a second factor is needed.",
    fix: "Call `POST /auth/mfa` with a code of the authenticator app or a backup code, with the cookie of this answer, within ten minutes.",
  },
  mfa_expired: {
    status: 401,
    message: "This sign-in has taken too long or had too many wrong codes.",
    fix: "Start again with `POST /auth/login`.",
  },
  email_not_verified: {
    status: 403,
    message: "The e-mail address is not verified yet.",
    fix: "Open the link in the mail that was just sent again, then sign in.",
  },
  token_expired: {
    status: 410,
    message: "The link is not valid, was used, or is too old.",
    fix: "Ask for a new mail: `POST /auth/resend-verification` or `POST /auth/forgot-password`.",
  },
  challenge_expired: {
    status: 410,
    message: "The passkey challenge was used or is too old.",
    fix: "Ask for new options and answer them, with their cookie, within five minutes.",
  },
  passkey_refused: {
    status: 422,
    message: "The passkey cannot be accepted.",
    fix: "It must be made for this site, must not be registered already, and must check the person by PIN, fingerprint or face.",
  },
  totp_already_enabled: {
    status: 409,
    message: "An authenticator app is set up already.",
    fix: "Remove it with `DELETE /auth/totp` before setting up another.",
  },
  totp_not_enabled: {
    status: 409,
    message: "No authenticator app is set up.",
    fix: "Start with `POST /auth/totp`, then confirm with a code.",
  },
});
