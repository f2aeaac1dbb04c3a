/** The responses of an operation: successes by its schemas, errors by status. */
import type { z } from "zod";
import type { ErrorDef } from "../../errors/errors.ts";
import type { Operation } from "../contract.ts";
import { errorsOf } from "../operation-errors.ts";
import type { Json, SchemaWriter } from "./schemas.ts";

export function successes(operation: Operation, toSchema: SchemaWriter): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(operation.returns)) {
    const content =
      schema === null
        ? undefined
        : "stream" in schema
          ? { [schema.stream]: { schema: { type: "string" } } }
          : { "application/json": { schema: toSchema(schema as z.ZodType, "output") } };
    responses[status] = { description: statusText[status] ?? "Done.", ...(content ? { content } : {}) };
  }
  if (operation.etag && operation.method === "GET") responses["304"] = { description: "Not modified." };
  return responses;
}

const statusText: Record<string, string> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; the work continues in the background.",
  204: "Done; no content.",
  302: "Found; follow the Location header.",
};

export function failures(operation: Operation): Json {
  const byStatus = new Map<number, ErrorDef[]>();
  for (const def of errorsOf(operation)) byStatus.set(def.status, [...(byStatus.get(def.status) ?? []), def]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, defs]) => [
        String(status),
        {
          description: defs.map((def) => `\`${def.code}\`: ${def.message}`).join("\n\n"),
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      ]),
  );
}
