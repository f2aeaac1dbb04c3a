/**
 * Imports responses from another system into a form. Each response is handled like `POST /entries`: validated by the
 * form, with a revision, an audit record, and events. A rejected response has no effect; the others in its batch are
 * created. Data that the form does not store is kept in the entry's metafield.
 */
import {
  changesBetween,
  compile,
  fieldTypes,
  type Json,
  pathText,
  prepareDefinition,
} from "@formstead/form-logic";
import { validateAnswers } from "@formstead/form-logic/validate-answers";
import type { Imported, ImportedEntry, System } from "@formstead/importers";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { type AppError, isAppError } from "../../../platform/errors/errors.ts";
import {
  type EntriesService,
  type Entry,
  type EntryId,
  entryErrors as F,
} from "../../entries/entries/index.ts";
import type { FormId } from "../../forms/forms/index.ts";
import {
  type Advance,
  add,
  hasRest,
  type ImportSettings,
  nothingYet,
  type ResponseError,
  sourceOf,
} from "./form-imports.rules.ts";

/** The part of the entry metafields service that imports use. */
export interface Metafields {
  put(
    tx: AccountTx,
    id: EntryId,
    given: { readonly namespace: string; readonly key: string; readonly type: "json"; readonly value: Json },
  ): Promise<unknown>;
}

interface Deps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly entryMetafields: Metafields;
}

export interface Destination {
  readonly formId: FormId;
  readonly system: System;
  readonly onInvalid: ImportSettings["onInvalid"];
  /** The user who started the import. */
  readonly by: Entry["createdBy"];
}

export type Answers = ReturnType<typeof createAnswers>;

/** Errors that would affect every response and therefore end the import. */
const endings = [E.plan_limit_reached, F.form_not_accepting];

export function createAnswers({ uow, entries, entryMetafields }: Deps) {
  const put = async (
    tx: AccountTx,
    { formId, system, by }: Destination,
    given: ImportedEntry,
    status: "submitted" | "draft",
  ): Promise<boolean> => {
    const { externalId, answers } = given;
    const entry = await entries.create(tx, { formId, answers, status, externalId, imported: { by } });
    const hidden = notKept(answers, entry.answers);
    const value = sourceOf(system, given, hidden);
    await entryMetafields.put(tx, entry.id, { namespace: "import", key: "source", type: "json", value });
    return hasRest(given, hidden);
  };

  const bringOne = async (tx: AccountTx, to: Destination, given: ImportedEntry): Promise<Advance> => {
    const tried = async (status: "submitted" | "draft"): Promise<Advance | AppError> => {
      try {
        const isCut = await uow.attempt(tx, (inside) => put(inside, to, given, status));
        return add(nothingYet, {
          created: 1,
          drafts: status === "draft" ? 1 : 0,
          withRest: isCut ? 1 : 0,
        });
      } catch (error) {
        const isRefusal = isAppError(error) && error.def.status < 500;
        if (!isRefusal || endings.some((def) => def === error.def)) throw error;
        return error;
      }
    };
    const first = await tried("submitted");
    if (!isAppError(first)) return first;
    if (first.def === F.external_id_taken) return add(nothingYet, { skipped: 1 });
    const second = to.onInvalid === "draft" ? await tried("draft") : first;
    return isAppError(second) ? rejected(given, errorsOf(second)) : second;
  };

  return {
    /** Imports a batch in one transaction. */
    bring: async (tx: AccountTx, to: Destination, batch: readonly ImportedEntry[]): Promise<Advance> => {
      let step = add(nothingYet, { responses: batch.length });
      for (const given of batch) {
        const { counts, errors } = await bringOne(tx, to, given);
        step = add(step, counts, errors);
      }
      return step;
    },

    /** Predicts the result without a database, so it does not detect existing entries. */
    trial: ({ definition }: Imported, now: Date, { onInvalid }: ImportSettings) => {
      const program = compile(prepareDefinition(definition), fieldTypes);
      const language = definition.languages[0];
      const tryOne = (given: ImportedEntry): Advance => {
        const judged = validateAnswers(program, given.answers, { now, language, keep: "visible" });
        const problems = onInvalid === "draft" ? judged.refused : judged.problems;
        const drafts = judged.problems.length > 0 ? 1 : 0;
        const isCut = hasRest(given, notKept(given.answers, judged.answers));
        if (problems.length === 0) return add(nothingYet, { created: 1, drafts, withRest: isCut ? 1 : 0 });
        return rejected(
          given,
          problems.map(({ field_key, code, message }) => ({ field: field_key, code, message })),
        );
      };
      return (batch: readonly ImportedEntry[]): Advance =>
        batch
          .map(tryOne)
          .reduce(
            (step, { counts, errors }) => add(step, counts, errors),
            add(nothingYet, { responses: batch.length }),
          );
    },
  };
}

/** Given answers that are not stored because the form's rules hide them, by path. */
function notKept(given: ImportedEntry["answers"], kept: ImportedEntry["answers"]): Record<string, Json> {
  return Object.fromEntries(
    changesBetween(given, kept).flatMap(({ path, before, after }) =>
      before !== undefined && after === undefined ? [[pathText(path), before]] : [],
    ),
  );
}

const errorsPerResponse = 5;

function rejected(
  { externalId }: ImportedEntry,
  errors: readonly Omit<ResponseError, "externalId">[],
): Advance {
  const told = errors.slice(0, errorsPerResponse).map((error) => ({ externalId, ...error }));
  return add(nothingYet, { rejected: 1 }, told);
}

function errorsOf({ def, details }: AppError): Omit<ResponseError, "externalId">[] {
  const errors = def === E.validation_failed ? details.errors : undefined;
  if (!Array.isArray(errors)) return [{ field: "", code: def.code, message: def.message }];
  return (errors as { field_key?: string; pointer: string; code: string; message: string }[]).map(
    ({ field_key, pointer, code, message }) => ({ field: field_key ?? pointer, code, message }),
  );
}
