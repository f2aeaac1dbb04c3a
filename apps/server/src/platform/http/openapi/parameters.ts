/** The path, query, and header parameters of an operation. */
import type { z } from "zod";
import { commonQueryShapeOf } from "../common-query.ts";
import type { Operation } from "../contract.ts";
import type { Json, SchemaWriter } from "./schemas.ts";

export function parametersOf(operation: Operation, toSchema: SchemaWriter): Json[] {
  const query = { ...operation.query?.shape, ...commonQueryShapeOf(operation) } as Record<string, z.ZodType>;
  const header = (name: string, required: boolean, description: string): Json => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string" },
  });
  const { access } = operation;
  return [
    ...Object.entries(operation.params?.shape ?? {}).map(([name, schema]) =>
      parameter(name, "path", schema as z.ZodType, true, toSchema),
    ),
    ...Object.entries(query).map(([name, schema]) =>
      parameter(name, "query", schema, !schema.safeParse(undefined).success, toSchema),
    ),
    ...(access.kind === "account"
      ? [
          header(
            "X-Account-ID",
            access.accountHeader === "required",
            "The account's id. With an API key, the account that the key belongs to.",
          ),
        ]
      : []),
    ...(operation.idempotent
      ? [
          header(
            "Idempotency-Key",
            false,
            operation.idempotent !== "by_service" && !operation.secretAnswer
              ? "Repeating the same request with the same key returns the first response and has no further effect."
              : "A repeat with the same key has no further effect and returns what the first request created. At least 22 random characters.",
          ),
        ]
      : []),
    ...(operation.etag === "optional" || operation.etag === "required"
      ? [
          header(
            "If-Match",
            operation.etag === "required",
            "The ETag from your last read. Returns 412 if the resource has changed since then.",
          ),
        ]
      : []),
  ];
}

function parameter(
  name: string,
  place: string,
  schema: z.ZodType,
  required: boolean,
  toSchema: SchemaWriter,
): Json {
  const { description, ...json } = toSchema(schema, "input");
  return { name, in: place, required, ...(description ? { description } : {}), schema: json };
}
