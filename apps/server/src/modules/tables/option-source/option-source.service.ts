/**
 * Offers table rows as the options of a choice field, for respondents to search and select. Respondents see only the
 * value and the label, and only of rows that match the filter in the form definition.
 */
import { printText } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Cursor, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type { OptionSource } from "../../../platform/module/define-module.ts";
import type { DataRowId, DataRowsService, ShownRow } from "../rows/index.ts";
import type { DataTablesService } from "../tables/index.ts";
import * as rules from "./option-source.rules.ts";

interface Deps {
  readonly dataTables: Pick<DataTablesService, "get" | "columns">;
  readonly dataRows: Pick<DataRowsService, "page" | "idsBy" | "search">;
}

type Source = Readonly<Record<string, unknown>>;

/** The maximum number of IDs per query. */
const idsAtOnce = 100;

export function createOptionSource({ dataTables, dataRows }: Deps): OptionSource {
  const read = async (ctx: AccountCtx, source: Source): Promise<rules.ReadOptions> => {
    const id = rules.tableOf(source);
    const table = id && (await unlessMissing(dataTables.get(ctx, id)));
    if (table?.status !== "active") return rules.noTable;
    return rules.readOptions(source, await dataTables.columns(ctx, table.id));
  };

  /** Returns undefined if the table no longer exists or the settings no longer match its columns. */
  const find = async (ctx: AccountCtx, source: Source): Promise<rules.TableOptions | undefined> => {
    const found = await read(ctx, source);
    return found.ok ? found.options : undefined;
  };

  const pageOf = (
    ctx: AccountCtx,
    { tableId }: rules.TableOptions,
    parts: readonly unknown[],
    page: PageRequest,
  ) => dataRows.page(ctx, tableId, parts.length === 0 ? {} : { filter: { and: parts } }, page);

  /** Finds the row with this value. */
  const rowOf = async (
    ctx: AccountCtx,
    options: rules.TableOptions,
    value: string,
  ): Promise<DataRowId | undefined> => {
    if (options.value)
      return (await dataRows.idsBy(ctx, options.tableId, options.value.key, [value])).get(value);
    return isId("row", value) ? value : undefined;
  };

  /** The cursor after the row with this value, found by paging backward from the end. */
  const placeBehind = async (
    ctx: AccountCtx,
    options: rules.TableOptions,
    value: string,
  ): Promise<Cursor | undefined> => {
    const id = await rowOf(ctx, options, value);
    if (!id) return undefined;
    const { sort } = options;
    const end = sort.name === "created_at" ? [] : [null];
    const cursor: Cursor = { direction: "prev", values: [...end, rules.endOf(sort.descending)] };
    const page = { limit: 1, sort: [sort], cursor, countExact: false };
    return (await pageOf(ctx, options, [{ field: "id", op: "eq", value: id }], page)).next ?? undefined;
  };

  const conditionsOf = ({ filter, value }: rules.TableOptions): unknown[] => [
    ...(value ? [{ field: `values.${value.key}`, op: "null", value: false }] : []),
    ...(filter === undefined ? [] : [filter]),
  ];

  /** The rows that match the filter of the field. */
  const offered = async (
    ctx: AccountCtx,
    { tableId, filter }: rules.TableOptions,
    ids: readonly DataRowId[],
  ): Promise<ReadonlySet<DataRowId>> => {
    const found = new Set<DataRowId>();
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      const parts = [{ field: "id", op: "in", value: some }, ...(filter === undefined ? [] : [filter])];
      const query = { filter: { and: parts } };
      for (const id of await dataRows.search.listIds(ctx, tableId, query, undefined, idsAtOnce))
        found.add(id);
    }
    return found;
  };

  return {
    kind: "table",

    list: async (ctx, source, { q, after, limit }) => {
      const options = (await find(ctx, source)) ?? fail(E.not_found);
      const words = q.trim() === "" ? true : rules.matching(options.label, q.trim());
      const cursor = after === undefined ? undefined : await placeBehind(ctx, options, after);
      if (words === undefined || (after !== undefined && !cursor)) return [];
      const parts = [...conditionsOf(options), ...(words === true ? [] : [words])];
      const page = { limit, sort: [options.sort], cursor, countExact: false };
      const { rows } = await pageOf(ctx, options, parts, page).catch(refusingWrongFilter);
      return rows.map((row) => optionOf(options, row));
    },

    problemOf: async (ctx, source) => {
      const found = await read(ctx, source);
      if (!found.ok) return found;
      const { tableId } = found.options;
      const query = { filter: { and: conditionsOf(found.options) } };
      const looks = dataRows.search.asking(ctx, tableId, query, async () => undefined);
      return looks.catch((error: unknown) => {
        if (!isAppError(error, E.invalid_filter)) throw error;
        return { member: "filter", message: "The filter does not match the columns of the table." };
      });
    },

    unknownOf: async (ctx, source, values) => {
      const options = await find(ctx, source);
      if (!options) return values;
      const rows = options.value
        ? await dataRows.idsBy(ctx, options.tableId, options.value.key, values)
        : new Map(values.flatMap((value) => (isId("row", value) ? [[value, value] as const] : [])));
      const known = await offered(ctx, options, [...rows.values()]).catch(refusingWrongFilter);
      return values.filter((value) => {
        const id = rows.get(value);
        return !id || !known.has(id);
      });
    },
  };
}

function optionOf({ value, label }: rules.TableOptions, row: ShownRow) {
  return {
    value: value ? printText(value, row.values[value.key] ?? null) : row.id,
    label: rules.labelText(label, row.values[label.key] ?? null),
  };
}

/**
 * The filter no longer matches the columns. Respondents get a plain "not found" error, because only an editor can fix
 * this.
 */
function refusingWrongFilter(error: unknown): never {
  if (isAppError(error, E.invalid_filter)) return fail(E.not_found);
  throw error;
}
