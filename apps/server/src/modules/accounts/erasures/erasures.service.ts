/**
 * Side effects of an erasure, in the same commit: invalidates copies that may contain the erased data, and adds its ID
 * to a ledger. A job copies the ledger to the blob store, so that a restored database can erase the data again.
 */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { text } from "node:stream/consumers";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ErasedThing } from "../../../platform/module/erasure.ts";
import { copyErasures } from "./erasures.events.ts";
import type { ErasureLine } from "./erasures.rules.ts";
import * as rules from "./erasures.rules.ts";
import * as store from "./erasures.store.ts";

export type ErasuresService = ReturnType<typeof createErasures>;

const batchMax = 1_000;
const contentType = "application/x-ndjson";

export function createErasures({
  uow,
  blob,
  contributions,
}: Pick<Platform, "uow" | "blob" | "contributions">) {
  const put = (ctx: AccountCtx, name: string, lines: readonly ErasureLine[]): Promise<void> =>
    blob.put(rules.ledgerKey(ctx.account, ctx.now, name), Buffer.from(rules.linesText(lines)), {
      contentType,
    });

  const copySome = async (ctx: AccountCtx): Promise<number> => {
    const rows = await uow.read(ctx, (tx) => store.toCopy(tx, batchMax));
    if (rows.length === 0) return 0;
    const lines = rows.map((row) => ({
      account_id: ctx.account.id,
      kind: row.kind,
      source_id: row.source_id,
      id: row.target_id,
      erased_at: row.erased_at.toISOString(),
    }));
    await put(ctx, randomBytes(16).toString("hex"), lines);
    await uow(ctx, (tx) =>
      store.markCopied(
        tx,
        rows.map(({ id }) => id),
      ),
    );
    return rows.length;
  };

  return {
    /**
     * Call this in the transaction that erases the rows, before they are deleted. Invalidates copies that may contain
     * the rows, and records their IDs.
     */
    record: async (tx: AccountTx, erased: ErasedThing): Promise<void> => {
      await store.holdErasing(tx);
      for (const keeper of contributions().copyKeepers) await keeper.endCopies(tx, erased);
      store.insert(tx, {
        id: randomUUIDv7(),
        kind: erased.kind,
        source_id: erased.sourceId === null ? null : idToUuid(erased.sourceId as Id<string>),
        target_id: idToUuid(erased.id as Id<string>),
        erased_at: tx.now,
      });
      tx.enqueue(copyErasures, {}, { jobKey: `erasures:${tx.account.id}` });
    },

    /**
     * For code that copies data: call this before reading, in the transaction that registers the copy. Every erasure
     * then either commits before the read starts or finds the copy.
     */
    settled: store.waitForErasing,

    copy: async (ctx: AccountCtx): Promise<void> => {
      while ((await copySome(ctx)) === batchMax);
    },

    /** Runs without a transaction: the account's rows are deleted, but this record stays. Idempotent. */
    recordAccount: (ctx: AccountCtx): Promise<void> => {
      const { id, uuid } = ctx.account;
      const erased_at = ctx.now.toISOString();
      return put(ctx, "account", [{ account_id: id, kind: "account", source_id: null, id: uuid, erased_at }]);
    },

    /** All entries of the stored ledger since this day. */
    read: async function* (since: string): AsyncGenerator<ErasureLine> {
      let after = `${rules.ledgerPrefix}${since}`;
      for (;;) {
        const keys = await blob.list(rules.ledgerPrefix, after);
        for (const key of keys) {
          const found = await blob.get(key);
          if (found) yield* rules.readLines(await text(found.stream));
        }
        const last = keys.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },
  };
}
