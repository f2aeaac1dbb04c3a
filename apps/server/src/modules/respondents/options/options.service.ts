/**
 * Lists the options of a field, either from the form or from the source that the field declares. Other modules
 * contribute the sources.
 */
import { findAddress, type Json, type JsonObject } from "@formstead/form-logic";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntrySessionsService, SessionCtx } from "../sessions/index.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

interface OptionsPage {
  readonly q: string;
  readonly after: string | undefined;
  readonly limit: number;
}

interface Deps extends Pick<Platform, "contributions"> {
  readonly entrySessions: Pick<EntrySessionsService, "evaluate">;
}

export type OptionsService = ReturnType<typeof createOptions>;

export function createOptions({ contributions, entrySessions }: Deps) {
  return {
    list: async (ctx: SessionCtx, path: string, page: OptionsPage): Promise<readonly Option[]> => {
      const { before } = await entrySessions.evaluate(ctx, ctx.opened);
      const settings = findAddress(before.evaluation, path)?.node.field?.item.settings;
      if (!settings) return fail(E.not_found);
      const { source, options } = settings;
      if (typeof source !== "object" || source === null || Array.isArray(source))
        return Array.isArray(options) ? ownOptions(options, page) : fail(E.not_found);
      const known = contributions().optionSources.find(
        ({ kind }) => kind === (source as { kind?: Json }).kind,
      );
      return known ? known.list(ctx, source as JsonObject, page) : fail(E.not_found);
    },
  };
}

/** Options from the form that match the search, starting after the option with the value `after`. */
function ownOptions(options: readonly Json[], { q, after, limit }: OptionsPage): readonly Option[] {
  const known = options.filter(
    (one): one is Json & Option => typeof (one as { value?: Json } | null)?.value === "string",
  );
  const from = after === undefined ? 0 : known.findIndex(({ value }) => value === after) + 1;
  const wanted = q.toLowerCase();
  const matching = known.slice(from).filter(({ label, value }) =>
    String(label ?? value)
      .toLowerCase()
      .includes(wanted),
  );
  return matching.slice(0, limit).map(({ value, label }) => ({ value, label: String(label ?? value) }));
}
