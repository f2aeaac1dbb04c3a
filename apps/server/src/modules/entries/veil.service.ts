/** What a caller may see of answers: viewers do not see those that need special care. */
import { maskAnswers, type SpecialPaths, specialPaths } from "@formstead/form-logic";
import type { AccountCtx } from "../../platform/context/context.ts";
import type { FormsService } from "../forms/index.ts";
import type { Entry } from "./entries.rules.ts";

export type ShownEntry = Entry & { readonly masked: readonly string[] };

const none: SpecialPaths = new Set();

export function createVeil({ forms }: { forms: FormsService }) {
  /** The fields this caller may not see; by the version, since each says so for itself. */
  const hiddenFrom = async (
    ctx: AccountCtx,
    { formId, version }: Pick<Entry, "formId" | "version">,
  ): Promise<SpecialPaths> =>
    ctx.role === "viewer"
      ? specialPaths((await forms.versions.program(ctx, formId, version)).definition)
      : none;

  return {
    hiddenFrom,
    shown: async (ctx: AccountCtx, entry: Entry): Promise<ShownEntry> => ({
      ...entry,
      ...maskAnswers(entry.answers, await hiddenFrom(ctx, entry)),
    }),
  };
}
