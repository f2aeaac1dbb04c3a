/** What an error says about the transaction that it ended. */
import pg from "pg";
import { AppError } from "../errors/errors.ts";

/** True for a violation of this unique index. The store that declares the index decides what the violation means. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === index;
}

/** True if a statement waited too long for a row that another transaction has locked. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "55P03";
}

/**
 * True for an error that a service threw or that PostgreSQL reported for a statement. After any other error, such as a
 * lost connection or a shutdown, the transaction may have been committed.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof AppError || (error instanceof pg.DatabaseError && error.severity === "ERROR");
}
