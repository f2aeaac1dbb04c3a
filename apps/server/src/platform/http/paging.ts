/**
 * Cursor paging, the same for every list. A cursor is sealed: it contains a row's sort values, the direction, and a
 * hash of its query, so it can be neither forged nor used for another list.
 */
import { hash } from "node:crypto";
import { z } from "zod";
import type { Sealer } from "../crypto/seal.ts";
import type { Cursor, KeysetPage, PageRequest, SortKey } from "../db/page.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

export interface SortSpec {
  /** Public names of sort keys. */
  readonly sorts: readonly [string, ...string[]];
  /** The default sort, such as `-created_at`. */
  readonly byDefault: string;
  /** Matches further names, which are valid only if the requested form has them. */
  readonly dynamic?: RegExp;
}

/** The result of a list operation's handler; the HTTP layer seals the cursors. */
export interface ListResult<Item> extends Omit<KeysetPage<unknown>, "rows"> {
  readonly data: readonly Item[];
}

export function listResult<Row, Item>(page: KeysetPage<Row>, present: (row: Row) => Item): ListResult<Item> {
  const { rows, ...rest } = page;
  return { ...rest, data: rows.map(present) };
}

/** The URLs of the adjacent pages, for the Link header (RFC 8288). */
export function linksTo(url: string, envelope: object): Record<string, string> {
  const { pagination } = envelope as { pagination: Record<"next_cursor" | "prev_cursor", string | null> };
  const [path = "", query = ""] = url.split("?");
  const link = (rel: string, cursor: string | null) => {
    if (cursor === null) return [];
    const parameters = new URLSearchParams(query);
    parameters.set("cursor", cursor);
    return [`<${path}?${parameters}>; rel="${rel}"`];
  };
  const links = [...link("next", pagination.next_cursor), ...link("prev", pagination.prev_cursor)];
  return links.length === 0 ? {} : { link: links.join(", ") };
}

/** All items on one page, in the shape of a list, for collections that are always small. */
export function onePage<Item>(data: Item[]) {
  return {
    data,
    pagination: { limit: data.length, has_more: false, next_cursor: null, prev_cursor: null },
  };
}

const limitMax = 100;

export const pageQueryShape = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(25)
    .transform((limit) => Math.min(limit, limitMax))
    .describe("Items per page, 1 to 100. Larger values are reduced to 100."),
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .describe("`pagination.next_cursor` or `pagination.prev_cursor` from an earlier page."),
  count: z.enum(["exact"]).optional().describe("`exact` adds `pagination.total`, counted up to 10,000."),
};

/** The paging members for a list that is requested with POST. */
export function pageBodyShape(spec: SortSpec) {
  return {
    limit: z
      .int()
      .min(1)
      .default(25)
      .transform((limit) => Math.min(limit, limitMax))
      .describe("Items per page, 1 to 100. Larger values are reduced to 100."),
    cursor: pageQueryShape.cursor,
    count: pageQueryShape.count,
    sort: sortQueryShape(spec),
  };
}

export function sortQueryShape(spec: SortSpec) {
  return z
    .string()
    .default(spec.byDefault)
    .refine((text) => parseSort(text, spec) !== undefined, {
      error: `must be up to 3 of ${spec.sorts.join(", ")}, separated by commas, each with an optional leading -`,
    })
    .describe(
      `Sort keys, most significant first: ${spec.sorts.map((name) => `\`${name}\``).join(", ")}. A leading \`-\` sorts in descending order.`,
    );
}

function parseSort(text: string, spec: SortSpec): SortKey[] | undefined {
  const keys = text
    .split(",")
    .map((part) => ({ name: part.replace(/^[-+]/, ""), descending: part.startsWith("-") }));
  const names = new Set(keys.map((key) => key.name));
  const isValid =
    keys.length <= 3 && names.size === keys.length && keys.every((key) => isSortable(key.name, spec));
  return isValid ? keys : undefined;
}

function isSortable(name: string, { sorts, dynamic }: SortSpec): boolean {
  return sorts.includes(name) || (dynamic !== undefined && name.length <= 500 && dynamic.test(name));
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    pagination: z
      .object({
        limit: z.int(),
        has_more: z.boolean().describe("Whether there is another page in the direction you are paging."),
        next_cursor: z.string().nullable(),
        prev_cursor: z.string().nullable(),
        total: z.int().optional().describe("Only with `count=exact`. Counting stops at 10,000."),
      })
      .meta({ id: "Pagination" }),
  });
}

export interface Pager {
  request(spec: SortSpec, operation: string, query: Readonly<Record<string, unknown>>): PageRequest;
  envelope(
    request: PageRequest,
    operation: string,
    query: Readonly<Record<string, unknown>>,
    result: ListResult<unknown>,
  ): object;
}

export function createPager(sealer: Sealer): Pager {
  // Clients poll the first pages of lists, whose cursors change only when a row is added.
  const sealed = createMemory();
  const sealCursor = ({ direction, values }: Cursor, hashed: string): string => {
    const value = { d: direction, v: values, q: hashed };
    return sealed(JSON.stringify(value), () => sealer.seal(value));
  };
  return {
    request: (spec, operation, query) => ({
      limit: query.limit as number,
      sort: parseSort(query.sort as string, spec) ?? [],
      cursor:
        query.cursor === undefined
          ? undefined
          : openCursor(sealer, query.cursor as string, queryHash(operation, query)),
      countExact: query.count === "exact",
    }),
    envelope: (request, operation, query, result) => {
      const seal = (cursor: Cursor | null) =>
        cursor === null ? null : sealCursor(cursor, queryHash(operation, query));
      return {
        data: result.data,
        pagination: {
          limit: request.limit,
          has_more: (request.cursor?.direction === "prev" ? result.prev : result.next) !== null,
          next_cursor: seal(result.next),
          prev_cursor: seal(result.prev),
          ...(result.total === undefined ? {} : { total: result.total }),
        },
      };
    },
  };
}

const SealedCursor = z.object({
  d: z.enum(["next", "prev"]),
  v: z.array(z.union([z.string(), z.number(), z.null()])),
  q: z.string(),
});

function openCursor(sealer: Sealer, text: string, expectedHash: string): Cursor {
  const opened = SealedCursor.safeParse(sealer.open(text));
  if (!opened.success || opened.data.q !== expectedHash) return fail(E.invalid_cursor);
  return { direction: opened.data.d, values: opened.data.v };
}

/** Two pages belong together if everything but the position and size is the same. */
function queryHash(operation: string, query: Readonly<Record<string, unknown>>): string {
  const { cursor: _cursor, limit: _limit, count: _count, ...rest } = query;
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([operation, sorted]);
  return hashed(text, () => hash("sha256", text, "base64url").slice(0, 16));
}

const hashed = createMemory();

/** The longest text to remember; a query can contain a long filter. */
const rememberedLength = 500;
const rememberedMax = 1_000;

/** Keeps the latest results of a function whose result depends on nothing but a text. */
function createMemory(): (text: string, make: () => string) => string {
  const known = new Map<string, string>();
  return (text, make) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = make();
    if (text.length > rememberedLength) return result;
    if (known.size >= rememberedMax) known.clear();
    known.set(text, result);
    return result;
  };
}
