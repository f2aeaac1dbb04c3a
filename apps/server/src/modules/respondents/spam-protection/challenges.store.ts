import { type Sql, sql } from "../../../platform/db/statement.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";

/** Add this to the transaction that requires the proof, so that a proof counts only once. */
export function useStatement(
  { account }: { readonly account: { readonly uuid: string } },
  challenge: string,
  expiresAt: Date,
): Sql {
  return sql`
    insert into used_challenges (account_id, challenge, expires_at)
    values (${account.uuid}, ${challenge}, ${expiresAt})`;
}

export const isUsedAlready = (error: unknown): boolean => isUniqueViolation(error, "used_challenges_pkey");
