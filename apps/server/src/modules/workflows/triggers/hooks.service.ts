/**
 * Use cases for inbound hooks: list their URLs, rotate one, and start a run through one. A token contains the ID of
 * its account in plain text, and a mistyped token is rejected without a database query. Tokens must not be logged.
 */
import { hash } from "node:crypto";
import type { Json } from "@formstead/form-logic";
import { type AccountCtx, type Ctx, systemAccountCtx } from "../../../platform/context/context.ts";
import { hashToken, newRoutedToken, routeOf } from "../../../platform/crypto/tokens.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { refuseOver } from "../../../platform/http/limits.ts";
import { apiPrefix } from "../../../platform/http/prefix.ts";
import { type Id, idToUuid, isId, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import type { WorkflowRunsService } from "../runs/index.ts";
import { causeOf, type Hook, isTooLarge } from "./hooks.rules.ts";
import * as store from "./hooks.store.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "vault" | "limiter" | "config">;
  readonly formAddresses: Pick<FormAddressesService, "locate">;
  readonly workflows: Pick<WorkflowsService, "get" | "activeFor">;
  readonly workflowRuns: Pick<WorkflowRunsService, "starter" | "eventTriggers">;
}

/** A hook as shown to people who can edit its workflow. */
export interface HookView extends Hook {
  readonly url: string;
  readonly isActive: boolean;
}

export interface HookCall {
  readonly token: string;
  readonly payload: Json;
  readonly idempotencyKey: string | undefined;
}

const prefix = "whk";

export type Hooks = ReturnType<typeof createHooks>;

export function createHooks({ platform, formAddresses, workflows, workflowRuns }: Deps) {
  const { uow, vault, limiter, config } = platform;
  const policies = [{ name: "hook-minute", quota: config.HOOK_CALLS_PER_MINUTE, windowSeconds: 60 }];
  const placeOf = (workflowId: Id<"wfl">, triggerKey: string) =>
    store.sealedToken.place(idToUuid(workflowId), triggerKey);

  const newToken = async (tx: AccountTx, workflowId: Id<"wfl">, triggerKey: string) => {
    const token = newRoutedToken(prefix, tx.account.id.slice("acc_".length));
    const sealed = await vault.seal(tx, placeOf(workflowId, triggerKey), token);
    return { hash: hashToken(token), sealed };
  };

  const activeKeys = async (tx: ReadTx, workflowId: Id<"wfl">): Promise<ReadonlySet<string>> => {
    const active = await workflows.activeFor(tx, "hook");
    return new Set(active.filter((one) => one.workflowId === workflowId).map((one) => one.triggerKey));
  };

  const viewOf = async (tx: ReadTx, hook: Hook, active: ReadonlySet<string>): Promise<HookView> => {
    const token = await vault.open(tx, placeOf(hook.workflowId, hook.triggerKey), hook.sealedToken);
    const url = new URL(`${apiPrefix}/hooks/${token}`, config.BASE_URL).href;
    return { ...hook, url, isActive: active.has(hook.triggerKey) };
  };

  /** Counts the call before any lookup. Uses the hash, because tokens must not be stored in counters either. */
  const countCall = async (token: string): Promise<void> => {
    const id = `hook:${hash("sha256", token, "hex")}`;
    refuseOver(await limiter.consume([{ id, policies }]));
  };

  const resolveAccount = async (requestCtx: Ctx, token: string): Promise<AccountCtx> => {
    const id = `acc_${routeOf(prefix, token) ?? ""}`;
    if (!isId("acc", id)) return fail(E.not_found);
    await countCall(token);
    const account = (await formAddresses.locate(id)) ?? fail(E.not_found);
    const ctx = systemAccountCtx("workflow-hooks", account, requestCtx.requestId, requestCtx.now);
    return Object.freeze({ ...ctx, ip: requestCtx.ip });
  };

  return {
    list: (ctx: AccountCtx, workflowId: Id<"wfl">): Promise<HookView[]> =>
      uow.read(ctx, async (tx) => {
        await workflows.get(tx, workflowId);
        const active = await activeKeys(tx, workflowId);
        const hooks = await store.list(tx, workflowId);
        return Promise.all(hooks.map((hook) => viewOf(tx, hook, active)));
      }),

    /** The previous URL stops working with this commit. */
    rotate: (ctx: AccountCtx, workflowId: Id<"wfl">, triggerKey: string): Promise<HookView> =>
      uow(ctx, async (tx) => {
        const token = await newToken(tx, workflowId, triggerKey);
        const hook = (await store.rotate(tx, workflowId, triggerKey, token)) ?? fail(E.not_found);
        tx.audit("workflow_hook.rotate", { type: "workflow", id: workflowId }, { trigger: triggerKey });
        return viewOf(tx, hook, await activeKeys(tx, workflowId));
      }),

    /** Creates a URL for each of these triggers that does not have one. */
    createMissing: async (
      tx: AccountTx,
      workflowId: Id<"wfl">,
      triggerKeys: readonly string[],
    ): Promise<void> => {
      const known = new Set((await store.list(tx, workflowId)).map(({ triggerKey }) => triggerKey));
      for (const triggerKey of triggerKeys.filter((key) => !known.has(key))) {
        const { hash: tokenHash, sealed: sealedToken } = await newToken(tx, workflowId, triggerKey);
        const hook = { workflowId, triggerKey, sealedToken, createdAt: tx.now, rotatedAt: null };
        await store.insertMissing(tx, hook, tokenHash);
      }
    },

    /** Returns the run, also for a repeated call; null if the trigger's filter does not match. */
    call: async (
      requestCtx: Ctx,
      { token, payload, idempotencyKey }: HookCall,
    ): Promise<Id<"run"> | null> => {
      const ctx = await resolveAccount(requestCtx, token);
      if (isTooLarge(payload)) fail(E.payload_too_large);
      return uow(ctx, async (tx) => {
        const { workflowId, triggerKey } =
          (await store.findByToken(tx, hashToken(token))) ?? fail(E.not_found);
        const active = await workflows.activeFor(tx, "hook");
        const trigger = active.find((one) => one.workflowId === workflowId && one.triggerKey === triggerKey);
        if (!trigger) return fail(E.not_found);
        const received = { id: null, type: "hook", data: payload };
        const { filter } = trigger;
        if (filter && !(await workflowRuns.eventTriggers.filterHolds(tx, filter, received, null)))
          return null;
        const run = await workflowRuns.starter.startOne(tx, {
          workflowId,
          version: trigger.version,
          triggerKey,
          trigger: { type: "hook", at: tx.now.toISOString(), event_id: null, data: payload },
          cause: causeOf(
            triggerKey,
            idempotencyKey === undefined ? newId("run") : hash("sha256", idempotencyKey, "hex"),
          ),
          entryId: null,
        });
        tx.audit("workflow_hook.call", { type: "workflow", id: workflowId }, { run_id: run.id });
        return run.id;
      });
    },
  };
}
