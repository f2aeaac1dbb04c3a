/** Collects the users of a resource from all modules before it is deleted; errors list them. */
import type { ReadTx } from "../db/tx.ts";
import type { Platform, Use, User } from "./define-module.ts";

/** The maximum number listed; there may be more. */
export const usersMax = 20;

export async function usersOf(
  contributions: Platform["contributions"],
  of: Use["of"],
  tx: ReadTx,
  id: string,
  how: "live" | "any",
): Promise<User[]> {
  const users: User[] = [];
  for (const use of contributions().uses.filter((one) => one.of === of)) {
    if (users.length >= usersMax) break;
    users.push(...(await use.users(tx, id, how)));
  }
  return users.slice(0, usersMax);
}
