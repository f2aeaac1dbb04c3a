/**
 * Error codes shared by all operations, raised by the HTTP layer before a module is called. A module's own codes are
 * in its `*.errors.ts`.
 */
import { defineErrors } from "./errors.ts";

export const E = defineErrors({
  invalid_request: {
    status: 400,
    message: "The request is malformed.",
    fix: "Check the HTTP syntax, the headers, and the content length of the request.",
  },
  invalid_json: {
    status: 400,
    message: "The request body is not valid JSON.",
    fix: "Send a UTF-8 JSON document, at most 32 levels deep, without reserved property names such as `__proto__`.",
  },
  unknown_field: {
    status: 400,
    message: "The request contains an unknown property.",
    fix: "Remove the property in `errors[].pointer`, or correct its spelling. The API reference lists all properties.",
  },
  invalid_parameter: {
    status: 400,
    message: "A query parameter or header has a value that is not allowed.",
    fix: "Correct the parameter that `errors[]` names. The API reference lists the allowed values.",
  },
  invalid_cursor: {
    status: 400,
    message: "The cursor does not belong to this list.",
    fix: "Use `pagination.next_cursor` from the previous page unchanged, with the same filters and sort order. If you change those, start again without a cursor.",
  },
  invalid_filter: {
    status: 400,
    message: "The filter or aggregate refers to fields or operators that are not available.",
    fix: "Correct the parts that `errors[]` identifies by JSON pointer. Possible reasons are an unknown field, an operator that the field does not support, a value of the wrong type, and too many levels or conditions.",
  },
  account_header_required: {
    status: 400,
    message: "This operation requires the X-Account-ID header.",
    fix: "Send the account's ID in `X-Account-ID`. With an API key, it must be the account that the key belongs to.",
  },
  ambiguous_credentials: {
    status: 400,
    message: "The request contains more than one kind of credential.",
    fix: "Send exactly one of these: an API key (`Authorization: Bearer`), a session cookie, or an entry key.",
  },
  invalid_idempotency_key: {
    status: 400,
    message: "The Idempotency-Key header is not valid.",
    fix: "Use 1 to 255 visible ASCII characters, for example, a random UUID. If the response contains a secret, use at least 22 characters, because anyone who knows the key can retrieve the response.",
  },
  authentication_required: {
    status: 401,
    message: "This operation requires authentication.",
    fix: "Send `Authorization: Bearer <API key>`, or sign in.",
    headers: ["WWW-Authenticate"],
  },
  invalid_api_key: {
    status: 401,
    message: "The API key is not valid.",
    fix: "Check that you copied the whole key (it starts with `svc_`). A key stops working when the person who created it leaves the account.",
    headers: ["WWW-Authenticate"],
  },
  api_key_revoked: {
    status: 401,
    message: "The API key has been revoked.",
    fix: "Create a new key in the account settings. A revoked key cannot be used again.",
    headers: ["WWW-Authenticate"],
  },
  api_key_expired: {
    status: 401,
    message: "The API key has expired.",
    fix: "Create a new key in the account settings, with a later expiry date or without one.",
    headers: ["WWW-Authenticate"],
  },
  session_expired: {
    status: 401,
    message: "The session has ended.",
    fix: "Sign in again. A session ends after one day of inactivity, after 30 days, or when it is revoked.",
  },
  reauthentication_required: {
    status: 401,
    message: "This operation requires you to confirm your identity again.",
    fix: "Call `POST /auth/reauthenticate` with your password or a TOTP code, then repeat the request within ten minutes.",
  },
  entry_key_not_accepted: {
    status: 401,
    message: "An entry key is not an account credential.",
    fix: "Entry keys work only for entry-session operations. Use an API key or a session here.",
    headers: ["WWW-Authenticate"],
  },
  account_key_not_accepted: {
    status: 401,
    message: "Account API keys are not accepted here.",
    fix: "For respondent operations, send the entry's key in `X-Service-Entry-Key` and no `Authorization` header. Never use an account's API key in a browser. From a server, use the operations under `/entries`.",
  },
  invalid_entry_key: {
    status: 401,
    message: "The entry key is not valid.",
    fix: "Use the newest key of this entry: resuming an entry creates a new key and invalidates the old one. To start a new entry, call `POST /entry-sessions`.",
  },
  billing_inactive: {
    status: 402,
    message: "The account has no active subscription.",
    fix: "An owner of the account can choose a plan or update the payment method under Billing. Until then, signed-in users can read and export data, respondents can finish entries they have started, and API keys are rejected.",
  },
  plan_limit_reached: {
    status: 402,
    message: "You have reached your plan's limit.",
    fix: "`limit` and `used` show the limit and the current usage. Delete data that you no longer need, or choose a plan with a higher limit.",
  },
  forbidden: {
    status: 403,
    message: "Your role in this account does not allow this operation.",
    fix: "Ask an admin of the account for a higher role. An API key has the current role of the person who created it.",
  },
  admin_required: {
    status: 403,
    message: "This operation requires the admin role.",
    fix: "Ask an admin or owner of the account to do it, or to give you a higher role.",
  },
  session_required: {
    status: 403,
    message: "API keys cannot perform this operation.",
    fix: "Sign in and use the account settings. API keys cannot manage users, billing, or API keys.",
  },
  account_mismatch: {
    status: 403,
    message: "This credential has no access to the account in X-Account-ID.",
    fix: "With an API key, send the ID of the account in which the key was created. With a session, send the ID of one of the accounts in `GET /me/accounts`.",
  },
  origin_not_allowed: {
    status: 403,
    message: "The request comes from a page on another origin.",
    fix: "Write requests with a session cookie must come from the service's own pages and include the `Origin` header. Outside a browser, use an API key.",
  },
  not_found: {
    status: 404,
    message: "Not found.",
    fix: "Check the ID and the account. A resource in another account gets the same response as one that does not exist.",
  },
  route_not_found: {
    status: 404,
    message: "No operation exists at this path.",
    fix: "Compare the method and path with the API reference at /docs.",
  },
  method_not_allowed: {
    status: 405,
    message: "This path does not support this method.",
    fix: "Use one of the methods in the `Allow` header.",
  },
  unsupported_media_type: {
    status: 415,
    message: "The content type is not supported.",
    fix: "Send `Content-Type: application/json`, or the type that the API reference specifies for the operation.",
  },
  invalid_state: {
    status: 409,
    message: "The current state does not allow this operation.",
    fix: "`current_state` is the resource's current state. Repeat the request when it is in one of the `allowed_states`.",
  },
  already_submitted: {
    status: 409,
    message: "The entry has been submitted and can no longer be changed here.",
    fix: "To get its receipt, call `GET /entry-sessions/current/receipt`. Members of the account can reopen the entry.",
  },
  idempotency_outcome_unknown: {
    status: 409,
    message: "The first request with this Idempotency-Key ended without a response.",
    fix: "The server stopped before it could record the result. Check whether the request took effect, then use a new key.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    fix: "Wait for `Retry-After` seconds and send the same request again.",
    headers: ["Retry-After"],
  },
  endpoint_retired: {
    status: 410,
    message: "This operation no longer exists.",
    fix: "Use its replacement, which is described at the address in `see` and in the `Link` header.",
    headers: ["Link"],
  },
  token_expired: {
    status: 410,
    message: "The link is invalid, has expired, or has already been used.",
    fix: "Use the link in the most recent email, or request a new one.",
  },
  entry_session_expired: {
    status: 410,
    message: "This entry key can no longer be used.",
    fix: "Resume the entry with its resume link, if one was sent, or start a new entry.",
  },
  etag_mismatch: {
    status: 412,
    message: "The resource has changed since you read it.",
    fix: "Read it again, apply your change to the new version, and send the new ETag in `If-Match`.",
  },
  payload_too_large: {
    status: 413,
    message: "The request body is too large.",
    fix: "Keep JSON bodies under 1 MB, and send large data as a file.",
  },
  destination_blocked: {
    status: 422,
    message: "Requests to this address are not allowed.",
    fix: "Use a public http or https address without a username or password. `errors[]` has the details. On a self-hosted server, the operator can allow more addresses with `OUTBOUND_ALLOWED`.",
  },
  validation_failed: {
    status: 422,
    message: "Some values are not valid.",
    fix: "Correct the values in `errors[]`. Each item has a JSON pointer, a code, and a human-readable message.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for a different request.",
    fix: "Use a new key for each distinct request; reuse a key only with the same method, path, and body.",
  },
  if_match_required: {
    status: 428,
    message: "This operation requires the If-Match header.",
    fix: "Read the resource and send its ETag in `If-Match`, so that you do not overwrite someone else's change.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests.",
    fix: "Wait for `Retry-After` seconds, then continue with exponential backoff. `violated_policies` names the limits.",
    headers: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  },
  too_many_attempts: {
    status: 429,
    message: "Too many attempts.",
    fix: "Wait for `Retry-After` seconds before the next attempt.",
    headers: ["Retry-After"],
  },
  internal_error: {
    status: 500,
    message: "Something went wrong on our end.",
    fix: "Try again. If the problem persists, report the `request_id` so that we can find the cause.",
  },
  service_unavailable: {
    status: 503,
    message: "The service is temporarily unavailable.",
    fix: "Try again after `Retry-After` seconds.",
    headers: ["Retry-After"],
  },
  query_too_slow: {
    status: 503,
    message: "The query took too long to run.",
    fix: "Try again after `Retry-After` seconds. For a large form, an index for the query may still be building; see `GET /forms/{id}/answer-indexes`. Otherwise, narrow the filter or sort by only one field.",
    headers: ["Retry-After"],
  },
  storage_unavailable: {
    status: 503,
    message: "File storage is temporarily unavailable.",
    fix: "Try again after `Retry-After` seconds. Operations that do not use files are not affected.",
    headers: ["Retry-After"],
  },
  upstream_failed: {
    status: 424,
    message: "The external service returned an error.",
    fix: "Check the action and the external service. `reason` gives the cause, and `upstream_status` is the status code of the response. In a test, `request` and `response` show what was sent and received, without secrets.",
  },
  upstream_timeout: {
    status: 504,
    message: "The external service did not respond in time.",
    fix: "Try again, or increase the action's `timeout_s`, up to 30 seconds.",
  },
});
