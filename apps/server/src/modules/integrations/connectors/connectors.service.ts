/**
 * Use cases for connectors, and the module's service as seen by other modules. Each change is one transaction; a
 * connector is deleted with everything that belongs to it, unless it is in use.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { keyFrom } from "../../../platform/ids/key-from.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { createActions } from "./actions.service.ts";
import * as actionsStore from "./actions.store.ts";
import { createCalls } from "./call.service.ts";
import { refuseIfUsed } from "./connector-usage.service.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import * as events from "./connectors.events.ts";
import type { Auth, Connector, ConnectorId } from "./connectors.rules.ts";
import * as rules from "./connectors.rules.ts";
import * as store from "./connectors.store.ts";
import { checkAddress, createEnvironments } from "./environments.service.ts";
import * as secretsStore from "./secrets.store.ts";
import { createTokens } from "./tokens.service.ts";

export interface ConnectorTexts {
  readonly key?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  readonly auth?: Auth | undefined;
  readonly allowedHosts?: readonly string[] | undefined;
}

export type ConnectorChange = { readonly [K in keyof ConnectorTexts]?: ConnectorTexts[K] | undefined };

export type ConnectorsService = ReturnType<typeof createConnectors>;

export function createConnectors(platform: Platform, forms: FormsService) {
  const tokens = createTokens(platform);
  const calls = createCalls(platform, tokens);
  const own = createOwn(platform);
  const actions = createActions({ ...platform, forms }, calls);
  return { ...own, environments: createEnvironments(platform, calls), actions, call: actions.call };
}

function createOwn({ uow, contributions, outbound }: Pick<Platform, "uow" | "contributions" | "outbound">) {
  const checkAuth = async (auth: Auth | undefined): Promise<void> => {
    if (auth && rules.needsToken(auth)) await checkAddress(outbound, auth.token_url);
  };

  const freeKey = async (tx: AccountTx, name: string): Promise<string> => {
    const wanted = keyFrom(name, "connector").slice(0, 36);
    const taken = await store.keysLike(tx, wanted);
    for (let n = 2; ; n += 1) {
      const key = n === 2 ? wanted : `${wanted}_${n - 1}`;
      if (!taken.has(key)) return key;
    }
  };

  return {
    list: (
      ctx: AccountCtx,
      filter: { readonly q?: string | undefined },
      page: PageRequest,
    ): Promise<KeysetPage<Connector>> => uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: ConnectorId): Promise<Connector> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, texts: ConnectorTexts): Promise<Connector> =>
      uow(ctx, async (tx) => {
        await checkAuth(texts.auth);
        if ((await store.count(tx)) >= rules.limits.connectors)
          fail(C.connector_limit, { limit: rules.limits.connectors });
        const connector: Connector = {
          id: newId("con"),
          key: texts.key ?? (await freeKey(tx, texts.name)),
          name: texts.name,
          description: texts.description ?? "",
          auth: texts.auth ?? { type: "none" },
          allowedHosts: texts.allowedHosts ?? [],
          revision: 1,
          createdBy: userOf(ctx),
          createdAt: ctx.now,
          updatedAt: ctx.now,
        };
        await refusingTakenKey(store.insert(tx, connector));
        tx.audit("connector.create", { type: "connector", id: connector.id });
        tx.emit(events.connectorCreated({ connector_id: connector.id }));
        return connector;
      }),

    update: (
      ctx: AccountCtx,
      id: ConnectorId,
      change: ConnectorChange,
      ifMatch: string | undefined,
    ): Promise<Connector> =>
      uow(ctx, async (tx) => {
        const connector = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, connector.revision);
        await checkAuth(change.auth);
        const next = rules.changed<Connector>(connector, change, ctx.now);
        await refusingTakenKey(store.save(tx, next));
        if (change.auth !== undefined) await secretsStore.forgetTokens(tx, id);
        tx.audit("connector.update", { type: "connector", id }, { members: Object.keys(change) });
        tx.emit(events.connectorUpdated({ connector_id: id }));
        return next;
      }),

    remove: (ctx: AccountCtx, id: ConnectorId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const connector = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, connector.revision);
        const things = [id, ...(await actionsStore.idsOf(tx, id))];
        for (const thing of things) await refuseIfUsed(contributions, tx, thing);
        await store.remove(tx, id);
        tx.audit("connector.delete", { type: "connector", id });
        tx.emit(events.connectorDeleted({ connector_id: id }));
      }),
  };
}

async function refusingTakenKey(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isKeyTaken(error)) fail(C.connector_key_taken);
    throw error;
  }
}
