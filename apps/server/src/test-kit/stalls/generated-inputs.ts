/** The inputs derived only from the contract: for every body and query, the largest that is accepted or rejected. */
import { z } from "zod";
import { isListedByBody, type Operation } from "../../platform/http/contract.ts";
import { pageQueryShape } from "../../platform/http/paging.ts";
import type { JsonSchema } from "../fuzz/schema-arbitrary.ts";
import { allOperations, parametersOf, prefixOf } from "../operations.ts";
import { grown } from "./grown-value.ts";
import {
  bodyBytesMax,
  type HostileInput,
  many,
  queryCharsMax,
  type Request,
  type Stage,
} from "./hostile-input.ts";

/** Parsers that read a body or query before any code of an operation, and packages behind single contracts. */
const parsersOf = (id: string): readonly string[] => [
  "fastify",
  "zod",
  ...(id.startsWith("billing.") ? ["stripe"] : []),
  ...(id.startsWith("auth.") ? ["better-auth"] : []),
  ...(id.startsWith("dataRow") ? ["@formstead/table-core"] : []),
  ...(id === "publicForms.begin" || id === "publicForms.submit" ? ["altcha-lib"] : []),
];

const usualMembersMax = 10_000;

export const generatedInputs: readonly HostileInput[] = allOperations.flatMap(({ id, operation }) => [
  ...bodiesOf(operation).map(([name, body]) => input(id, operation, name, () => ({ body: body() }))),
  ...queriesOf(operation).map(([name, query]) => input(id, operation, name, () => ({ query }))),
]);

type Made = readonly [name: string, make: () => string];

function bodiesOf(operation: Operation): readonly Made[] {
  if (operation.rawBody) return [["any bytes", () => "\u00ff".repeat(bodyBytesMax / 2)]];
  if (!operation.body) return [];
  const schema = z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const membersMax = operation.bodyMembersMax ?? usualMembersMax;
  const growth = { defs: (schema.$defs ?? {}) as Readonly<Record<string, JsonSchema>> };
  const fill = (filler: string, variant: number) => () =>
    withinBytes((bytes) =>
      JSON.stringify(grown(schema, { bytes, members: membersMax - 100 }, { ...growth, filler, variant })),
    );
  return [
    ["more members than allowed", () => withinBytes((bytes) => objectText(Math.floor(bytes / 12)))],
    ["as many unknown members as allowed", () => objectText(Math.min(usualMembersMax, membersMax - 1))],
    [
      "as many items as allowed",
      () =>
        withinBytes(
          (bytes) => `[${many(Math.min(membersMax, bytes / 12), (at) => `{"k":${at % 10}}`).join(",")}]`,
        ),
    ],
    ["nested lists", () => "[".repeat(bodyBytesMax / 2) + "]".repeat(bodyBytesMax / 2)],
    ["everything filled, many small", fill("a", 0)],
    ["everything filled, few large", fill(" ", 1)],
    ["other alternatives, filled with NUL", fill("\u0000", 2)],
    ["other alternatives, filled with braces", fill("{{", 3)],
  ];
}

const objectText = (count: number) => `{${many(count, (at) => `"k${at}":${at % 10}`).join(",")}}`;

/** Escapes can make a text longer than the requested number of bytes. If it is too long, a shorter one is made. */
function withinBytes(make: (bytes: number) => string): string {
  for (let bytes = bodyBytesMax - 2_000; bytes > 1_000; bytes = Math.floor(bytes * 0.6)) {
    const text = make(bytes);
    if (Buffer.byteLength(text) <= bodyBytesMax) return text;
  }
  return make(1_000);
}

function queriesOf(operation: Operation): readonly (readonly [string, string])[] {
  const names = [
    ...Object.keys(operation.query?.shape ?? {}),
    ...(operation.list && !isListedByBody(operation) ? ["sort", ...Object.keys(pageQueryShape)] : []),
  ];
  // A query that accepts any name has no fixed parameters.
  if (names.length === 0 && operation.query) names.push("state");
  if (names.length === 0) return [];
  const each = Math.floor(queryCharsMax / names.length);
  const first = names[0] ?? "";
  return [
    ["every parameter long", names.map((name) => `${name}=${"a".repeat(each)}`).join("&")],
    [
      "every parameter of brackets",
      names.map((name) => `${name}=${"%5B".repeat(Math.floor(each / 3))}`).join("&"),
    ],
    [
      "one parameter again and again",
      many(2_000, () => `${first}=1`)
        .join("&")
        .slice(0, queryCharsMax),
    ],
  ];
}

function input(path: string, operation: Operation, name: string, request: () => Request): HostileInput {
  return {
    path,
    name,
    parsers: parsersOf(path),
    make: async (stage) => ({
      ...request(),
      params: await paramsOf(operation, stage),
      headers: await headersOf(operation, stage),
    }),
  };
}

async function paramsOf(operation: Operation, stage: Stage): Promise<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const name of parametersOf(operation)) {
    const prefix = prefixOf(operation, name);
    params[name] = prefix === undefined ? "1" : await stage.thing(prefix);
  }
  return params;
}

async function headersOf(operation: Operation, stage: Stage): Promise<Readonly<Record<string, string>>> {
  const { kind } = operation.access;
  const credentials =
    kind === "public" ? {} : kind === "entry" ? await stage.entryHeaders() : stage.owner.headers;
  return { ...credentials, ...(operation.etag === "required" ? { "if-match": "*" } : {}) };
}
