import { findUsers } from "../../api/members.ts";
import type { Found, Search } from "../../shell/area.ts";

/** Finds members of the account by name or email address. */
export async function findMembers({ accountId, text, signal }: Search): Promise<readonly Found[]> {
  const { data } = await findUsers(accountId, text, signal);
  return data.map(({ id, name, email }) => ({
    id,
    name,
    ...(email !== undefined && { detail: email }),
    to: "/$accountId/settings/members",
    search: { q: email ?? name },
  }));
}
