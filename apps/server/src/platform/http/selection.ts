/**
 * `fields` and `expand`, the same for every operation that reads an account's resources. `fields` names the members a
 * caller wants; `id` and `object` are always included. `expand` adds the resource that a member such as `form_id`
 * refers to, as `form`, read through its own read operation with the caller's permissions.
 */
import { z } from "zod";
import { type AccountCtx, roleAtLeast } from "../context/context.ts";
import { E } from "../errors/catalogue.ts";
import { AppError, fail } from "../errors/errors.ts";
import type { Operation } from "./contract.ts";

type Json = Record<string, unknown>;

/** The members of a response's resources. */
interface Resource {
  readonly isList: boolean;
  readonly members: ReadonlySet<string>;
  /** The member with the ID, and the id's prefix, keyed by the name of the resource, such as `form`. */
  readonly references: ReadonlyMap<string, { readonly member: string; readonly prefix: string }>;
}

export interface Reader {
  readonly operation: Operation;
  read(ctx: AccountCtx, id: string): Promise<unknown>;
}
/** The operation that reads a resource, keyed by ID prefix. */
export type Readers = ReadonlyMap<string, Reader>;

const namesMax = 50;
const expandMax = 5;
const depthMax = 2;
const always = ["id", "object"];

const names = (max: number) =>
  z
    .string()
    .max(2_000)
    .transform((text) => [...new Set(text.split(",").map((name) => name.trim()))])
    .refine((list) => list.length <= max, { error: `must have at most ${max} names` })
    .optional();

export const selectionQueryShape = {
  fields: names(namesMax).describe(
    "Return only these properties of each resource, separated by commas. `id` and `object` are always included.",
  ),
  expand: names(expandMax).describe(
    "Include related resources next to their IDs: `form` for `form_id`, `form.project` for one level deeper. Up to 5, separated by commas. Resources that you cannot read are null.",
  ),
};

export interface Selection {
  readonly fields?: readonly string[] | undefined;
  readonly expand?: readonly string[] | undefined;
}
export type AskedSelection = Selection & { readonly resource: Resource };

/** Removes `fields` and `expand` from a query, because handlers do not use them. */
export function splitQuery(
  query: Json,
  resource: Resource | undefined,
): { readonly query: Json; readonly selection: AskedSelection | undefined } {
  if (!resource) return { query, selection: undefined };
  const { fields, expand, ...rest } = query as Json & Selection;
  return { query: rest, selection: fields || expand ? { fields, expand, resource } : undefined };
}

/** Undefined for operations that support neither: writes, streams, and responses that are not resources. */
export function selectableOf(operation: Operation): Resource | undefined {
  const [schema] = Object.values(operation.returns);
  if (operation.method !== "GET" || operation.access.kind !== "account") return undefined;
  if (!(schema instanceof z.ZodObject)) return undefined;
  const rows = operation.list || "pagination" in schema.shape ? schema.shape.data : undefined;
  const item = rows instanceof z.ZodArray ? rows.element : schema;
  if (!(item instanceof z.ZodObject) || operation.query?.shape.fields || operation.query?.shape.expand)
    return undefined;
  return {
    isList: item !== schema,
    members: new Set(Object.keys(item.shape)),
    references: referencesOf(item),
  };
}

function referencesOf({ shape }: z.ZodObject): Resource["references"] {
  return new Map(
    Object.entries(shape).flatMap(([member, schema]) => {
      const prefix = member.endsWith("_id") ? prefixOf(schema as z.ZodType) : undefined;
      const name = member.slice(0, -"_id".length);
      return prefix === undefined || name in shape ? [] : [[name, { member, prefix }]];
    }),
  );
}

/** Kept, because many members share a schema. */
const prefixes = new WeakMap<z.ZodType, { readonly prefix: string | undefined }>();

function prefixOf(schema: z.ZodType): string | undefined {
  const known = prefixes.get(schema);
  if (known) return known.prefix;
  const pattern = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }));
  const prefix = /\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1];
  prefixes.set(schema, { prefix });
  return prefix;
}

/** The ID prefix of what the operation reads, if it reads one resource of an account by its ID alone. */
export function readerPrefixOf(operation: Operation): string | undefined {
  const { access, params, path } = operation;
  const isPlain =
    /^\/[a-z-]+\/:id$/.test(path) && operation.method === "GET" && operation.query === undefined;
  if (!isPlain || access.kind !== "account" || access.reauthenticate) return undefined;
  return prefixOf(params?.shape.id as z.ZodType);
}

/** Rejects unknown names before anything is read. */
export function checkSelection(selection: Selection, resource: Resource, readers: Readers): void {
  const expanded = (selection.expand ?? []).map((name) => name.split(".")[0] ?? "");
  for (const name of selection.fields ?? [])
    if (!resource.members.has(name) && !expanded.includes(name)) refuse("fields", name);
  for (const name of selection.expand ?? [])
    if (!isExpandable(name.split("."), resource, readers)) refuse("expand", name);
}

function isExpandable(
  [name = "", ...rest]: readonly string[],
  resource: Resource,
  readers: Readers,
): boolean {
  const reader = readers.get(resource.references.get(name)?.prefix ?? "");
  if (!reader || rest.length >= depthMax) return false;
  const next = selectableOf(reader.operation);
  return rest.length === 0 || (next !== undefined && isExpandable(rest, next, readers));
}

function refuse(parameter: string, name: string): never {
  const message = `"${name.slice(0, 100)}" is not available here`;
  return fail(E.invalid_parameter, { errors: [{ pointer: `/${parameter}`, code: "option", message }] });
}

/** Applies the selection; `body` is the full response. */
export async function select(
  body: Json,
  selection: Selection,
  resource: Resource,
  ctx: AccountCtx,
  readers: Readers,
): Promise<Json> {
  const rows = (resource.isList ? body.data : [body]) as Json[];
  const known = new Map<string, Promise<Json | null>>();
  await expandAll(rows, selection.expand ?? [], resource, { ctx, readers, known });
  const kept = selection.fields ? rows.map((row) => pick(row, selection)) : rows;
  return resource.isList ? { ...body, data: kept } : (kept[0] ?? {});
}

function pick(row: Json, { fields = [], expand = [] }: Selection): Json {
  const wanted = new Set([...always, ...fields, ...expand.map((name) => name.split(".")[0] ?? "")]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)));
}

interface Reading {
  readonly ctx: AccountCtx;
  readonly readers: Readers;
  /** Shared by all rows, so that a page of entries of one form reads that form once. */
  readonly known: Map<string, Promise<Json | null>>;
}

async function expandAll(
  rows: readonly Json[],
  expand: readonly string[],
  resource: Resource,
  reading: Reading,
): Promise<void> {
  const groups = Map.groupBy(expand, (name) => name.split(".")[0] ?? "");
  for (const [name, paths] of groups) {
    const reference = resource.references.get(name);
    const reader = reference && reading.readers.get(reference.prefix);
    if (!reader) continue;
    for (const row of rows) row[name] = await readOnce(row[reference.member], reader, reading);
    const deeper = paths.map((path) => path.slice(name.length + 1)).filter(Boolean);
    const next = selectableOf(reader.operation);
    const found = [...new Set(rows.map((row) => row[name] as Json | null))].filter((one) => one !== null);
    if (deeper.length > 0 && next) await expandAll(found, deeper, next, reading);
  }
}

function readOnce(id: unknown, reader: Reader, { ctx, known }: Reading): Promise<Json | null> | null {
  if (typeof id !== "string") return null;
  const reading = known.get(id) ?? readOne(id, reader, ctx);
  known.set(id, reading);
  return reading;
}

async function readOne(id: string, { operation, read }: Reader, ctx: AccountCtx): Promise<Json | null> {
  const { access, returns } = operation;
  if (access.kind !== "account" || !roleAtLeast(ctx.role, access.permission.role)) return null;
  if (access.via === "session" && ctx.actor.kind === "key") return null;
  try {
    // Expanded resources, too, return only declared members.
    return (Object.values(returns)[0] as z.ZodType).parse(await read(ctx, id)) as Json;
  } catch (error) {
    if (error instanceof AppError && error.def.status < 500) return null;
    throw error;
  }
}
