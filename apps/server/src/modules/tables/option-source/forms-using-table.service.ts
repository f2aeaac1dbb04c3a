/** Finds the published forms that offer rows of a table. A table cannot be deleted while a form uses it. */
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { FormsService } from "../../forms/forms/index.ts";

type Forms = Pick<FormsService, "listNaming">;

export const formsUsingTable =
  (forms: Forms) =>
  async (tx: ReadTx, tableId: string): Promise<User[]> => {
    const users: User[] = [];
    let few = await forms.listNaming(tx, tableId, undefined);
    while (few.length > 0 && users.length < usersMax) {
      for (const { id, name, published } of few) if (published) users.push({ type: "form", id, name });
      few = await forms.listNaming(tx, tableId, few.at(-1)?.id);
    }
    return users;
  };
