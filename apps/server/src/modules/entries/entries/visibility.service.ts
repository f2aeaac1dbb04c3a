/**
 * Determines which answers a caller can see: sensitive answers are hidden from viewers, and so is the page that an entry
 * has reached if it depends on them.
 */
import { hasSpecialPages, maskAnswers, type SpecialPaths, specialPaths } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { Entry } from "./entries.rules.ts";
import * as store from "./entries.store.ts";

export type MaskedEntry = Entry & { readonly masked: readonly string[] };

const none: SpecialPaths = new Set();

export function createEntryVisibility({ forms }: { forms: FormsService }) {
  /** The paths that are hidden from this caller, which depend on the form version. */
  const hiddenFrom = async (
    ctx: AccountCtx,
    { formId, version }: Pick<Entry, "formId" | "version">,
  ): Promise<SpecialPaths> =>
    ctx.role === "viewer" ? specialPaths((await forms.versions.program(ctx, formId, version)).program) : none;

  return {
    hiddenFrom,

    /**
     * Like `hiddenFrom`, but for many entries, as pairs of an entry and a path. Files in hidden answers are hidden
     * too.
     */
    hiddenFields: async (tx: ReadTx, entryIds: Sql): Promise<Sql | undefined> => {
      // Respondents also have the viewer role, but can see their own answers.
      if (tx.role !== "viewer" || tx.actor.kind === "respondent") return undefined;
      const fields: store.FieldOfVersion[] = [];
      for (const version of await store.versionsOf(tx, entryIds))
        for (const path of await hiddenFrom(tx, version)) fields.push({ ...version, path });
      return fields.length === 0 ? undefined : store.fieldsOfEntries(tx, fields);
    },

    maskFor: async (ctx: AccountCtx, entry: Entry): Promise<MaskedEntry> => {
      const masked = { ...entry, ...maskAnswers(entry.answers, await hiddenFrom(ctx, entry)) };
      if (ctx.role !== "viewer") return masked;
      const { program } = await forms.versions.program(ctx, entry.formId, entry.version);
      return hasSpecialPages(program) ? { ...masked, furthestPageId: null } : masked;
    },
  };
}
