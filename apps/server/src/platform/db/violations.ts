/**
 * True for a violation of one unique index. The store that declares the index decides what the violation means. On a
 * partitioned table, each partition has its own index, so pass a pattern there.
 */
export function isUniqueViolation(error: unknown, constraint: string | RegExp): boolean {
  const { code, constraint: violated = "" } = error as { code?: string; constraint?: string };
  if (code !== "23505") return false;
  return typeof constraint === "string" ? violated === constraint : constraint.test(violated);
}
