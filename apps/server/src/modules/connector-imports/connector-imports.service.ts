/**
 * Makes a connector, its environments and its actions of an OpenAPI document, in one transaction. Whatever cannot be taken
 * becomes a warning, so that one odd operation does not keep the others out. No network.
 */
import type { AccountCtx } from "../../platform/context/context.ts";
import type { AccountTx } from "../../platform/db/tx.ts";
import { fail, isAppError } from "../../platform/errors/errors.ts";
import type { Platform } from "../../platform/module/define-module.ts";
import {
  type ActionTexts,
  type Connector,
  type ConnectorsService,
  keyFrom,
  most,
} from "../connectors/index.ts";
import { connectorImportErrors as I } from "./connector-imports.errors.ts";
import { readDocument } from "./engine/read-document.ts";
import { actionsOf, type ImportedAction } from "./openapi-actions.rules.ts";
import { authOf, environmentsOf } from "./openapi-auth.rules.ts";
import { at, type Reading, textOf, type Warning } from "./openapi-nodes.rules.ts";

export interface Imported {
  readonly connector: Connector;
  readonly environments: number;
  readonly actions: number;
  readonly warnings: readonly Warning[];
}

export type ConnectorImportsService = ReturnType<typeof createConnectorImports>;

interface Deps {
  readonly platform: Pick<Platform, "uow">;
  readonly connectors: ConnectorsService;
}

const warningsMax = 200;
const retryStatuses = [408, 425, 429, 500, 502, 503, 504];

export function createConnectorImports({ platform, connectors }: Deps) {
  /** Whether it was taken; a refusal of ours is a warning. */
  const attempt = async (
    reading: Reading,
    pointer: string,
    work: () => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isAppError(error) || error.def.status !== 422) throw error;
      const [first] = (error.details.errors ?? []) as readonly Warning[];
      reading.warnings.push({ pointer, message: first?.message ?? error.def.message });
      return false;
    }
  };

  const addEnvironments = async (tx: AccountTx, reading: Reading, connector: Connector): Promise<number> => {
    let count = 0;
    for (const { name, baseUrl, pointer } of environmentsOf(reading)) {
      const isMade = await attempt(reading, pointer, () =>
        connectors.environments.create(tx, connector.id, { name, baseUrl }),
      );
      count += isMade ? 1 : 0;
    }
    return count;
  };

  const addActions = async (tx: AccountTx, reading: Reading, connector: Connector): Promise<number> => {
    let count = 0;
    for (const action of actionsOf(reading, most.actions, keyFrom)) {
      const isMade = await attempt(reading, action.pointer, () =>
        connectors.actions.addAll(tx, connector, [textsOf(action)]),
      );
      count += isMade ? 1 : 0;
    }
    return count;
  };

  return {
    importOpenApi: (
      ctx: AccountCtx,
      given: string | Readonly<Record<string, unknown>>,
      name: string | undefined,
    ): Promise<Imported> => {
      const document =
        readDocument(given) ?? fail(I.openapi_invalid, { reason: "It is neither JSON nor YAML." });
      const version = textOf(document.openapi, 20);
      if (!/^3\.\d/.test(version)) fail(I.openapi_invalid, { reason: "`openapi` must say 3.0 or 3.1." });
      const reading: Reading = { document, warnings: [] };
      return platform.uow(ctx, async (tx) => {
        const connector = await connectors.create(tx, {
          name: name ?? (textOf(at(document, "info", "title"), 120) || "Connector"),
          description: textOf(at(document, "info", "description"), 2_000),
          auth: authOf(reading),
        });
        const environments = await addEnvironments(tx, reading, connector);
        const actions = await addActions(tx, reading, connector);
        const warnings = distinct(reading.warnings).slice(0, warningsMax);
        return { connector, environments, actions, warnings };
      });
    },
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

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((one) => [`${one.pointer} ${one.message}`, one])).values()];
}
