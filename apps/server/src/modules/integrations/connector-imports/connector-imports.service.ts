/**
 * Creates a connector with its environments and actions from an OpenAPI document, in one transaction. Unsupported parts
 * become warnings, so that one unusual operation does not block the others. Makes no network calls. The document is
 * read in a sandbox, because parsing it and resolving its references can take an unbounded amount of work.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { refuseUnserved } from "../../../platform/sandbox/refuse-unserved.ts";
import { createSandbox, SandboxError } from "../../../platform/sandbox/sandbox.ts";
import {
  type ActionTexts,
  type Connector,
  type ConnectorsService,
  connectorLimits,
} from "../connectors/index.ts";
import { connectorImportErrors as I } from "./connector-imports.errors.ts";
import type { Order, Outcome, ReadImport } from "./engine/protocol.ts";
import type { ImportedAction } from "./openapi-actions.rules.ts";
import { distinctWarnings, type Warning } from "./openapi-nodes.rules.ts";

export interface Imported {
  readonly connector: Connector;
  readonly environments: number;
  readonly actions: number;
  readonly warnings: readonly Warning[];
}

export type ConnectorImportsService = ReturnType<typeof createConnectorImports>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "telemetry">;
  readonly connectors: ConnectorsService;
}

const warningsMax = 200;
/** Enough for a megabyte of YAML, which takes about three seconds of CPU time. */
const readMsMax = 10_000;
const readMemoryMb = 256;
const retryStatuses = [408, 425, 429, 500, 502, 503, 504];

export function createConnectorImports({ platform, connectors }: Deps) {
  const sandbox = createSandbox<Order, Outcome>({
    script: new URL("./engine/import-child.ts", import.meta.url),
    timeoutMs: readMsMax,
    memoryMb: readMemoryMb,
    waitMsMax: readMsMax,
  });

  const outcomeOf = async (ctx: AccountCtx, text: string): Promise<Outcome> => {
    try {
      return await sandbox.run({ text, actionsMax: connectorLimits.actions, warningsMax }, ctx.account.uuid);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      if (["time", "memory", "failed"].includes(error.reason))
        return { kind: "invalid", reason: "The document is too complex to read." };
      return refuseUnserved(error, platform.telemetry, "connector_imports_sandbox");
    }
  };

  const read = async (ctx: AccountCtx, text: string): Promise<ReadImport> => {
    const outcome = await outcomeOf(ctx, text);
    return outcome.kind === "read" ? outcome.read : fail(I.openapi_invalid, { reason: outcome.reason });
  };

  /** Returns whether the part was imported; a validation error becomes a warning. */
  const attempt = async (
    warnings: Warning[],
    pointer: string,
    work: () => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isAppError(error) || error.def.status !== 422) throw error;
      const [first] = (error.details.errors ?? []) as readonly Warning[];
      warnings.push({ pointer, message: first?.message ?? error.def.message });
      return false;
    }
  };

  const addEnvironments = async (
    tx: AccountTx,
    { environments }: ReadImport,
    warnings: Warning[],
    connector: Connector,
  ): Promise<number> => {
    let count = 0;
    for (const { name, baseUrl, pointer } of environments) {
      const isMade = await attempt(warnings, pointer, () =>
        connectors.environments.create(tx, connector.id, { name, baseUrl }),
      );
      count += isMade ? 1 : 0;
    }
    return count;
  };

  const addActions = async (
    tx: AccountTx,
    { actions }: ReadImport,
    warnings: Warning[],
    connector: Connector,
  ): Promise<number> => {
    let count = 0;
    for (const action of actions) {
      const isMade = await attempt(warnings, action.pointer, () =>
        connectors.actions.addAll(tx, connector, [textsOf(action)]),
      );
      count += isMade ? 1 : 0;
    }
    return count;
  };

  return {
    importOpenApi: async (
      ctx: AccountCtx,
      given: string | Readonly<Record<string, unknown>>,
      name: string | undefined,
    ): Promise<Imported> => {
      const found = await read(ctx, typeof given === "string" ? given : JSON.stringify(given));
      return platform.uow(ctx, async (tx) => {
        const connector = await connectors.create(tx, {
          name: name ?? (found.title || "Connector"),
          description: found.description,
          auth: found.auth,
        });
        const made: Warning[] = [];
        const environments = await addEnvironments(tx, found, made, connector);
        const actions = await addActions(tx, found, made, connector);
        const warnings = distinctWarnings([...found.warnings, ...made]).slice(0, warningsMax);
        return { connector, environments, actions, warnings };
      });
    },

    close: (): Promise<void> => sandbox.close(),
  };
}

function textsOf(action: ImportedAction): ActionTexts {
  const { key, name, description, bodyType: body_type, pointer: _pointer, ...definition } = action;
  return {
    key,
    name,
    description,
    definition: {
      ...definition,
      body_type,
      success_statuses: [],
      pagination: { kind: "none" },
      retry: { attempts: 3, statuses: retryStatuses },
      timeout_s: 15,
    },
  };
}
