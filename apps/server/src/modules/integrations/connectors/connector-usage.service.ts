/** Checks whether a connector, an environment, or an action is still in use: workflow steps refer to actions. */
import type { AccountTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { usersOf } from "../../../platform/module/users-of.ts";
import { connectorErrors as C } from "./connectors.errors.ts";

export async function refuseIfUsed(
  contributions: Platform["contributions"],
  tx: AccountTx,
  id: string,
): Promise<void> {
  const kind = id.slice(0, id.lastIndexOf("_"));
  const users = await usersOf(contributions, kind, tx, id, "live");
  if (users.length > 0) fail(C.connector_in_use, { used_by: users });
}
