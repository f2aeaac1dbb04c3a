/** The OpenAPI document of a list of modules. Generating it takes seconds, so the server serves the checked-in file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { webhookMessages } from "../modules/integrations/webhooks/index.ts";
import type { Contract } from "../platform/http/contract.ts";
import { openApiDocument } from "../platform/http/openapi/document.ts";
import type { ExampleOf } from "../platform/http/openapi/examples.ts";
import type { AnyModule } from "../platform/module/define-module.ts";
import { createExampleOf } from "./api-examples.ts";
import { apiSchemas } from "./api-schemas.ts";
import { type Area, areasOf, inReadingOrder } from "./areas.ts";

const apiVersion = "1.0.0";

export async function describeApi(
  modules: readonly AnyModule[],
  exampleOf: ExampleOf = createExampleOf(),
): Promise<Record<string, unknown>> {
  const areaOf = await areasOf(modules);
  const contractsIn = (area: Area | undefined): Contract[] =>
    modules
      .filter((module) => areaOf.get(module) === area)
      .flatMap((module) => (module.routes ?? []).map((routes) => routes.contract));
  const groups = [
    ...inReadingOrder().map(([area, name]) => ({ name, contracts: contractsIn(area) })),
    { name: "Other", contracts: contractsIn(undefined) },
  ];
  const { ownEvents, ...message } = webhookMessages;
  const events = modules.flatMap((module) => (module.events ?? []).map(({ def }) => def));
  return openApiDocument(
    groups.filter(({ contracts }) => contracts.length > 0),
    {
      version: apiVersion,
      introduction: readFileSync(join(import.meta.dirname, "api-introduction.md"), "utf8").trim(),
      sessionCookieName: "__Host-sid",
      schemas: apiSchemas(modules),
      exampleOf,
      webhooks: { ...message, events: [...events.filter(({ isPublic }) => isPublic), ...ownEvents] },
    },
  );
}
