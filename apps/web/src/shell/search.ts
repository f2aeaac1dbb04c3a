/**
 * The search parameters of URLs. Unknown or invalid values are ignored, never an error, because URLs can get damaged
 * when people share them.
 */
import type { ApiKeyStatus } from "../api/api-keys.ts";
import type { ProjectStatus } from "../api/projects.ts";

export interface LoginSearch {
  /** Where to go after signing in. Must be a path within Studio. */
  readonly next?: string;
  /** The error code returned by a sign-in through another service. */
  readonly error?: string;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next, error } = search;
  return {
    ...(isOwnPath(next) && { next }),
    ...(typeof error === "string" && { error }),
  };
}

/** Rejects `//host` and `/\host`, which lead to other sites. */
export function isOwnPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) && !/[\s\\]/.test(value);
}

const projectStatuses: readonly ProjectStatus[] = ["active", "archived", "trashed"];

export interface ProjectSearch {
  readonly status?: ProjectStatus;
  readonly q?: string;
}

export function readProjectSearch({ status, q }: Record<string, unknown>): ProjectSearch {
  const known = projectStatuses.find((one) => one === status);
  return {
    ...(known && known !== "active" && { status: known }),
    ...(typeof q === "string" && q !== "" && { q }),
  };
}

const keyStatuses: readonly ApiKeyStatus[] = ["valid", "expired", "revoked"];

export interface ApiKeySearch {
  readonly status?: ApiKeyStatus;
}

export function readApiKeySearch({ status }: Record<string, unknown>): ApiKeySearch {
  const known = keyStatuses.find((one) => one === status);
  return known && known !== "valid" ? { status: known } : {};
}

export interface AuditSearch {
  readonly actor?: string;
  readonly action?: string;
  readonly type?: string;
  readonly target?: string;
  readonly from?: string;
  readonly to?: string;
}

const auditShapes: Record<keyof AuditSearch, RegExp> = {
  actor: /^(usr|key)_[0-9a-z]{26}$/,
  action: /^[a-z_]+\.[a-z_]+$/,
  type: /^[a-z_]+$/,
  target: /^[a-z]+_[0-9a-z]{26}$/,
  from: /^\d{4}-(0[1-9]|1[0-2])-([0-2][1-9]|[123]0|31)$/,
  to: /^\d{4}-(0[1-9]|1[0-2])-([0-2][1-9]|[123]0|31)$/,
};

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const isShaped = ([key, shape]: [string, RegExp]) =>
    typeof search[key] === "string" && shape.test(search[key]);
  return Object.fromEntries(
    Object.entries(auditShapes)
      .filter(isShaped)
      .map(([key]) => [key, search[key]]),
  );
}
