/** Generates OpenAPI 3.1 from the contracts, for the checked-in document, the served one, and generated clients. */
import { apiPrefix } from "../prefix.ts";
import { Problem } from "../problem.ts";
import { headersOfEveryResponse } from "../response-headers.ts";
import { Components, type Json } from "./components.ts";
import { type ExampleOf, exampleWriter } from "./examples.ts";
import { describeOperation, usualSecurity } from "./operation.ts";
import { headersFor } from "./responses.ts";
import { finished, schemaWriter } from "./schemas.ts";
import { describeTags, type TagGroup } from "./tags.ts";
import { describeWebhooks, type WebhookMessages } from "./webhooks.ts";

export interface OpenApiInfo {
  readonly version: string;
  /** Markdown. */
  readonly introduction: string;
  readonly sessionCookieName: string;
  readonly webhooks?: WebhookMessages;
  /** The components that `describedAs` refers to. */
  readonly schemas?: Readonly<Record<string, Json>>;
  readonly exampleOf: ExampleOf;
}

export function openApiDocument(groups: readonly TagGroup[], info: OpenApiInfo): Json {
  const contracts = groups.flatMap((group) => group.contracts);
  const components = new Components();
  for (const [name, schema] of Object.entries(info.schemas ?? {}))
    components.share("schemas", name, finished(schema, components));
  const toSchema = schemaWriter(components);
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [name, operation] of Object.entries(contract.operations)) {
      const path = operation.path.replace(/:(\w+)/g, "{$1}");
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = describeOperation(contract, name, operation, {
        components,
        toSchema,
        toExample: exampleWriter(info.exampleOf, `${contract.name}.${name}`),
      });
    }
  }
  toSchema(Problem, "output");
  const webhooks = info.webhooks && describeWebhooks(info.webhooks, components, toSchema);
  return {
    openapi: "3.1.0",
    info: {
      title: "Formstead API",
      version: info.version,
      description: info.introduction,
      contact: { name: "Formstead", url: "https://formstead.example" },
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    },
    servers: [{ url: apiPrefix }],
    security: usualSecurity,
    ...describeTags(groups),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(webhooks ? { webhooks } : {}),
    // Repeating them in every response would add a tenth to the document.
    "x-headers-of-every-response": headersFor(headersOfEveryResponse, components),
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
