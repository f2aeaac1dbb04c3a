/**
 * Imports into forms. Each entry is handled like `POST /entries`: validated by the form, with a revision, an audit
 * record, and events. A rejected row has no effect; the others in its batch are created.
 */
import { hasNumbers } from "@formstead/form-logic";
import { validateAnswers } from "@formstead/form-logic/validate-answers";
import type { RawRow } from "@formstead/tabular";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { type AppError, fail, isAppError } from "../../../platform/errors/errors.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { type EntriesService, type EntryId, entryErrors as F } from "../../entries/entries/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import {
  type EntryCells,
  entryReader,
  externalIdKey,
  externalIdProblem,
  fieldsOfForm,
  rowUuids,
} from "./answers.rules.ts";
import { importErrors as I } from "./imports.errors.ts";
import type { Import, Mapping, RowProblem } from "./imports.rules.ts";
import { shortened, stillFits } from "./mapping.rules.ts";
import { isBlank, type OpenTarget, type Target } from "./targets.service.ts";

interface Deps {
  readonly uow: Uow;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly entrySearch: EntrySearchService;
}

interface Item extends EntryCells {
  readonly row: number;
  /** The row as read from the file. */
  readonly raw: RawRow;
}

type Outcome = "created" | "updated" | "skipped";

const batchRows = 100;

export function createEntriesTarget({ uow, forms, entries, entrySearch }: Deps): Target {
  /** The published version. */
  const versionOf = async (ctx: AccountCtx, formId: FormId) => {
    const form = await forms.get(ctx, formId);
    if (form.status === "trashed" || form.versionNumber === null)
      return fail(F.form_not_accepting, {
        reason: form.status === "trashed" ? "trashed" : "not_published",
      });
    const compiled = await forms.versions.program(ctx, formId, form.versionNumber);
    return { ...compiled, number: form.versionNumber, locale: form.locales[0] ?? "en" };
  };

  const findByExternalId = async (
    tx: AccountTx,
    formId: FormId,
    value: string,
  ): Promise<EntryId | undefined> =>
    (await entrySearch.listIds(tx, formId, { field: "external_id", op: "eq", value }, undefined, 1))[0];

  /**
   * Locks the entry that has this external ID. Between the lookup and the lock, the ID may move to another entry or
   * be removed, so the lookup is repeated until both agree.
   */
  const holdByExternalId = async (
    tx: AccountTx,
    formId: FormId,
    value: string,
  ): Promise<EntryId | undefined> => {
    for (;;) {
      const id = await findByExternalId(tx, formId, value);
      if (id === undefined) return undefined;
      const [held] = await entries.lockAll(tx, [id]);
      if (held?.externalId === value) return id;
    }
  };

  /** Entries are locked before the counters of their form; see entry-numbers.service.ts. */
  const holdMatches = async (tx: AccountTx, imp: Import, mapping: Mapping, items: readonly Item[]) => {
    if (mapping.matchOn === null || mapping.onMatch !== "update") return;
    const found: EntryId[] = [];
    for (const { externalId } of items) {
      const id = externalId === null ? undefined : await findByExternalId(tx, formOf(imp), externalId);
      if (id !== undefined) found.push(id);
    }
    await entries.lockAll(tx, found);
  };

  const put = async (
    tx: AccountTx,
    imp: Import,
    mapping: Mapping,
    version: number,
    item: Item,
  ): Promise<Outcome> => {
    const formId = formOf(imp);
    const existing =
      mapping.matchOn === null || item.externalId === null
        ? undefined
        : await holdByExternalId(tx, formId, item.externalId);
    if (existing !== undefined) {
      if (mapping.onMatch === "skip") return "skipped";
      if (mapping.onMatch === "error") return fail(F.external_id_taken);
      await entries.changeAnswers(tx, existing, item.patch, undefined);
      return "updated";
    }
    const id = uuidToId("ent", rowUuids(imp.id)(item.row));
    await entries.create(tx, {
      formId,
      version,
      answers: item.answers,
      status: imp.options.status,
      externalId: item.externalId,
      imported: { id, by: imp.createdBy },
    });
    return "created";
  };

  return {
    fields: async (ctx, imp, options) => fieldsOfForm((await versionOf(ctx, formOf(imp))).program, options),

    open: async (ctx, imp) => {
      const { mapping, header, options } = imp;
      const { program, definition, number, locale } = await versionOf(ctx, formOf(imp));
      if (!mapping || !header || !stillFits(mapping, fieldsOfForm(program, options)))
        return fail(I.import_mapping_outdated);
      const readRow = entryReader(program, mapping, header, options);
      const language = locale || definition.languages[0];
      const mayBeThere = mapping.matchOn !== null && mapping.onMatch !== "error";
      const problemsOf = ({ answers, externalId }: EntryCells) => {
        const judged = validateAnswers(program, answers, { now: ctx.now, language, keep: "all" });
        // The file does not have to repeat what an existing entry already contains; the write validates the whole
        // entry.
        const isPart = options.status === "draft" || (mayBeThere && externalId !== null);
        const found = isPart ? judged.refused : judged.problems;
        const wrong = externalIdProblem(externalId);
        return wrong ? [{ ...wrong, field_key: externalIdKey }, ...found] : found;
      };
      const placed = placer(mapping, header);
      return {
        batchRows,
        read: ({ firstRow, rows }) => {
          const items: Item[] = [];
          const problems: RowProblem[] = [];
          let count = 0;
          for (const [at, row] of rows.entries()) {
            if (isBlank(row)) continue;
            count += 1;
            const number = firstRow + at;
            const cells = readRow(row);
            const found = problemsOf(cells);
            if (found.length === 0) items.push({ ...cells, row: number, raw: row });
            else
              problems.push(
                ...found.slice(0, 20).map(({ field_key, code, message }) => ({
                  ...placed(field_key, row),
                  row: number,
                  code,
                  message,
                })),
              );
          }
          return { rows: count, items, problems };
        },
        write: async (tx, items) => {
          if (hasNumbers(program)) await holdMatches(tx, imp, mapping, items);
          const counts = { created: 0, updated: 0, skipped: 0 };
          const problems: RowProblem[] = [];
          for (const item of items) {
            try {
              counts[await uow.attempt(tx, (inside) => put(inside, imp, mapping, number, item))] += 1;
            } catch (error) {
              if (!isAppError(error) || error.def.status >= 500) throw error;
              problems.push(...problemsOfRefusal(error, item, placed));
            }
          }
          return { counts, problems };
        },
      } satisfies OpenTarget<Item>;
    },

    /** Removes entries from the last row to the first. Their IDs are derived from the row numbers. */
    undo: async (tx, imp) => {
      const last = imp.position?.row ?? 0;
      const first = Math.max(1, last - batchRows + 1);
      const uuidOf = rowUuids(imp.id);
      const ids = Array.from({ length: last - first + 1 }, (_, at) => uuidToId("ent", uuidOf(first + at)));
      // The revision of an entry that was only created, or created and submitted. Any other change is a user's work
      // and is kept.
      const untouched = imp.options.status === "draft" ? 1 : 2;
      let undone = 0;
      for (const { id, revision, status } of await entries.lockAll(tx, ids)) {
        if (revision !== untouched || status !== imp.options.status) continue;
        await entries.trash(tx, id, undefined);
        undone += 1;
      }
      return { undone, row: first - 1, isDone: first <= 1 };
    },
  };
}

/** Maps the field of a problem to the file column and cell value. */
function placer({ columns }: Mapping, header: readonly string[]) {
  return (field: string, row: readonly unknown[]): Pick<RowProblem, "column" | "to" | "value"> => {
    const from = columns.find(
      ({ to }) => field === to || field.startsWith(`${to}.`) || field.startsWith(`${to}[`),
    )?.from;
    return {
      column: from ?? "",
      to: field,
      value: from === undefined ? "" : shortened(row[header.indexOf(from)]),
    };
  };
}

function problemsOfRefusal(
  error: AppError,
  { row, raw }: Item,
  placed: ReturnType<typeof placer>,
): RowProblem[] {
  const { code, message } = error.def;
  if (error.def === F.external_id_taken) return [{ ...placed(externalIdKey, raw), row, code, message }];
  const errors = error.def === E.validation_failed ? error.details.errors : undefined;
  if (!Array.isArray(errors)) return [{ row, column: "", to: "", code, message, value: "" }];
  return (errors as { field_key?: string; pointer: string; code: string; message: string }[])
    .slice(0, 20)
    .map((one) => ({
      ...placed(one.field_key ?? one.pointer, raw),
      row,
      code: one.code,
      message: one.message,
    }));
}

function formOf({ target }: Pick<Import, "target">): FormId {
  if (target.type !== "entries") throw new Error("the import does not target entries");
  return target.formId;
}
