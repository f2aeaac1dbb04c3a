/** Looks for options and actions where modules above have put them; a form names its own, and nobody can name others. */
import { findAddress, type Json, type JsonObject } from "@formstead/form-logic";
import type { RespondentCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { refuseOver } from "../../../platform/http/limits.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type EntrySessionsService, openedOf } from "../sessions/index.ts";
import { entryOfferErrors as F } from "./offers.errors.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

interface OptionsPage {
  readonly q: string;
  readonly after: string | undefined;
  readonly limit: number;
}

interface Deps extends Pick<Platform, "contributions" | "limiter"> {
  readonly entrySessions: Pick<EntrySessionsService, "look">;
}

/**
 * An action may call somebody slow while its transaction waits, and every one of them holds a connection: some are always
 * left to those who only want to save their answers.
 */
const actionsAtOnce = 5;
const actionLimit = { name: "actions", quota: 10, windowSeconds: 60 };

export function createOffers({ contributions, limiter, entrySessions }: Deps) {
  let underWay = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= actionsAtOnce) fail(E.service_unavailable, {}, { headers: { "retry-after": "2" } });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };

  return {
    listOptions: async (ctx: RespondentCtx, path: string, page: OptionsPage): Promise<readonly Option[]> => {
      const { before } = await entrySessions.look(ctx, openedOf(ctx));
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

    callAction: async (
      ctx: RespondentCtx,
      key: string,
      inputs: object,
    ): Promise<Readonly<Record<string, unknown>>> => {
      refuseOver(
        await limiter.consume([{ id: `entry-action:${ctx.actor.sessionId}`, policies: [actionLimit] }]),
      );
      const { id: entryId, formId } = openedOf(ctx).entry;
      return inTurn(async () => {
        for (const action of contributions().entryActions) {
          const outputs = await action.run(ctx, { key, entryId, formId, inputs });
          if (outputs) return outputs;
        }
        return fail(F.action_not_exposed);
      });
    },
  };
}

/** From behind the option with the value `after`. */
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
