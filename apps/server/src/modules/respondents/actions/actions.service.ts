/** Calls the actions that other modules contribute; a form declares which of them its respondents may call. */
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { refuseOver } from "../../../platform/http/limits.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { SessionCtx } from "../sessions/index.ts";
import { actionErrors as F } from "./actions.errors.ts";

type Deps = Pick<Platform, "contributions" | "limiter">;

/**
 * Limits concurrent actions. An action can call a slow service while its transaction holds a connection, and
 * respondents who save their answers need connections too.
 */
const actionsAtOnce = 5;
const actionLimit = { name: "actions", quota: 10, windowSeconds: 60 };

export type ActionsService = ReturnType<typeof createActions>;

export function createActions({ contributions, limiter }: Deps) {
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
    call: async (
      ctx: SessionCtx,
      key: string,
      inputs: object,
    ): Promise<Readonly<Record<string, unknown>>> => {
      refuseOver(
        await limiter.consume([{ id: `entry-action:${ctx.actor.sessionId}`, policies: [actionLimit] }]),
      );
      const { id: entryId, formId } = ctx.opened.entry;
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
