/** Binds each operation to one service call. */
import type { z } from "zod";
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { type ActionCreateIn, actionsContract, presentAction, presentTest } from "./actions.contract.ts";
import type { ActionTexts } from "./actions.service.ts";
import { connectorsContract, presentConnector } from "./connectors.contract.ts";
import type { ConnectorsService } from "./connectors.service.ts";
import { environmentsContract, presentConnection, presentEnvironment } from "./environments.contract.ts";

export const connectorsRoutes = bind<ConnectorsService>()(connectorsContract, {
  list: async (connectors, { ctx, query, page }) =>
    listResult(await connectors.list(ctx, query, page), presentConnector),
  create: async (connectors, { ctx, body }) => {
    const { allowed_hosts: allowedHosts, ...texts } = body;
    return presentConnector(await connectors.create(ctx, { ...texts, allowedHosts }));
  },
  get: async (connectors, { ctx, params }) => presentConnector(await connectors.get(ctx, params.id)),
  update: async (connectors, { ctx, params, body, ifMatch }) => {
    const { allowed_hosts: allowedHosts, ...texts } = body;
    const change = { ...texts, ...(allowedHosts && { allowedHosts }) };
    return presentConnector(await connectors.update(ctx, params.id, change, ifMatch));
  },
  remove: async (connectors, { ctx, params, ifMatch }) => {
    await connectors.remove(ctx, params.id, ifMatch);
    return undefined;
  },
});

export const environmentsRoutes = bind<ConnectorsService>()(environmentsContract, {
  list: async ({ environments }, { ctx, params, page }) =>
    listResult(await environments.list(ctx, params.id, page), presentEnvironment),
  create: async ({ environments }, { ctx, params, body }) => {
    const { base_url: baseUrl, is_default: isDefault, ...texts } = body;
    return presentEnvironment(await environments.create(ctx, params.id, { ...texts, baseUrl, isDefault }));
  },
  get: async ({ environments }, { ctx, params }) =>
    presentEnvironment(await environments.get(ctx, params.id, params.env_id)),
  update: async ({ environments }, { ctx, params, body, ifMatch }) => {
    const { base_url: baseUrl, is_default: isDefault, ...texts } = body;
    const change = { ...texts, ...(baseUrl && { baseUrl }), ...(isDefault && { isDefault }) };
    return presentEnvironment(await environments.update(ctx, params.id, params.env_id, change, ifMatch));
  },
  remove: async ({ environments }, { ctx, params, ifMatch }) => {
    await environments.remove(ctx, params.id, params.env_id, ifMatch);
    return undefined;
  },
  test: async ({ environments }, { ctx, params, body }) =>
    presentConnection(await environments.test(ctx, params.id, params.env_id, body.path)),
  listSecrets: async ({ environments }, { ctx, params, page }) =>
    listResult(await environments.listSecrets(ctx, params.id, params.env_id, page), (secret) => ({
      object: "connector_secret" as const,
      name: secret.name,
      set_at: isoTime(secret.set_at),
    })),
  putSecret: async ({ environments }, { ctx, params, body }) => {
    const secret = { name: params.name, value: body.value };
    await environments.putSecret(ctx, params.id, params.env_id, secret);
    return undefined;
  },
  removeSecret: async ({ environments }, { ctx, params }) => {
    await environments.removeSecret(ctx, params.id, params.env_id, params.name);
    return undefined;
  },
});

function textsOf(body: z.output<typeof ActionCreateIn>): ActionTexts {
  const { key, name, description, expose_to_respondents: exposed, body_type: type, ...definition } = body;
  const body_type = type ?? (definition.body === null ? "none" : "json");
  return {
    key,
    name,
    description,
    definition: { ...definition, body_type },
    exposedForms: exposed?.forms ?? [],
  };
}

export const actionsRoutes = bind<ConnectorsService>()(actionsContract, {
  listAll: async ({ actions }, { ctx, query, page }) =>
    listResult(await actions.list(ctx, { q: query.q, formId: query.form_id }, page), presentAction),
  list: async ({ actions }, { ctx, params, query, page }) =>
    listResult(await actions.list(ctx, { q: query.q, connectorId: params.id }, page), presentAction),
  create: async ({ actions }, { ctx, params, body }) =>
    presentAction(await actions.create(ctx, params.id, textsOf(body))),
  get: async ({ actions }, { ctx, params }) =>
    presentAction(await actions.get(ctx, params.id, params.act_id)),
  update: async ({ actions }, { ctx, params, body, ifMatch }) => {
    const { key, name, description, expose_to_respondents: exposed, ...definition } = body;
    const exposedForms = exposed === undefined ? undefined : (exposed?.forms ?? []);
    const change = { key, name, description, exposedForms, definition };
    return presentAction(await actions.update(ctx, params.id, params.act_id, change, ifMatch));
  },
  remove: async ({ actions }, { ctx, params, ifMatch }) => {
    await actions.remove(ctx, params.id, params.act_id, ifMatch);
    return undefined;
  },
  test: async ({ actions }, { ctx, params, body }) => {
    const { environment_id: environmentId, all_pages: allPages, inputs } = body;
    return presentTest(
      await actions.test(ctx, params.id, params.act_id, { environmentId, allPages, inputs }),
    );
  },
});
