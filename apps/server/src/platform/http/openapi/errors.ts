/**
 * Error responses. Operations with the same codes for a status share one component, which is named after the codes:
 * `InvalidStateOrNameTaken`. Common sets of codes have a short name.
 */

import { pascalCase } from "@formstead/form-logic";
import { E } from "../../errors/catalogue.ts";
import type { ErrorDef } from "../../errors/errors.ts";
import { allowsAnyOrigin } from "../access.ts";
import type { Operation } from "../contract.ts";
import { errorsOf } from "../operation-errors.ts";
import { headersOfErrors } from "../response-headers.ts";
import type { Json } from "./components.ts";
import { withHeaders } from "./responses.ts";
import type { Writers } from "./writers.ts";

/** Larger sets come first, because the first set that fits is used. No set has the name of a code. */
const namedSets: readonly (readonly [name: string, codes: readonly string[]])[] = [
  [
    "BadRequest",
    ["invalid_request", "invalid_parameter", "account_header_required", "ambiguous_credentials"],
  ],
  ["BadUserRequest", ["invalid_request", "invalid_parameter", "ambiguous_credentials"]],
  ["BadPublicRequest", ["invalid_request", "invalid_parameter"]],
  ["BadBody", ["invalid_json", "unknown_field"]],
  [
    "Unauthorized",
    [
      "authentication_required",
      "invalid_api_key",
      "api_key_revoked",
      "api_key_expired",
      "session_expired",
      "entry_key_not_accepted",
    ],
  ],
  ["UnauthorizedRespondent", ["authentication_required", "account_key_not_accepted", "invalid_entry_key"]],
  ["WriteForbidden", ["forbidden", "account_mismatch", "origin_not_allowed"]],
  ["AdminWriteForbidden", ["admin_required", "account_mismatch", "origin_not_allowed"]],
  ["InvalidBody", ["validation_failed", "idempotency_key_reused"]],
];

/** Shared codes come first, in the order of the catalog; then the codes of modules, by name. */
const places = new Map(Object.keys(E).map((code, at) => [code, at]));
const byPlace = (a: ErrorDef, b: ErrorDef) =>
  (places.get(a.code) ?? places.size) - (places.get(b.code) ?? places.size) || (a.code < b.code ? -1 : 1);

export function failures(operation: Operation, writers: Pick<Writers, "components" | "toSchema">): Json {
  const byStatus = Map.groupBy(errorsOf(operation).toSorted(byPlace), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, defs]) => [String(status), sharedFailure(operation, defs, writers)]),
  );
}

function sharedFailure(
  operation: Operation,
  defs: readonly ErrorDef[],
  { components, toSchema }: Pick<Writers, "components" | "toSchema">,
): Json {
  const details = defs.flatMap(({ code }) => operation.details?.[code] ?? []);
  if (details.length > 0 && defs.length > 1) throw new Error("details belong to the only code of a status");
  const problem = { $ref: "#/components/schemas/Problem" };
  const name = [
    nameOf(defs.map(({ code }) => code)),
    ...details.map((schema) => `With${schema.meta()?.id}`),
    ...(allowsAnyOrigin(operation.access) ? ["ForRespondents"] : []),
    ...(operation.deprecated ? ["WhenDeprecated"] : []),
  ].join("");
  return components.share("responses", name, {
    description: defs.map(textOf).join("\n"),
    ...withHeaders(headersOfErrors(operation, defs), components),
    content: {
      "application/problem+json": {
        schema:
          details.length === 0
            ? problem
            : { allOf: [problem, ...details.map((schema) => toSchema(schema, "output"))] },
      },
    },
    "x-error-codes": defs.map(({ code }) => code),
  });
}

function textOf({ code, message }: ErrorDef): string {
  return `- \`${code}\`: ${message}`;
}

function nameOf(codes: readonly string[]): string {
  const left = new Set(codes);
  const names = namedSets.flatMap(([name, set]) => {
    if (!set.every((code) => left.has(code))) return [];
    for (const code of set) left.delete(code);
    return [name];
  });
  return [...names, ...[...left].map(pascalCase)].join("Or");
}
