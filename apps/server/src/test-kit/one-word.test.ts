/**
 * Consistent naming and shapes across the entire API description: every member, parameter, and event uses the same
 * name everywhere, every list has pagination, and operations of one kind have the same shape. Add a line when a
 * second name appears.
 */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeApi } from "../main/describe-api.ts";
import { modules } from "../main/modules.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

type Parameter = { readonly name: string } | { readonly $ref: string };

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
  };
}

/** Names that members and parameters must not use, and the name that the API uses instead. */
const words: Readonly<Record<string, string>> = {
  state: "status",
  filename: "name",
  content_type: "mime",
  declared_content_type: "declared_mime",
  media_type: "mime",
  mime_type: "mime",
  valid: "is_valid",
  timestamp: "created_at",
  next_after: "pagination.next_cursor",
};

/** Responses whose `data` has one item per item of the request, or groups, and therefore never has another page. */
const noLists: Readonly<Record<string, string>> = {
  "entryBatch.run": "one result per operation",
  "dataRowBulk.batch": "one result per operation",
  "references.resolve": "one result per reference",
  "entrySearch.aggregate": "groups",
  "dataRows.aggregate": "groups",
  "views.summary": "groups",
};

const noSchema: Schema = {};
const document = (await describeApi(modules)) as unknown as Document;
const { schemas } = document.components;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map(({ operationId: id, parameters = [], requestBody, responses }) => ({
    id,
    path,
    parameters: parameters.map(parameterName),
    body: schemaOf(requestBody?.content),
    answers: Object.entries(responses).flatMap(([status, { content }]) =>
      status.startsWith("2") ? [schemaOf(content)] : [],
    ),
  })),
);

function parameterName(parameter: Parameter): string {
  if ("name" in parameter) return parameter.name;
  return document.components.parameters[parameter.$ref.split("/").at(-1) ?? ""]?.name ?? "";
}

function schemaOf(content?: Readonly<Record<string, { readonly schema: Schema }>>): Schema {
  return Object.values(content ?? {})[0]?.schema ?? noSchema;
}

/** Resolves a reference to the schema itself. */
function resolved(schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split("/").at(-1);
  return (name === undefined ? schema : schemas[name]) ?? {};
}

/** The names of all members at any depth, except those of components. */
function membersOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as Schema;
  const isSchema = properties !== undefined && typeof properties === "object" && !("$ref" in properties);
  return [...(isSchema ? Object.keys(properties) : []), ...Object.values(schema).flatMap(membersOf)];
}

/** Every part of the API that has names, with those names. */
function named(): { readonly place: string; readonly names: readonly string[] }[] {
  const events = modules.flatMap((module) => module.events ?? []);
  return [
    ...Object.entries(schemas).map(([place, schema]) => ({ place, names: membersOf(schema) })),
    ...operations.map(({ id, parameters, body, answers }) => ({
      place: id,
      names: [...parameters, ...[body, ...answers].flatMap(membersOf)],
    })),
    ...events.map(({ def }) => ({
      place: def.name,
      names: membersOf(z.toJSONSchema(def.data, { unrepresentable: "any" })),
    })),
  ];
}

function variantsOf(body: Schema, member: string): Schema[] {
  const item = resolved(resolved(resolved(body).properties?.[member]).items);
  return (item.oneOf ?? [item]).map(resolved);
}

describe("one name per concept", () => {
  it("uses the API's name for every member", () => {
    const found = named().flatMap(({ place, names }) =>
      [...new Set(names)].flatMap((name) =>
        name in words ? [`${place}: \`${name}\` is called \`${words[name]}\``] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it("gives every list its pagination", () => {
    const withoutIt = operations.filter(
      ({ id, answers }) => !(id in noLists) && answers.map(resolved).some(isUnpaged),
    );
    expect(withoutIt.map(({ id }) => id)).toEqual([]);
  });

  it("uses `data` for the content of a batch operation", () => {
    const shapes = operations
      .filter(({ path }) => path.endsWith("/batch"))
      .flatMap(({ body }) => variantsOf(body, "operations"))
      .flatMap(({ properties = {} }) => Object.keys(properties))
      .filter((name) => ["values", "answers", "fields", "body"].includes(name));
    expect([...new Set(shapes)]).toEqual([]);
  });

  it("restores without a body, because the path identifies the resource", () => {
    const withBody = operations.filter(({ path, body }) => path.endsWith("/restore") && body !== noSchema);
    expect(withBody.map(({ path }) => path)).toEqual([]);
  });
});

function isUnpaged({ type, properties = {} }: Schema): boolean {
  return type === "array" || (resolved(properties.data).type === "array" && !("pagination" in properties));
}
