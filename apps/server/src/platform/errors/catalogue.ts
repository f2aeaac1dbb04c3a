/**
 * The codes every operation shares: what the door checks before a module is asked. A module's own codes live in
 * its `*.errors.ts`.
 */
import { defineErrors } from "./errors.ts";

export const E = defineErrors({
  invalid_request: {
    status: 400,
    message: "The request could not be understood.",
    fix: "Check the HTTP syntax, the headers and the content length of the request.",
  },
  invalid_json: {
    status: 400,
    message: "The request body is not valid JSON.",
    fix: "Send a UTF-8 JSON document, at most 32 levels deep, without reserved member names such as `__proto__`.",
  },
  unknown_field: {
    status: 400,
    message: "The request has a member this operation does not know.",
    fix: "Remove the member named in `errors[].pointer`, or correct its spelling. The API reference lists all members.",
  },
  invalid_parameter: {
    status: 400,
    message: "A query parameter or header has a value that is not allowed.",
    fix: "Look at `errors[]` for the parameter and the reason, and compare with the API reference.",
  },
  invalid_cursor: {
    status: 400,
    message: "The cursor does not belong to this list.",
    fix: "Use `pagination.next_cursor` of the previous page unchanged, with the same filters and sort; start again without a cursor when they change.",
  },
  invalid_filter: {
    status: 400,
    message: "The filter or aggregate cannot be made of the fields there are.",
    fix: "`errors[]` names each part by JSON pointer and says what is wrong: an unknown field, an operator its kind does not have, a value of another kind, or a tree that is too deep or too wide.",
  },
  account_header_required: {
    status: 400,
    message: "This operation needs the X-Account-ID header.",
    fix: "Send `X-Account-ID` with the id of the account. With an API key it must be the account of the key.",
  },
  ambiguous_credentials: {
    status: 400,
    message: "The request carries more than one kind of credential.",
    fix: "Send exactly one of: an API key (`Authorization: Bearer`), a session cookie, or an entry key.",
  },
  invalid_idempotency_key: {
    status: 400,
    message: "The Idempotency-Key header is not valid.",
    fix: "Use 1 to 255 visible ASCII characters, for example a random UUID. Where the answer holds a secret, at least 22: whoever knows the key gets the answer.",
  },
  authentication_required: {
    status: 401,
    message: "This operation needs a credential.",
    fix: "Send `Authorization: Bearer <API key>`, or sign in.",
  },
  invalid_api_key: {
    status: 401,
    message: "The API key is not valid.",
    fix: "Check that the whole key was copied (it starts with `svc_`). A key stops working when the person who made it leaves the account.",
  },
  api_key_revoked: {
    status: 401,
    message: "The API key was revoked.",
    fix: "Create a new key in the account settings. A revoked key cannot be used again.",
  },
  api_key_expired: {
    status: 401,
    message: "The API key has expired.",
    fix: "Create a new key in the account settings, with a later expiry or none.",
  },
  session_expired: {
    status: 401,
    message: "The session has ended.",
    fix: "Sign in again; sessions end after a day without use, after 30 days, or when they are revoked.",
  },
  reauthentication_required: {
    status: 401,
    message: "This operation needs a recent proof that it is you.",
    fix: "Call `POST /auth/reauthenticate` with your password or a TOTP code, then repeat the call within ten minutes.",
  },
  entry_key_not_accepted: {
    status: 401,
    message: "An entry key is not an account credential.",
    fix: "Entry keys work on entry-session operations only. Use an API key or a session here.",
  },
  account_key_not_accepted: {
    status: 401,
    message: "An account's API key does not work here.",
    fix: "Respondent operations take the key of an entry in `X-Service-Entry-Key` and no `Authorization` header. An account's key must never be in a browser; from a server, use the operations under `/entries`.",
  },
  invalid_entry_key: {
    status: 401,
    message: "The entry key is not valid.",
    fix: "Use the newest key of this entry: resuming makes a new one, and the old one ends. Begin a new entry with `POST /entry-sessions`.",
  },
  billing_inactive: {
    status: 402,
    message: "The account has no active subscription.",
    fix: "An owner of the account can choose a plan or mend the payment under billing. Until then signed-in people may read and export, and respondents may finish what they have begun; API keys may do nothing.",
  },
  plan_limit_reached: {
    status: 402,
    message: "The account has used up what it may have of this.",
    fix: "`limit` and `used` tell how much that is. Remove what is no longer needed, or ask for a higher limit.",
  },
  forbidden: {
    status: 403,
    message: "Your role in this account does not allow this.",
    fix: "Ask an admin of the account for a higher role. An API key has the current role of the person who made it.",
  },
  admin_required: {
    status: 403,
    message: "This needs the admin role.",
    fix: "Ask an admin or owner of the account to do it, or to raise your role.",
  },
  session_required: {
    status: 403,
    message: "API keys may not do this; a signed-in person may.",
    fix: "Sign in to the account settings. Keys never manage users, billing or API keys.",
  },
  account_mismatch: {
    status: 403,
    message: "X-Account-ID is not an account of this credential.",
    fix: "With an API key, send the id of the account in which it was created; with a session, one of the accounts in `GET /me/accounts`.",
  },
  origin_not_allowed: {
    status: 403,
    message: "The request comes from a page of another origin.",
    fix: "Requests with a session cookie that change something must come from the service's own pages and carry their `Origin` header. If the header is missing, the message says so. Programs without a browser use an API key.",
  },
  not_found: {
    status: 404,
    message: "There is no such thing here.",
    fix: "Check the id and the account. What belongs to another account answers exactly like what does not exist.",
  },
  route_not_found: {
    status: 404,
    message: "There is no operation at this path.",
    fix: "Compare method and path with the API reference at /docs.",
  },
  method_not_allowed: {
    status: 405,
    message: "This path does not support this method.",
    fix: "Use one of the methods in the `Allow` header.",
  },
  unsupported_media_type: {
    status: 415,
    message: "The content type is not supported.",
    fix: "Send `Content-Type: application/json`, or the type that the API reference names for the operation.",
  },
  invalid_state: {
    status: 409,
    message: "The current state does not allow this.",
    fix: "`current_state` tells where it is and `allowed_states` from where this call works.",
  },
  already_submitted: {
    status: 409,
    message: "The entry has been submitted and can no longer be changed here.",
    fix: "`POST /entry-sessions/current/submit` and `GET /entry-sessions/current/receipt` give its receipt. People of the account can reopen it.",
  },
  idempotency_outcome_unknown: {
    status: 409,
    message: "The first request with this Idempotency-Key ended without an answer.",
    fix: "The server stopped before it could record the result. Check whether the request took effect, then use a new key.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    fix: "Wait for `Retry-After` seconds and send the same request again.",
  },
  endpoint_retired: {
    status: 410,
    message: "This operation no longer exists.",
    fix: "Use what replaces it; `see` and the `Link` header say where that is described.",
  },
  token_expired: {
    status: 410,
    message: "The link is not valid, was used already, or is too old.",
    fix: "Use the link of the newest mail, or ask for a new mail.",
  },
  entry_session_expired: {
    status: 410,
    message: "This entry can no longer be filled in with its key.",
    fix: "Resume it by the link that was sent, if there is one, or begin a new entry.",
  },
  etag_mismatch: {
    status: 412,
    message: "The resource has changed since you read it.",
    fix: "Read it again, apply your change to the new version and send the new ETag in `If-Match`.",
  },
  payload_too_large: {
    status: 413,
    message: "The request body is too large.",
    fix: "Keep JSON bodies under 1 MB; send large data as a file.",
  },
  destination_blocked: {
    status: 422,
    message: "This address may not be called.",
    fix: "Use a public http or https address without user name and password. `errors[]` tells more. The operator of a self-hosted server can open further addresses with OUTBOUND_ALLOWED.",
  },
  validation_failed: {
    status: 422,
    message: "Some values are not valid.",
    fix: "`errors[]` names each value by JSON pointer with a code and a message meant for people.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for a different request.",
    fix: "Use a new key for each distinct request; repeat a key only with the identical method, path and body.",
  },
  if_match_required: {
    status: 428,
    message: "This operation needs the If-Match header.",
    fix: "Read the resource and send its ETag in `If-Match`, so that no one's change is overwritten unseen.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests.",
    fix: "Wait for `Retry-After` seconds, then continue with exponential back-off. `violated_policies` names the limits.",
  },
  too_many_attempts: {
    status: 429,
    message: "Too many attempts.",
    fix: "Wait for `Retry-After` seconds before the next attempt.",
  },
  internal_error: {
    status: 500,
    message: "Something went wrong on our side.",
    fix: "Try again. If it stays, report the `request_id`; it leads us to the cause.",
  },
  service_unavailable: {
    status: 503,
    message: "The service is not able to answer right now.",
    fix: "Try again after `Retry-After` seconds.",
  },
  query_too_slow: {
    status: 503,
    message: "The query takes too long.",
    fix: "Try again after `Retry-After` seconds: for a large form an index over the answers of the query may be under construction, see `GET /forms/{id}/answer-indexes`. Otherwise narrow the filter, or sort by one field only.",
  },
  storage_unavailable: {
    status: 503,
    message: "File storage is not reachable right now.",
    fix: "Try again after `Retry-After` seconds. Nothing else is affected.",
  },
  upstream_failed: {
    status: 424,
    message: "The other service did not do what it was asked.",
    fix: "`reason` tells why, `upstream_status` what it answered. In a test, `request` and `response` show both sides without secrets.",
  },
  upstream_timeout: {
    status: 504,
    message: "The other service did not answer in time.",
    fix: "Try again, or raise `timeout_s` of the action, up to 30 seconds.",
  },
});
