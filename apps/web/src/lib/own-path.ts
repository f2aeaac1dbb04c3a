/** Whether a value is a path within Studio. Rejects `//host` and `/\host`, which lead to other sites. */
export function isOwnPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) && !/[\s\\]/.test(value);
}
