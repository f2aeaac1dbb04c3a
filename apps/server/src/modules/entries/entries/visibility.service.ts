/** What a caller may see of answers: viewers do not see those that need special care. */
import { maskAnswers, type SpecialPaths, specialPaths } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { Entry } from "./entries.rules.ts";
import * as store from "./entries.store.ts";

export type MaskedEntry = Entry & { readonly masked: readonly string[] };

const none: SpecialPaths = new Set();

export function createEntryVisibility({ forms }: { forms: FormsService }) {
  /** The fields this caller may not see; by the version, since each says so for itself. */
  const hiddenFrom = async (
    ctx: AccountCtx,
    { formId, version }: Pick<Entry, "formId" | "version">,
  ): Promise<SpecialPaths> =>
    ctx.role === "viewer" ? specialPaths((await forms.versions.program(ctx, formId, version)).program) : none;

  return {
    hiddenFrom,

    /** The same for many entries, as pairs of an entry and a field: files of these answers are hidden with them. */
    hiddenFields: async (tx: ReadTx, entryIds: Sql): Promise<Sql | undefined> => {
      // A respondent has the least role too, and sees what is their own.
      if (tx.role !== "viewer" || tx.actor.kind === "respondent") return undefined;
      const fields: store.FieldOfVersion[] = [];
      for (const version of await store.versionsOf(tx, entryIds))
        for (const path of await hiddenFrom(tx, version)) fields.push({ ...version, path });
      return fields.length === 0 ? undefined : store.fieldsOfEntries(tx, fields);
    },

    maskFor: async (ctx: AccountCtx, entry: Entry): Promise<MaskedEntry> => ({
      ...entry,
      ...maskAnswers(entry.answers, await hiddenFrom(ctx, entry)),
    }),
  };
}
