/** The responses of an operation: successes from its schemas, and errors from its codes. */

import { pascalCase } from "@formstead/form-logic";
import type { z } from "zod";
import type { Operation } from "../contract.ts";
import { describedHeaders, type HeaderName } from "../described-headers.ts";
import { headersOfSuccess } from "../response-headers.ts";
import type { Components, Json } from "./components.ts";
import type { SchemaWriter } from "./schemas.ts";
import type { Writers } from "./writers.ts";

export function successes(operation: Operation, { components, toSchema, toExample }: Writers): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(operation.returns)) {
    const content =
      schema === null
        ? undefined
        : "stream" in schema
          ? { [schema.stream]: { schema: { type: "string" } } }
          : {
              "application/json": {
                schema: schemaOf(operation, status, schema as z.ZodType, toSchema),
                ...toExample(`${Number(status)}`),
              },
            };
    responses[status] = content
      ? {
          description: statusText[status],
          ...withHeaders(headersOfSuccess(operation, Number(status)), components),
          content,
        }
      : withoutContent(operation, status, components);
  }
  if (operation.etag && operation.method === "GET")
    responses["304"] = withoutContent(operation, "304", components);
  return responses;
}

function schemaOf(
  { minimal, returns }: Operation,
  status: string,
  schema: z.ZodType,
  toSchema: SchemaWriter,
): Json {
  const whole = toSchema(schema, "output");
  if (!minimal || status !== Object.keys(returns)[0]) return whole;
  return { anyOf: [whole, toSchema(minimal, "output")] };
}

const statusText: Record<string, string> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; the work continues in the background.",
  204: "Done; no content.",
  207: "Done; some operations may have failed.",
  302: "Found; follow the Location header.",
  304: "Not modified.",
};

const emptyNames: Record<string, string> = {
  202: "Accepted",
  204: "NoContent",
  302: "Found",
  304: "NotModified",
};

/** Operations with the same headers share one response without content, such as `NoContent`. */
function withoutContent(operation: Operation, status: string, components: Components): Json {
  const headers = headersOfSuccess(operation, Number(status));
  const name = [emptyNames[status] ?? `Empty${status}`, ...headers.map(pascalCase)].join("With");
  return components.share("responses", name, {
    description: statusText[status],
    ...withHeaders(headers, components),
  });
}

export function withHeaders(names: readonly HeaderName[], components: Components): Json {
  return names.length === 0 ? {} : { headers: headersFor(names, components) };
}

/** Returns references to the headers. The headers of every response are listed once, at the end of the document. */
export function headersFor(names: readonly HeaderName[], components: Components): Json {
  return Object.fromEntries(
    names.map((name) => [
      name,
      components.share("headers", name, {
        description: describedHeaders[name],
        ...(name === "X-Request-ID" ? { required: true } : {}),
        schema: { type: name === "Retry-After" ? "integer" : "string" },
      }),
    ]),
  );
}
