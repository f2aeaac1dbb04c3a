/** Use cases for connector actions: managing them, testing them, and the calls made by workflows and respondents. */
import { randomUUID } from "node:crypto";
import type { Json } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { type Action, type ActionDefinition, type ActionId, problemsOf } from "./actions.rules.ts";
import * as store from "./actions.store.ts";
import { type CallResult, type createCalls, refuseCall, type Target } from "./call.service.ts";
import { refuseIfUsed } from "./connector-usage.service.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import { connectorUpdated } from "./connectors.events.ts";
import type { ConnectorId, EnvironmentId } from "./connectors.rules.ts";
import * as rules from "./connectors.rules.ts";
import * as connectorsStore from "./connectors.store.ts";
import { ConnectorCallError } from "./engine/call-error.ts";
import * as environmentsStore from "./environments.store.ts";

export interface ActionTexts {
  readonly key: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly definition: ActionDefinition;
  readonly exposedForms?: readonly Id<"frm">[] | undefined;
}

export interface ActionChange {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Only the given properties change. */
  readonly definition?: { readonly [K in keyof ActionDefinition]?: ActionDefinition[K] | undefined };
  readonly exposedForms?: readonly Id<"frm">[] | undefined;
}

type NamedAction =
  | { readonly actionId: ActionId }
  | { readonly connectorKey: string; readonly actionKey: string };

interface CallDetails {
  readonly environmentId?: EnvironmentId | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Stays the same for each retry and is passed on to the service, so that the service can detect retries. */
  readonly idempotencyKey: string;
  readonly allPages?: boolean | undefined;
}

export type CallRequest = NamedAction & CallDetails;

interface Deps extends Pick<Platform, "uow" | "contributions"> {
  readonly forms: FormsService;
}

/**
 * Kept short, because a respondent is waiting for the call, and so is a transaction if the request has an
 * Idempotency-Key.
 */
const respondentMsMax = 10_000;

export function createActions({ uow, contributions, forms }: Deps, calls: ReturnType<typeof createCalls>) {
  const changeIn = <T>(
    ctx: AccountCtx,
    connectorId: ConnectorId,
    change: (tx: AccountTx, connectorKey: string) => Promise<T>,
  ): Promise<T> =>
    uow(ctx, async (tx) => {
      const { key } = (await connectorsStore.lock(tx, connectorId)) ?? fail(E.not_found);
      const result = await change(tx, key);
      tx.emit(connectorUpdated({ connector_id: connectorId }));
      return result;
    });

  const targetOf = (
    ctx: AccountCtx,
    action: Action,
    environmentId: EnvironmentId | undefined,
  ): Promise<Target> =>
    uow.read(ctx, async (tx) => {
      const connector = (await connectorsStore.find(tx, action.connectorId)) ?? fail(E.not_found);
      const environment = environmentId
        ? ((await environmentsStore.find(tx, action.connectorId, environmentId)) ?? fail(E.not_found))
        : await environmentsStore.findDefault(tx, action.connectorId);
      if (!environment) throw new ConnectorCallError("environment_required");
      return { connector, environment, definition: action.definition };
    });

  const findFor = (ctx: AccountCtx, named: NamedAction): Promise<Action> =>
    uow.read(
      ctx,
      async (tx) =>
        ("actionId" in named
          ? await store.find(tx, named.actionId)
          : await store.findByKey(tx, named.connectorKey, named.actionKey)) ?? fail(E.not_found),
    );

  const checkForms = async (tx: AccountTx, ids: readonly Id<"frm">[] = []): Promise<void> => {
    const at = await forms.firstUnknown(tx, ids);
    if (at === undefined) return;
    const pointer = `/expose_to_respondents/forms/${at}`;
    fail(E.validation_failed, {
      errors: [{ pointer, code: "option", message: "This form does not exist." }],
    });
  };

  const add = async (tx: AccountTx, connectorId: ConnectorId, connectorKey: string, texts: ActionTexts) => {
    const action: Action = {
      id: newId("act"),
      connectorId,
      connectorKey,
      key: texts.key,
      name: texts.name,
      description: texts.description ?? "",
      definition: texts.definition,
      exposedForms: texts.exposedForms ?? [],
      revision: 1,
      createdAt: tx.now,
      updatedAt: tx.now,
    };
    check(action.definition);
    await checkForms(tx, action.exposedForms);
    await refusingTakenKey(store.insert(tx, action));
    tx.audit("connector_action.create", { type: "connector_action", id: action.id });
    return action;
  };

  return {
    list: (ctx: AccountCtx, filter: store.ActionFilter, page: PageRequest): Promise<KeysetPage<Action>> =>
      uow.read(ctx, async (tx) => {
        if (filter.connectorId && !(await connectorsStore.find(tx, filter.connectorId))) fail(E.not_found);
        return store.list(tx, filter, page);
      }),

    get: (ctx: AccountCtx, connectorId: ConnectorId, id: ActionId): Promise<Action> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id, connectorId)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, connectorId: ConnectorId, texts: ActionTexts): Promise<Action> =>
      changeIn(ctx, connectorId, async (tx, connectorKey) => {
        if ((await store.count(tx, connectorId)) >= rules.limits.actions)
          fail(C.connector_limit, { limit: rules.limits.actions });
        return add(tx, connectorId, connectorKey, texts);
      }),

    update: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: ActionId,
      { definition: parts = {}, ...change }: ActionChange,
      ifMatch: string | undefined,
    ): Promise<Action> =>
      changeIn(ctx, connectorId, async (tx) => {
        const action = (await store.find(tx, id, connectorId)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, action.revision);
        const given = Object.entries(parts).filter(([, value]) => value !== undefined);
        const definition = { ...action.definition, ...Object.fromEntries(given) } as ActionDefinition;
        check(definition);
        await checkForms(tx, change.exposedForms);
        const next = rules.changed<Action>(action, { ...change, definition }, ctx.now);
        await refusingTakenKey(store.save(tx, next));
        const texts = Object.entries(change).filter(([, value]) => value !== undefined);
        const members = [...texts, ...given].map(([name]) => name);
        tx.audit("connector_action.update", { type: "connector_action", id }, { members });
        return next;
      }),

    remove: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: ActionId,
      ifMatch: string | undefined,
    ): Promise<void> =>
      changeIn(ctx, connectorId, async (tx) => {
        const action = (await store.find(tx, id, connectorId)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, action.revision);
        await refuseIfUsed(contributions, tx, id);
        await store.remove(tx, id);
        tx.audit("connector_action.delete", { type: "connector_action", id });
      }),

    /** Calls the service and shows the request and the response without secrets. */
    test: async (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: ActionId,
      request: Omit<CallDetails, "idempotencyKey">,
    ): Promise<CallResult> => {
      const action = await uow.read(
        ctx,
        async (tx) => (await store.find(tx, id, connectorId)) ?? fail(E.not_found),
      );
      await uow(ctx, async (tx) => tx.audit("connector_action.test", { type: "connector_action", id }));
      const { environmentId, inputs, allPages } = request;
      return targetOf(ctx, action, environmentId)
        .then((target) => calls.run(ctx, target, { inputs, allPages, idempotencyKey: randomUUID() }))
        .catch(refuseCall);
    },

    /** For other modules. Throws ConnectorCallError, or an AppError if the action does not exist. */
    call: async (ctx: AccountCtx, request: CallRequest): Promise<CallOutcome> => {
      const action = await findFor(ctx, request);
      const target = await targetOf(ctx, action, request.environmentId);
      const { outputs } = await calls.run(ctx, target, request);
      return outputs;
    },

    /** The total number of attempts allowed for a call. */
    attemptsOf: async (ctx: AccountCtx, id: ActionId): Promise<number> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id))?.definition.retry.attempts ?? 1),

    /** Returns undefined if the form does not expose this action. External errors are reported without details. */
    callAsRespondent: async (
      ctx: AccountCtx,
      call: {
        readonly key: string;
        readonly formId: Id<"frm">;
        readonly inputs: object;
      },
    ): Promise<CallOutcome | undefined> => {
      const action = await uow.read(ctx, (tx) => store.findExposed(tx, call.formId, call.key));
      if (!action) return undefined;
      return targetOf(ctx, action, undefined)
        .then((target) =>
          calls.run(ctx, target, {
            inputs: call.inputs as Record<string, unknown>,
            idempotencyKey: randomUUID(),
            timeoutMsMax: respondentMsMax,
          }),
        )
        .then(
          ({ outputs }) => outputs,
          (error) => refuseCall(error, "briefly"),
        );
    },

    /** Creates many actions for an import, inside the caller's transaction, which holds the connector lock. */
    addAll: async (
      tx: AccountTx,
      connector: { readonly id: ConnectorId; readonly key: string },
      all: readonly ActionTexts[],
    ): Promise<readonly Action[]> => {
      const made: Action[] = [];
      for (const texts of all) made.push(await add(tx, connector.id, connector.key, texts));
      return made;
    },
  };
}

export type CallOutcome = Readonly<Record<string, Json>>;

function check(definition: ActionDefinition): void {
  const errors = problemsOf(definition);
  if (errors.length > 0) fail(E.validation_failed, { errors });
}

async function refusingTakenKey(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isKeyTaken(error)) fail(C.action_key_taken);
    throw error;
  }
}
