/** Generates OpenAPI 3.1 from the contracts, for the checked-in document, the served one, and generated clients. */
import type { Contract } from "../contract.ts";
import { apiPrefix } from "../prefix.ts";
import { Problem } from "../problem.ts";
import { Components, type Json } from "./components.ts";
import { describeOperation, usualSecurity } from "./operation.ts";
import { schemaWriter } from "./schemas.ts";
import { describeTags } from "./tags.ts";

export interface OpenApiInfo {
  readonly version: string;
  readonly sessionCookieName: string;
}

export function openApiDocument(contracts: readonly Contract[], info: OpenApiInfo): Json {
  const components = new Components();
  const toSchema = schemaWriter(components);
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [name, operation] of Object.entries(contract.operations)) {
      const path = operation.path.replace(/:(\w+)/g, "{$1}");
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = describeOperation(
        contract,
        name,
        operation,
        components,
        toSchema,
      );
    }
  }
  toSchema(Problem, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Formstead API",
      version: info.version,
      description:
        "Build forms and collect data. Lists return `data` and `pagination`; the `Link` header contains the URLs of the next and previous pages. Every GET operation also supports HEAD. Errors are `application/problem+json` with a stable `code`.",
      contact: { name: "Formstead", url: "https://formstead.example" },
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    },
    servers: [{ url: apiPrefix }],
    security: usualSecurity,
    tags: describeTags(contracts),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      ...components.toJson(),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An account's API key, `svc_…`." },
        entryKey: {
          type: "apiKey",
          in: "header",
          name: "X-Service-Entry-Key",
          description: "The key of one entry, `sek_…`. It gives access to that entry only.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: info.sessionCookieName,
          description: "The session of a signed-in user.",
        },
      },
    },
  };
}
