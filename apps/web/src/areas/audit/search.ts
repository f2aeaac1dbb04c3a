/** The search parameters of the audit log. Unknown or invalid values are ignored. */
export interface AuditSearch {
  readonly actor?: string;
  readonly action?: string;
  readonly type?: string;
  readonly target?: string;
  readonly from?: string;
  readonly to?: string;
}

const shapes: Record<keyof AuditSearch, RegExp> = {
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
    Object.entries(shapes)
      .filter(isShaped)
      .map(([key]) => [key, search[key]]),
  );
}
