/** Overrides an API message only where Studio users need a different wording than API developers. */
export const en = {
  authentication_required: "Sign in to continue.",
  session_expired: "You’ve been signed out. Sign in again to continue.",
  invalid_credentials: "Incorrect email address or password.",
  invalid_code: "This code is incorrect or has already been used. Enter the current code from your app.",
  mfa_expired: "This sign-in took too long. Start again with your password.",
  email_not_verified: "Confirm your email address first, using the link in the email we sent you.",
  token_expired: "This link is no longer valid. It has expired or was already used.",
  wrong_recipient:
    "This invitation was sent to a different email address than the one you’re signed in with.",
  already_member: "This person is already a member.",
  already_invited: "This address already has an open invitation. You can resend it.",
  invitation_limit: "This account has too many open invitations. Revoke some you no longer need.",
  account_limit: "You’ve reached the maximum number of accounts you can own. Delete one you no longer need.",
  last_owner: "An account needs at least one owner. Make someone else an owner first.",
  name_taken: "This name is already in use. Choose another one.",
  api_key_limit: "This account has reached the maximum number of API keys. Revoke one you no longer need.",
  challenge_expired: "This took too long. Try again.",
  passkey_refused: "The passkey couldn’t be used. Try again, or sign in with your password.",
  forbidden: "Your role doesn’t allow this. Ask an admin of the account.",
  admin_required: "Only admins can do this. Ask an admin of the account.",
  not_found: "This doesn’t exist, or you don’t have access to it.",
  etag_mismatch:
    "Someone else has changed this since you opened it. Your edits are kept. Reload the latest version before you save.",
  invalid_state:
    "This is no longer possible because something has changed. Reload the page to see the current state.",
  too_many_attempts_one: "Too many attempts. Wait a minute and try again.",
  too_many_attempts_other: "Too many attempts. Wait {{count}} minutes and try again.",
  rate_limited_one: "Too many requests. Wait a minute and try again.",
  rate_limited_other: "Too many requests. Wait {{count}} minutes and try again.",
  validation_failed: "Some values aren’t valid. Check the highlighted fields.",
  internal_error:
    "Something went wrong on our end. Try again. If the problem persists, contact the operator and include the ID below.",
  service_unavailable: "The service is busy or restarting. Try again in a moment.",
  storage_unavailable: "File storage isn’t responding. Try again in a moment.",
  export_expired: "This file was deleted after seven days. Create a new export.",
  not_ready:
    "This export has no file. If it’s still running, try again later. Otherwise, create a new export.",
  reauthentication_required: "Confirm it’s you to continue.",
  billing_inactive:
    "This account has no active subscription, so nothing can be changed. Ask an owner of the account to choose a plan.",
  not_cancelable: "This job has already finished, so it can’t be canceled.",
  project_not_empty:
    "This project still contains forms or tables. Move them to another project or to the trash first.",
  payload_too_large: "This is too much data for one request. Shorten your input and try again.",
  idempotency_in_progress: "This action is already in progress. Wait a moment, then reload the page.",
  idempotency_outcome_unknown:
    "The server stopped before it could respond. Reload the page to see whether your change was saved.",
} as const;
