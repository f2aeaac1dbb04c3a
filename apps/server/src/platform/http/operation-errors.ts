/**
 * All codes that an operation may return: those it declares and those its shape implies. OpenAPI is generated from
 * this list, and in tests a response with any other code fails.
 */
import { E } from "../errors/catalogue.ts";
import type { ErrorDef } from "../errors/errors.ts";
import type { Access } from "./access.ts";
import type { Operation } from "./contract.ts";

export function errorsOf(operation: Operation): ErrorDef[] {
  const all = [
    E.invalid_request,
    E.invalid_parameter,
    E.rate_limited,
    E.internal_error,
    E.service_unavailable,
    ...accessErrors(operation.access, operation.method !== "GET"),
    ...(mayBeInactive(operation) ? [E.billing_inactive] : []),
    ...(operation.params ? [E.not_found] : []),
    ...(operation.deprecated ? [E.endpoint_retired] : []),
    ...(operation.list ? [E.invalid_cursor] : []),
    // A body is read wherever one is possible, even if none is expected.
    ...(operation.method === "GET" ? [] : [E.payload_too_large]),
    ...(operation.method === "GET" || operation.rawBody ? [] : [E.invalid_json, E.unsupported_media_type]),
    ...(operation.body ? [E.unknown_field, E.validation_failed] : []),
    ...(operation.idempotent ? [E.invalid_idempotency_key] : []),
    ...(operation.idempotent && operation.idempotent !== "by_service"
      ? [E.idempotency_in_progress, E.idempotency_key_reused]
      : []),
    ...(operation.idempotent === "claimed" || operation.secretAnswer ? [E.idempotency_outcome_unknown] : []),
    ...(operation.etag === "optional" || operation.etag === "required" ? [E.etag_mismatch] : []),
    ...(operation.etag === "required" ? [E.if_match_required] : []),
    ...operation.errors,
  ];
  return [...new Map(all.map((def) => [def.code, def])).values()];
}

/** Whether callers are rejected if the account is not paid for: API keys always, users on writes. */
function mayBeInactive({ access, method, whenInactive }: Operation): boolean {
  if (access.kind !== "account") return false;
  return access.via === "session_or_key" || (method !== "GET" && whenInactive !== "allowed");
}

function accessErrors(access: Access, isUnsafe: boolean): ErrorDef[] {
  if (access.kind === "public") return access.setsCookie && isUnsafe ? [E.origin_not_allowed] : [];
  if (access.kind === "entry") {
    return [
      E.authentication_required,
      E.ambiguous_credentials,
      E.account_key_not_accepted,
      E.invalid_entry_key,
      E.entry_session_expired,
      ...(access.during === "filling" ? [E.already_submitted] : []),
    ];
  }
  const anyone = [
    E.authentication_required,
    E.ambiguous_credentials,
    E.entry_key_not_accepted,
    E.session_expired,
    E.invalid_api_key,
    E.api_key_revoked,
    E.api_key_expired,
    ...(isUnsafe ? [E.origin_not_allowed] : []),
    ...(access.reauthenticate ? [E.reauthentication_required] : []),
  ];
  if (access.kind === "user") return [...anyone, E.session_required];
  return [
    ...anyone,
    E.account_mismatch,
    E.account_header_required,
    ...(access.via === "session" ? [E.session_required] : []),
    ...(access.permission.role === "admin" ? [E.admin_required] : []),
    ...(access.permission.role === "admin" || access.permission.role === "viewer" ? [] : [E.forbidden]),
    ...(access.duringDeletion ? [] : [E.invalid_state]),
  ];
}
