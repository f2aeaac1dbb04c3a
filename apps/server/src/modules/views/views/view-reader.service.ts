/**
 * Reads a view: a page of its rows with only its columns, or its groups and metrics. A view that no longer matches
 * its source is rejected with the reasons.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Cursor, KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { AggregateRow } from "../../../platform/query/aggregate.ts";
import type { createSources, SourceFields, SourceRow } from "./sources.service.ts";
import { problemsOf } from "./view-validation.service.ts";
import { viewErrors as V } from "./views.errors.ts";
import { aggregateOf, sortKeys, type View, valueAt } from "./views.rules.ts";

export interface ViewRow {
  readonly id: string;
  /** By column name, in order. */
  readonly values: Readonly<Record<string, unknown>>;
}

export type ViewReader = ReturnType<typeof createViewReader>;

export function createViewReader({ sources }: { sources: ReturnType<typeof createSources> }) {
  const validFields = async (ctx: AccountCtx, view: View): Promise<SourceFields> => {
    const fields = await sources.of(view.source).fields(ctx);
    const problems = problemsOf(view.definition, fields);
    return problems.length === 0 ? fields : fail(V.view_outdated, { errors: problems });
  };

  return {
    page: async (ctx: AccountCtx, view: View, page: PageRequest): Promise<KeysetPage<ViewRow>> => {
      const fields = await validFields(ctx, view);
      const { filter, sort } = view.definition;
      const columns = view.definition.columns ?? allColumns(fields);
      const mark = markOf(view);
      const asked = { ...page, sort: sortKeys(sort), cursor: unmarked(page.cursor, mark) };
      const found = await sources.of(view.source).page(ctx, filter ?? undefined, asked);
      return {
        ...found,
        rows: found.rows.map((row) => toViewRow(row, columns)),
        next: marked(found.next, mark),
        prev: marked(found.prev, mark),
      };
    },

    summary: async (ctx: AccountCtx, view: View): Promise<readonly AggregateRow[]> => {
      await validFields(ctx, view);
      const { definition, source } = view;
      return sources.of(source).aggregate(ctx, definition.filter ?? undefined, aggregateOf(definition));
    },
  };
}

function toViewRow({ id, shown }: SourceRow, columns: readonly string[]): ViewRow {
  return { id, values: Object.fromEntries(columns.map((name) => [name, valueAt(shown, name.split("."))])) };
}

/** The properties that every row has, and each value by the first part of its path. */
function allColumns({ members, inner, values }: SourceFields): string[] {
  const own = members.filter((name) => name !== "id" && !inner.includes(name));
  return [...own, ...new Set(values.map((path) => path.split(".").slice(0, 2).join(".")))];
}

/** A cursor is valid only for one definition; after the view changes, paging starts over. */
function markOf(view: View): string {
  return `${view.id}:${view.revision}`;
}

function marked(cursor: Cursor | null, mark: string): Cursor | null {
  return cursor && { ...cursor, values: [mark, ...cursor.values] };
}

function unmarked(cursor: Cursor | undefined, mark: string): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const [first, ...values] = cursor.values;
  return first === mark ? { ...cursor, values } : fail(E.invalid_cursor);
}
