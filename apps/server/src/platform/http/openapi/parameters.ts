/** The path, query, and header parameters of an operation. Parameters that operations share become components. */

import { pascalCase } from "@formstead/form-logic";
import type { z } from "zod";
import { commonQueryShapeOf } from "../common-query.ts";
import type { Operation } from "../contract.ts";
import type { Components, Json } from "./components.ts";
import { singular } from "./names.ts";
import type { SchemaWriter } from "./schemas.ts";

export interface ParameterWriter {
  readonly components: Components;
  readonly toSchema: SchemaWriter;
}

export function parametersOf(operation: Operation, writer: ParameterWriter): { parameters?: Json[] } {
  const parameters = allParametersOf(operation, writer);
  return parameters.length === 0 ? {} : { parameters };
}

function allParametersOf(operation: Operation, writer: ParameterWriter): Json[] {
  const common = commonQueryShapeOf(operation);
  const own = Object.entries(operation.query?.shape ?? {}).filter(([name]) => !(name in common));
  return [
    ...Object.entries(operation.params?.shape ?? {}).map(([name, schema]) =>
      shared(writer, pathParameterName(operation.path, name), inPath(name, schema as z.ZodType, writer)),
    ),
    ...own.map(([name, schema]) => inQuery(name, schema as z.ZodType, writer)),
    ...Object.entries(common).map(([name, schema]) =>
      shared(writer, commonName(operation, name), inQuery(name, schema, writer)),
    ),
    ...headersOf(operation).map(([name, header]) => shared(writer, name, header)),
  ];
}

/** In the rare case that a different parameter already has the name, the parameter is written inline. */
function shared({ components }: ParameterWriter, name: string, parameter: Json): Json {
  return components.tryShare("parameters", name, parameter) ?? parameter;
}

/**
 * Names a path parameter after the first part of the path: `FormId` in `/forms/:id`, `FormLinkId` in
 * `/forms/:id/links/:link_id`.
 */
function pathParameterName(path: string, name: string): string {
  const [root = ""] = path.split("/").filter(Boolean);
  return pascalCase(singular(root)) + pascalCase(name);
}

function commonName({ list }: Operation, name: string): string {
  if (name !== "sort" || !list) return pascalCase(name);
  return `SortBy${list.sorts.map(pascalCase).join("Or")}`;
}

function headersOf(operation: Operation): [name: string, header: Json][] {
  const { access, etag, isResumable, method, minimal } = operation;
  const headers: [string, Json][] = [];
  if (access.kind === "account") {
    const isRequired = access.accountHeader === "required";
    const text = "The account's ID. With an API key, the account that the key belongs to.";
    headers.push([isRequired ? "AccountId" : "OptionalAccountId", header("X-Account-ID", isRequired, text)]);
  }
  if (operation.idempotent) headers.push(idempotencyKeyOf(operation));
  if (etag === "optional" || etag === "required") {
    const isRequired = etag === "required";
    const text = "The ETag from your last read. Returns 412 if the resource has changed since then.";
    headers.push([isRequired ? "RequiredIfMatch" : "IfMatch", header("If-Match", isRequired, text)]);
  }
  if (etag && method === "GET") {
    const text =
      "The ETag from your last read. Returns 304 without a body if nothing has changed since then.";
    headers.push(["IfNoneMatch", header("If-None-Match", false, text)]);
  }
  if (minimal) {
    const members = Object.keys(minimal.shape).map((name) => `\`${name}\``);
    const text = `With \`return=minimal\`, the response contains only ${members.join(", ")}.`;
    headers.push(["Prefer", header("Prefer", false, text)]);
  }
  if (isResumable) {
    const text = "The `id` of the last event you have processed. If omitted, starts with upcoming events.";
    headers.push(["LastEventId", header("Last-Event-ID", false, text)]);
  }
  return headers;
}

function idempotencyKeyOf({ idempotent, secretAnswer }: Operation): [name: string, header: Json] {
  const repeatsAnswer = idempotent !== "by_service" && !secretAnswer;
  return repeatsAnswer
    ? [
        "IdempotencyKey",
        header(
          "Idempotency-Key",
          false,
          "Repeating the same request with the same key returns the first response and has no further effect.",
        ),
      ]
    : [
        "SecretIdempotencyKey",
        header(
          "Idempotency-Key",
          false,
          "A repeat with the same key has no further effect and returns what the first request created. At least 22 random characters.",
        ),
      ];
}

function header(name: string, required: boolean, description: string): Json {
  return { name, in: "header", ...(required ? { required } : {}), description, schema: { type: "string" } };
}

function inPath(name: string, schema: z.ZodType, { toSchema }: ParameterWriter): Json {
  return { name, in: "path", required: true, ...described(schema, toSchema) };
}

function inQuery(name: string, schema: z.ZodType, { toSchema }: ParameterWriter): Json {
  const isRequired = !schema.safeParse(undefined).success;
  return { name, in: "query", ...(isRequired ? { required: true } : {}), ...described(schema, toSchema) };
}

function described(schema: z.ZodType, toSchema: SchemaWriter): Json {
  const { description, ...json } = toSchema(schema, "input");
  return { ...(description ? { description } : {}), schema: json };
}
