/**
 * True for the error of one unique index; the store that knows the index says what it means. On a partitioned table
 * each partition has an index of its own, so there a pattern names them.
 */
export function isUniqueViolation(error: unknown, constraint: string | RegExp): boolean {
  const { code, constraint: violated = "" } = error as { code?: string; constraint?: string };
  if (code !== "23505") return false;
  return typeof constraint === "string" ? violated === constraint : constraint.test(violated);
}
