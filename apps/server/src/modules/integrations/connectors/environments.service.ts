/**
 * Environments of a connector and their secrets. A secret is write-only: it is encrypted before it is stored, and
 * only a call decrypts it.
 */
import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Outbound } from "../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { mappingProblems } from "./actions.rules.ts";
import { type CallResult, type createCalls, refuseCall } from "./call.service.ts";
import { refuseIfUsed } from "./connector-usage.service.ts";
import { connectorErrors as C } from "./connectors.errors.ts";
import { connectorUpdated } from "./connectors.events.ts";
import type { Connector, ConnectorId, Environment, EnvironmentId } from "./connectors.rules.ts";
import * as rules from "./connectors.rules.ts";
import * as connectorsStore from "./connectors.store.ts";
import * as store from "./environments.store.ts";
import * as secretsStore from "./secrets.store.ts";
import { secretPlace } from "./tokens.service.ts";

export interface EnvironmentTexts {
  readonly name: string;
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly isDefault?: boolean | undefined;
}

export type EnvironmentChange = { readonly [K in keyof EnvironmentTexts]?: EnvironmentTexts[K] | undefined };

type Deps = Pick<Platform, "uow" | "vault" | "outbound" | "contributions">;

export function createEnvironments(deps: Deps, calls: ReturnType<typeof createCalls>) {
  const { uow, vault, outbound, contributions } = deps;

  const check = async (connector: Connector, environment: Environment): Promise<void> => {
    await checkAddress(outbound, environment.baseUrl);
    if (!rules.isHostAllowed(new URL(environment.baseUrl), connector, environment))
      fail(E.destination_blocked, { reason: "host_not_allowed" });
    checkHeaders(environment.headers);
  };

  /** Runs a change while the connector is locked, and emits the event that the connector was updated. */
  const changeIn = <T>(
    ctx: AccountCtx,
    connectorId: ConnectorId,
    change: (tx: AccountTx, connector: Connector) => Promise<T>,
  ): Promise<T> =>
    uow(ctx, async (tx) => {
      const connector = (await connectorsStore.lock(tx, connectorId)) ?? fail(E.not_found);
      const result = await change(tx, connector);
      tx.emit(connectorUpdated({ connector_id: connectorId }));
      return result;
    });

  const lock = async (tx: AccountTx, connectorId: ConnectorId, id: EnvironmentId): Promise<Environment> =>
    (await store.lock(tx, connectorId, id)) ?? fail(E.not_found);

  return {
    list: (ctx: AccountCtx, connectorId: ConnectorId, page: PageRequest): Promise<KeysetPage<Environment>> =>
      uow.read(ctx, async (tx) => {
        if (!(await connectorsStore.find(tx, connectorId))) fail(E.not_found);
        return store.list(tx, connectorId, page);
      }),

    get: (ctx: AccountCtx, connectorId: ConnectorId, id: EnvironmentId): Promise<Environment> =>
      uow.read(ctx, async (tx) => (await store.find(tx, connectorId, id)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, connectorId: ConnectorId, texts: EnvironmentTexts): Promise<Environment> =>
      changeIn(ctx, connectorId, async (tx, connector) => {
        const count = await store.count(tx, connectorId);
        if (count >= rules.limits.environments) fail(C.connector_limit, { limit: rules.limits.environments });
        const environment: Environment = {
          id: newId("env"),
          connectorId,
          name: texts.name,
          baseUrl: texts.baseUrl,
          headers: texts.headers ?? {},
          variables: texts.variables ?? {},
          isDefault: texts.isDefault === true || count === 0,
          revision: 1,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        };
        await check(connector, environment);
        if (environment.isDefault) await store.clearDefault(tx, connectorId);
        await refusingTakenName(store.insert(tx, environment));
        tx.audit("connector_environment.create", { type: "connector_environment", id: environment.id });
        return environment;
      }),

    update: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: EnvironmentId,
      change: EnvironmentChange,
      ifMatch: string | undefined,
    ): Promise<Environment> =>
      changeIn(ctx, connectorId, async (tx, connector) => {
        const environment = await lock(tx, connectorId, id);
        checkIfMatch(ifMatch, environment.revision);
        const next = rules.changed<Environment>(environment, change, ctx.now);
        await check(connector, next);
        if (next.isDefault && !environment.isDefault) await store.clearDefault(tx, connectorId);
        await refusingTakenName(store.save(tx, next));
        const target = { type: "connector_environment", id };
        tx.audit("connector_environment.update", target, { members: Object.keys(change) });
        return next;
      }),

    remove: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: EnvironmentId,
      ifMatch: string | undefined,
    ): Promise<void> =>
      changeIn(ctx, connectorId, async (tx) => {
        const environment = await lock(tx, connectorId, id);
        checkIfMatch(ifMatch, environment.revision);
        await refuseIfUsed(contributions, tx, id);
        await store.remove(tx, id);
        if (environment.isDefault) await store.chooseDefault(tx, connectorId);
        tx.audit("connector_environment.delete", { type: "connector_environment", id });
      }),

    listSecrets: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: EnvironmentId,
      page: PageRequest,
    ): Promise<KeysetPage<secretsStore.SecretRow>> =>
      uow.read(ctx, async (tx) => {
        if (!(await store.find(tx, connectorId, id))) fail(E.not_found);
        return secretsStore.list(tx, id, page);
      }),

    putSecret: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: EnvironmentId,
      secret: { readonly name: string; readonly value: string },
    ): Promise<void> =>
      changeIn(ctx, connectorId, async (tx) => {
        await lock(tx, connectorId, id);
        const known = (await secretsStore.all(tx, id)).map(({ name }) => name);
        if (!known.includes(secret.name) && known.length >= rules.limits.secrets)
          fail(C.connector_limit, { limit: rules.limits.secrets });
        const sealed = await vault.seal(tx, secretPlace(id, secret.name), secret.value);
        await secretsStore.put(tx, id, secret.name, sealed);
        await secretsStore.forgetTokens(tx, id);
        tx.audit("connector_secret.set", { type: "connector_environment", id }, { secret: secret.name });
      }),

    removeSecret: (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: EnvironmentId,
      name: string,
    ): Promise<void> =>
      changeIn(ctx, connectorId, async (tx) => {
        await lock(tx, connectorId, id);
        if (!(await secretsStore.remove(tx, id, name))) fail(E.not_found);
        await secretsStore.forgetTokens(tx, id);
        tx.audit("connector_secret.remove", { type: "connector_environment", id }, { secret: name });
      }),

    /** Tests whether the service is reachable and accepts our credentials. */
    test: async (
      ctx: AccountCtx,
      connectorId: ConnectorId,
      id: EnvironmentId,
      path: string,
    ): Promise<CallResult> => {
      const { connector, environment } = await uow.read(ctx, async (tx) => ({
        connector: (await connectorsStore.find(tx, connectorId)) ?? fail(E.not_found),
        environment: (await store.find(tx, connectorId, id)) ?? fail(E.not_found),
      }));
      const target = { connector, environment, definition: probe(path) };
      await uow(ctx, async (tx) =>
        tx.audit("connector_environment.test", { type: "connector_environment", id }),
      );
      return calls.run(ctx, target, { inputs: {}, idempotencyKey: randomUUID() }).catch(refuseCall);
    },
  };
}

/** A simple request for a literal path; braces in the path are not references. */
const probe = (path: string) =>
  ({
    method: "GET",
    path: path.replace(/[{}]/g, encodeURIComponent),
    inputs: [],
    query: {},
    headers: {},
    body: null,
    body_type: "none",
    outputs: {},
    success_statuses: [],
    pagination: { kind: "none" },
    retry: { attempts: 1, statuses: [] },
    timeout_s: 10,
  }) as const;

/** Checks the URL as far as possible without a DNS lookup. Each call checks the resolved address. */
export async function checkAddress(outbound: Pick<Outbound, "check" | "probe">, url: string): Promise<void> {
  try {
    outbound.check(url);
    if (isIP(new URL(url).hostname.replace(/^\[|\]$/g, "")) !== 0) await outbound.probe(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    fail(E.destination_blocked, { reason: error.message.replace(/^destination_blocked: /, "") });
  }
}

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  const open = Object.entries(headers).filter(([name, value]) => rules.isOpenSecret(name, value));
  const errors = [
    ...mappingProblems("/headers", headers, ["variables", "secrets"]),
    ...open.map(([name]) => ({
      pointer: `/headers/${name}`,
      code: "pattern",
      message: "Store the value as a secret and use {{ secrets.name }}.",
    })),
  ];
  if (errors.length > 0) fail(E.validation_failed, { errors });
}

async function refusingTakenName(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isNameTaken(error)) fail(C.environment_name_taken);
    throw error;
  }
}
