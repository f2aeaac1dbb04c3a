/** Which tables published forms offer rows of: such a table stays. Reads only. */
import type { ReadTx } from "../../platform/db/tx.ts";
import type { FormsService } from "../forms/index.ts";

type Forms = Pick<FormsService, "listNaming">;

export const isTableOffered =
  (forms: Forms) =>
  async (tx: ReadTx, tableId: string): Promise<boolean> => {
    let few = await forms.listNaming(tx, tableId, undefined);
    while (few.length > 0) {
      if (few.some(({ published }) => published)) return true;
      few = await forms.listNaming(tx, tableId, few.at(-1)?.id);
    }
    return false;
  };
