/**
 * Checks a view against its source, with the caller's permissions: every field must exist and support the view's
 * comparisons, sorting, grouping, and metrics. Runs when a view is saved and whenever it is read.
 */
import { E } from "../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import { checkAggregate } from "../../../platform/query/check-aggregate.ts";
import { checkFilter, type Problem } from "../../../platform/query/check-filter.ts";
import { findField, type QueryFields } from "../../../platform/query/fields.ts";
import type { SourceFields } from "./sources.service.ts";
import { aggregateOf, sortKeys, type ViewDefinition } from "./views.rules.ts";

/** The problems, by pointer into the view; empty if there are none. */
export function problemsOf(definition: ViewDefinition, fields: SourceFields): Problem[] {
  const { filter, sort, columns } = definition;
  return [
    ...(filter === undefined || filter === null ? [] : caught(() => checkFilter(filter, fields.query))),
    ...caught(() => checkAggregate(aggregateOf(definition), fields.query)).map(renamed),
    ...sortProblems(sort, fields.query),
    ...(columns ?? []).flatMap((name, at) =>
      isShowable(name, fields) ? [] : [problem(`/columns/${at}`, "The field does not exist.")],
    ),
  ];
}

/**
 * The parts of the view that must not be public, by pointer. `all` contains the fields that account members can see.
 */
export function publicProblems(
  definition: ViewDefinition,
  all: SourceFields,
  visible: SourceFields,
): Problem[] {
  const { columns, filter } = definition;
  const isInner = (name: string) => all.inner.includes(name);
  return [
    ...problemsOf(definition, visible),
    ...(columns === null
      ? [problem("/columns", "must be listed; otherwise, columns added later would become public")]
      : []),
    ...(columns ?? []).flatMap((name, at) =>
      isInner(name) || isPartlyHidden(name, all, visible)
        ? [problem(`/columns/${at}`, "must not be public")]
        : [],
    ),
    ...(namesIn(filter).some(isInner)
      ? [problem("/filter", "must not refer to members of the account")]
      : []),
  ];
}

/** A column can be a group of fields; it is valid if any of them exists. */
function isShowable(name: string, { members, values }: SourceFields): boolean {
  return members.includes(name) || values.some((path) => isAtOrBelow(path, name));
}

function isPartlyHidden(name: string, all: SourceFields, visible: SourceFields): boolean {
  return all.values.some((path) => isAtOrBelow(path, name) && !visible.values.includes(path));
}

function isAtOrBelow(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

/** Sorting requires a single value per row. */
function sortProblems(sort: string, fields: QueryFields): Problem[] {
  const isSortable = (name: string) => {
    const field = findField(fields, name);
    return field !== undefined && !field.isMany;
  };
  return sortKeys(sort)
    .filter(({ name }) => !isSortable(name))
    .map(({ name }) => problem("/sort", `The field ${name} does not exist or cannot be used for sorting.`));
}

function namesIn(filter: unknown): string[] {
  if (typeof filter !== "object" || filter === null) return [];
  const { field } = filter as { field?: unknown };
  return [...(typeof field === "string" ? [field] : []), ...Object.values(filter).flatMap(namesIn)];
}

function problem(pointer: string, message: string): Problem {
  return { pointer, code: "option", message };
}

const renamed = (one: Problem): Problem => ({
  ...one,
  pointer: one.pointer.replace(/^\/metrics/, "/aggregates"),
});

function caught(check: () => unknown): Problem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!isAppError(error, E.invalid_filter)) throw error;
    return error.details.errors as Problem[];
  }
}
