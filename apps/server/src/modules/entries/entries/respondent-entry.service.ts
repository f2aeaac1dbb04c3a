/**
 * What respondents do with their own entry. The session lookup has already read the entry, so each operation is a
 * single round trip that fails if the entry has changed since then. `alsoWrite` adds writes to the same transaction,
 * mainly for the session.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import {
  auditDetails,
  changedAnswers,
  putRevision,
  recordAuditAndEvents,
} from "./audit-and-events.service.ts";
import type { Entry } from "./entries.rules.ts";
import * as store from "./entries.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly files: FilesService;
  readonly forms: Pick<FormsService, "versions">;
}

type AlsoWrite = (tx: OneTripTx) => void;

export function createRespondentEntry({ uow, files, forms }: Deps) {
  return {
    begin: (ctx: AccountCtx, entry: Entry, alsoWrite: AlsoWrite): Promise<void> =>
      uow.inOneTrip(ctx, (tx) => {
        tx.put(store.inserted, entry);
        recordAuditAndEvents(tx, entry, "create");
        alsoWrite(tx);
      }),

    /**
     * Saving a draft creates no revision or event, because it can happen with every keystroke. The exception is a draft
     * that account members have edited.
     */
    save: async (ctx: AccountCtx, before: Entry, next: Entry, alsoWrite: AlsoWrite): Promise<void> => {
      const changed = await changedAnswers(forms, ctx, before, next);
      await uow.inOneTrip(ctx, (tx) => {
        tx.put(store.saved, next);
        if (next.answersRevision > before.answersRevision) {
          putRevision(tx, before, next, "edit");
          recordAuditAndEvents(tx, next, "update", auditDetails(before, next, "update"), changed);
        }
        alsoWrite(tx);
      });
    },

    resume: (ctx: AccountCtx, next: Entry): Promise<void> =>
      uow.inOneTrip(ctx, (tx) => {
        tx.put(store.saved, next);
        recordAuditAndEvents(tx, next, "resume");
      }),

    /** Deletes the answers and files immediately. */
    discard: (ctx: AccountCtx, next: Entry, alsoWrite: AlsoWrite): Promise<void> =>
      uow(ctx, async (tx) => {
        await uow.inOneTrip(tx, (inside) => {
          inside.put(store.saved, next);
          recordAuditAndEvents(inside, next, "discard");
          alsoWrite(inside);
        });
        await files.eraseForEntry(tx, next.id);
      }),
  };
}
