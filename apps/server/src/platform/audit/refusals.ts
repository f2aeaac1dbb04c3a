/**
 * Records refused requests of users and API keys in the audit log of the account concerned. The same refusal is
 * recorded once an hour, and the number per account is limited, so that the log cannot be flooded. Never changes the
 * response.
 */
import type { AccountCtx } from "../context/context.ts";
import type { Uow } from "../db/uow.ts";
import { AppError } from "../errors/errors.ts";
import type { RateLimiter } from "../ratelimit/ratelimit.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

const windowSeconds = 3_600;
const same = [{ name: "same-refusal", quota: 1, windowSeconds }];
const ofAccount = [{ name: "refusals-of-account", quota: 100, windowSeconds }];

/** `ctx` contains the caller and the account if they are known. */
export type NoteRefusal = (
  operationId: string,
  ctx: Partial<AccountCtx> | undefined,
  error: unknown,
) => Promise<void>;

export function createRefusalLog(deps: {
  readonly uow: Uow;
  readonly limiter: RateLimiter;
  readonly telemetry: Pick<Telemetry, "logger">;
}): NoteRefusal {
  const { uow, limiter, telemetry } = deps;
  return async (operationId, ctx, error) => {
    if (!(error instanceof AppError) || error.def.status !== 403 || !isInAccount(ctx)) return;
    const who = actorOf(ctx);
    if (who === undefined) return;
    const { code } = error.def;
    const { uuid } = ctx.account;
    try {
      const { allowed } = await limiter.consume(
        [
          { id: `refusal:${uuid}:${who}:${operationId}:${code}`, policies: same },
          { id: `refusals:${uuid}`, policies: ofAccount },
        ],
        "count",
      );
      if (!allowed) return;
      await uow(ctx, async (tx) =>
        tx.audit("request.refuse", { type: "operation", id: operationId }, { code }),
      );
    } catch (failure) {
      telemetry.logger.warn({ err: failure, operation: operationId }, "recording a refused request failed");
    }
  };
}

function isInAccount(ctx: Partial<AccountCtx> | undefined): ctx is AccountCtx {
  return ctx?.account !== undefined;
}

function actorOf({ actor }: AccountCtx): string | undefined {
  if (actor.kind === "key") return actor.keyId;
  return actor.kind === "user" ? actor.userId : undefined;
}
