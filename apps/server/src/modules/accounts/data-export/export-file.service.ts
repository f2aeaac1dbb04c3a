/**
 * Streams the bytes of an export. Rows are read one batch at a time, and only when the store requests more, so memory
 * use is independent of the account's size. Modules contribute their data, so this file does not refer to any table.
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import type { AccountDataSource } from "../../../platform/module/define-module.ts";
import type { JobProgress } from "../../jobs/tracking/index.ts";
import * as rules from "./data-export.rules.ts";

const batchRows = 500;

export interface ExportFile {
  readonly body: Readable;
  /** Final only after the body has been read to the end. */
  totals(): { readonly rows: number; readonly bytes: number; readonly sha256: string };
}

export interface ExportFileOptions {
  readonly uow: Uow;
  readonly sources: readonly AccountDataSource[];
  readonly progress: JobProgress;
}

export function createExportFile(ctx: AccountCtx, options: ExportFileOptions): ExportFile {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;

  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const text of texts(ctx, options, (count) => {
      rows += count;
      return rows;
    })) {
      const chunk = Buffer.from(text);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }

  return {
    body: Readable.from(chunks(), { objectMode: false }),
    totals: () => ({ rows, bytes, sha256: hash.copy().digest("hex") }),
  };
}

async function* texts(
  ctx: AccountCtx,
  { uow, sources, progress }: ExportFileOptions,
  add: (rows: number) => number,
): AsyncGenerator<string> {
  const counts: Record<string, number> = {};
  for (const source of sources) counts[source.name] = await uow.read(ctx, (tx) => source.count(tx));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  yield rules.manifestLine({ account: ctx.account, createdAt: ctx.now, counts });
  await progress.report(0, total);
  for (const source of sources) {
    for await (const batch of batches(ctx, uow, source)) {
      const done = add(batch.length);
      yield batch.map((row) => rules.rowLine(source.name, row)).join("");
      await progress.report(done, Math.max(total, done));
    }
  }
  yield rules.endLine(add(0));
}

async function* batches(ctx: AccountCtx, uow: Uow, source: AccountDataSource) {
  let after: string | undefined;
  for (;;) {
    const batch = await uow.read(ctx, (tx) => source.batch(tx, after, batchRows));
    if (batch.length === 0) return;
    yield batch;
    after = batch.at(-1)?.id;
  }
}
