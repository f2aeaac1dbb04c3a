/**
 * Changes several entries in one transaction. Each operation runs in its own savepoint: a failed operation is rolled
 * back and the next ones still run, so that all errors are reported together.
 */
import type { JsonObject } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { type ItemResult, isRefusal, refusalsOf, refusedItem } from "../../../platform/http/batch.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import type { EntriesService, Entry, EntryId } from "../entries/index.ts";
import type { EntryNumbers } from "../numbers/index.ts";

export type BatchOperation =
  | { readonly op: "create"; readonly entry: Parameters<EntriesService["create"]>[1] }
  | {
      readonly op: "update";
      readonly id: EntryId;
      readonly change: Parameters<EntriesService["update"]>[2];
      readonly ifMatch: string | undefined;
    }
  | {
      readonly op: "update_answers";
      readonly id: EntryId;
      readonly patch: JsonObject;
      readonly ifMatch: string;
    }
  | {
      readonly op: "review";
      readonly id: EntryId;
      readonly decision: Parameters<EntriesService["review"]>[2];
    }
  | { readonly op: "submit" | "reopen" | "trash" | "restore"; readonly id: EntryId };

interface Deps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly forms: FormsService;
  readonly entryNumbers: EntryNumbers;
}

export function createBatch({ uow, entries, forms, entryNumbers }: Deps) {
  const runOne = (tx: AccountTx, operation: BatchOperation): Promise<Entry> => {
    switch (operation.op) {
      case "create":
        return entries.create(tx, operation.entry);
      case "update":
        return entries.update(tx, operation.id, operation.change, operation.ifMatch);
      case "update_answers":
        return entries.changeAnswers(tx, operation.id, operation.patch, operation.ifMatch);
      case "review":
        return entries.review(tx, operation.id, operation.decision);
      case "trash":
        return entries.trash(tx, operation.id, undefined);
      default:
        return entries[operation.op](tx, operation.id);
    }
  };

  /** Acquires all locks up front in a fixed order (entries, forms, counters), so that batches cannot deadlock. */
  const lockAll = async (tx: AccountTx, operations: readonly BatchOperation[]): Promise<void> => {
    const ids = operations.flatMap((one) => ("id" in one ? [one.id] : []));
    const locked = new Map((await entries.lockAll(tx, [...new Set(ids)])).map((one) => [one.id, one]));
    const formIds = operations.flatMap((one): FormId[] => {
      if (one.op === "create") return one.entry.status === "submitted" ? [one.entry.formId] : [];
      const entry = one.op === "submit" ? locked.get(one.id) : undefined;
      return entry ? [entry.formId] : [];
    });
    for (const id of [...new Set(formIds)].sort()) {
      await forms.hold(tx, id).catch((error: unknown) => {
        if (!isAppError(error, E.not_found)) throw error;
      });
    }
    if (new Set(formIds).size > 1) await entryNumbers.lockCounters(tx, [...new Set(formIds)]);
  };

  const attempt = async (
    tx: AccountTx,
    operation: BatchOperation,
    index: number,
  ): Promise<ItemResult<"ent">> => {
    try {
      const entry = await uow.attempt(tx, (inside) => runOne(inside, operation));
      return { ok: true, status: statusOf(operation), item: entry };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return refusedItem(index, "id" in operation ? operation.id : undefined, error, "/data");
    }
  };

  return {
    run: (
      ctx: AccountCtx,
      operations: readonly BatchOperation[],
      { atomic }: { readonly atomic: boolean },
    ): Promise<readonly ItemResult<"ent">[]> =>
      uow(ctx, async (tx) => {
        await lockAll(tx, operations);
        const results: ItemResult<"ent">[] = [];
        for (const [index, operation] of operations.entries())
          results.push(await attempt(tx, operation, index));
        if (atomic && results.some(({ ok }) => !ok))
          fail(E.validation_failed, { errors: refusalsOf(results) });
        return results;
      }),
  };
}

function statusOf({ op }: BatchOperation): number {
  if (op === "create") return 201;
  return op === "trash" ? 204 : 200;
}
