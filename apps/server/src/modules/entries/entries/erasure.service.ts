/** Permanent deletion of entries: on demand, from the trash, after the retention period, or with their form. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { oneRow } from "../../../platform/db/row-set.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { forgetAnswersAbout } from "../../../platform/http/idempotency.store.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EraseReason } from "../../../platform/module/erasure.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import type { EntryNumbers } from "../numbers/index.ts";
import { recordAuditAndEvents } from "./audit-and-events.service.ts";
import type { Entry, EntryId } from "./entries.rules.ts";
import * as rules from "./entries.rules.ts";
import * as store from "./entries.store.ts";

const batchMax = 200;

interface Deps extends Pick<Platform, "uow" | "contributions"> {
  readonly forms: FormsService;
  readonly files: FilesService;
  readonly erasures: ErasuresService;
  readonly entryNumbers: EntryNumbers;
}

export function createErasure({ uow, contributions, forms, files, erasures, entryNumbers }: Deps) {
  const record = (tx: AccountTx, { id, formId }: Entry): Promise<void> =>
    erasures.record(tx, { kind: "entry", sourceId: formId, id });

  /**
   * Deletes the entry and everything that refers to it, and inserts an empty row with the same ID. Callers who know the
   * ID see that the entry was erased, and a restored backup cannot bring it back unnoticed.
   */
  const erase = async (tx: AccountTx, entry: Entry, reason: EraseReason): Promise<Entry> => {
    const decision = rules.transition(entry, "erase", tx.now);
    if (!decision.ok)
      return fail(E.invalid_state, { current_state: entry.status, allowed_states: decision.allowed });
    await record(tx, entry);
    for (const eraser of contributions().erasers)
      if (eraser.of === "ent") await eraser.erase(tx, entry.id, reason);
    await files.eraseForEntry(tx, entry.id);
    await store.remove(tx, entry.id);
    await forgetAnswersAbout(tx, entry.id);
    await tx.query(oneRow(store.inserted, tx, decision.next));
    recordAuditAndEvents(tx, decision.next, "erase", { reason });
    return decision.next;
  };

  const remove = async (tx: AccountTx, entry: Entry): Promise<void> => {
    await record(tx, entry);
    await files.eraseForEntry(tx, entry.id);
    await store.remove(tx, entry.id);
  };

  return {
    erase: (ctx: AccountCtx, id: EntryId, reason: EraseReason): Promise<Entry> =>
      uow(ctx, async (tx) => {
        const entry = (await store.lock(tx, id)) ?? fail(E.not_found);
        return erase(tx, entry, reason);
      }),

    /** Runs 30 days after the entry was trashed. Checks again, because the entry may have been restored since. */
    purge: (ctx: AccountCtx, id: EntryId): Promise<void> =>
      uow(ctx, async (tx) => {
        const entry = await store.lock(tx, id);
        if (!entry || !rules.isPurgeDue(entry, ctx.now)) return;
        await erase(tx, entry, "retention");
      }),

    /**
     * Called for entries found by a query across accounts, like `eraseAbandoned` and `eraseRetained`. All three run
     * some time after the query, so they check again whether the entry is due.
     */
    abandon: (ctx: AccountCtx, id: EntryId): Promise<void> =>
      uow(ctx, async (tx) => {
        const entry = await store.lock(tx, id);
        if (!entry || !rules.isIdle(entry, ctx.now)) return;
        const decision = rules.transition(entry, "abandon", ctx.now);
        if (!decision.ok) return;
        await tx.query(oneRow(store.saved, tx, decision.next));
        recordAuditAndEvents(tx, decision.next, "abandon");
      }),

    eraseAbandoned: (ctx: AccountCtx, id: EntryId): Promise<void> =>
      uow(ctx, async (tx) => {
        const entry = await store.lock(tx, id);
        if (entry?.status !== "abandoned" || !rules.isIdle(entry, ctx.now)) return;
        await erase(tx, entry, "retention");
      }),

    eraseRetained: (ctx: AccountCtx, id: EntryId): Promise<void> =>
      uow(ctx, async (tx) => {
        const entry = await store.lock(tx, id);
        const days = entry && (await forms.get(tx, entry.formId)).retentionDays;
        if (!entry || !days || !rules.isPastRetention(entry, days, ctx.now)) return;
        await erase(tx, entry, "retention");
      }),

    /** Deletes one batch of entries of a purged form. Returns true when none are left. */
    purgeSomeOfForm: (ctx: AccountCtx, formId: FormId): Promise<boolean> =>
      uow(ctx, async (tx) => {
        const ids = await store.idsOfForm(tx, formId, batchMax);
        for (const id of ids) {
          const entry = await store.lock(tx, id);
          if (entry) await remove(tx, entry);
        }
        const isDone = ids.length < batchMax;
        if (isDone) await entryNumbers.removeOfForm(tx, formId);
        return isDone;
      }),
  };
}
