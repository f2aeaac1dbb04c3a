/** Public interface of the connectors module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { presentAction } from "./actions.contract.ts";
import * as actionsStore from "./actions.store.ts";
import { connectorPermissions, presentConnector } from "./connectors.contract.ts";
import { connectorErrors } from "./connectors.errors.ts";
import * as events from "./connectors.events.ts";
import { actionsRoutes, connectorsRoutes, environmentsRoutes } from "./connectors.routes.ts";
import { createConnectors } from "./connectors.service.ts";
import * as store from "./connectors.store.ts";
import { presentEnvironment } from "./environments.contract.ts";
import * as environmentsStore from "./environments.store.ts";
import * as secrets from "./secrets.store.ts";
import { connectorAction, connectorActionDescription } from "./steps.service.ts";

export type { ActionDefinition, ActionId, ActionInput } from "./actions.rules.ts";
export type { ActionTexts } from "./actions.service.ts";
export { ConnectorOut, connectorPermissions, presentConnector } from "./connectors.contract.ts";
export { connectorErrors } from "./connectors.errors.ts";
export type { Auth, Connector, ConnectorId } from "./connectors.rules.ts";
export { limits as connectorLimits } from "./connectors.rules.ts";
export type { ConnectorsService } from "./connectors.service.ts";
export { ConnectorCallError } from "./engine/call-error.ts";

export const connectorsModule = defineModule({
  name: "connectors",
  needs: [formsModule],
  create: ({ platform, forms }) => createConnectors(platform, forms),
  routes: [connectorsRoutes, environmentsRoutes, actionsRoutes],
  errors: connectorErrors,
  events: [events.connectorCreated, events.connectorUpdated, events.connectorDeleted],
  permissions: connectorPermissions,
  sealedColumns: [secrets.sealedSecret, secrets.sealedToken],
  stepTypes: (connectors) => [connectorAction(connectors)],
  stepDescriptions: [connectorActionDescription],
  entryActions: ({ actions }) => [{ run: (ctx, call) => actions.callAsRespondent(ctx, call) }],
  accountData: () => [
    {
      name: "connectors",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"con"> | undefined, limit)).map(presentConnector),
    },
    {
      name: "connector-environments",
      count: (tx) => environmentsStore.count(tx),
      batch: async (tx, after, limit) =>
        (await environmentsStore.batch(tx, after as Id<"env"> | undefined, limit)).map(presentEnvironment),
    },
    {
      name: "connector-actions",
      count: (tx) => actionsStore.count(tx),
      batch: async (tx, after, limit) =>
        (await actionsStore.batch(tx, after as Id<"act"> | undefined, limit)).map(presentAction),
    },
  ],
});
