/**
 * Recipes for connector calls that must succeed: they need a connector and often one of its environments or actions.
 */
import { anAction, newConnector, someAddress } from "../new-connector.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

const withEnvironment = async ({ owner }: World): Promise<Ingredients> => {
  const { con, env } = await newConnector(owner);
  return { params: { id: con, env_id: env, name: "token" } };
};

const withAction = async ({ owner }: World): Promise<Ingredients> => {
  const { con, act } = await newConnector(owner);
  return { params: { id: con, act_id: act } };
};

const ofConnector = async ({ owner }: World): Promise<Ingredients> => ({
  params: { id: (await newConnector(owner)).con },
});

const outside =
  "calls an external server, which this test does not have; see modules/integrations/connectors/tests";

export const connectorsWithoutSuccess: Readonly<Record<string, string>> = {
  "connectorEnvironments.test": outside,
  "connectorActions.test": outside,
  "entryOffers.callAction": outside,
  "entryOffers.searchPlaces":
    "calls a geocoder, which this test does not have; see modules/respondents/places",
};

export const connectorRecipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "connectors.create": async () => ({ body: { name: "Connector", auth: { type: "bearer" } } }),
  "connectors.update": async (world) => ({ ...(await ofConnector(world)), body: { description: "New" } }),
  "connectorEnvironments.create": async (world) => ({
    ...(await ofConnector(world)),
    body: { name: "C", base_url: someAddress },
  }),
  "connectorEnvironments.get": withEnvironment,
  "connectorEnvironments.update": async (world) => ({
    ...(await withEnvironment(world)),
    body: { name: "D" },
  }),
  "connectorEnvironments.remove": withEnvironment,
  "connectorEnvironments.test": async (world) => ({
    ...(await withEnvironment(world)),
    body: { path: "/../a" },
  }),
  "connectorEnvironments.listSecrets": withEnvironment,
  "connectorEnvironments.putSecret": async (world) => ({
    ...(await withEnvironment(world)),
    body: { value: "another" },
  }),
  "connectorEnvironments.removeSecret": withEnvironment,
  "connectorActions.create": async (world) => ({
    ...(await ofConnector(world)),
    body: { ...anAction, key: "get_c" },
  }),
  "connectorActions.get": withAction,
  "connectorActions.update": async (world) => ({ ...(await withAction(world)), body: { name: "Other" } }),
  "connectorActions.remove": withAction,
  "connectorImports.importOpenApi": async () => ({
    body: { document: { openapi: "3.1.0", info: { title: "A" }, paths: { "/a": { get: {} } } } },
  }),
};
