/**
 * Writes a file that can be split between rows, as parts of a multipart upload. Each part is uploaded first and then
 * committed with its last row, so another worker can resume after that row. Of two concurrent workers, only one can
 * commit its part, so no row is written twice. The next part is prepared while the current one is being uploaded.
 */
import type { BlobStore } from "../../../platform/blob/blob.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { JobCanceledError, type JobProgress } from "../../jobs/tracking/index.ts";
import type { Export, Position } from "./exports.rules.ts";
import * as rules from "./exports.rules.ts";
import * as store from "./exports.store.ts";
import { type SourceColumn, shapeOf } from "./source-columns.rules.ts";
import type { RowSource } from "./sources.service.ts";
import { createPieces, headOf } from "./table-file.service.ts";

export interface PartJob {
  readonly made: Export;
  readonly source: RowSource;
  readonly columns: readonly SourceColumn[];
  /** Returns null until the number of rows is known. */
  total(): number | null;
  readonly progress: JobProgress;
  readonly signal: AbortSignal;
}

interface Piece {
  readonly number: number;
  readonly bytes: Buffer;
  readonly rows: number;
  readonly lastKey: string;
  readonly isLast: boolean;
}

export interface Written {
  readonly rows: number;
  readonly bytes: number;
}

interface Deps {
  readonly uow: Uow;
  readonly blob: BlobStore;
  now(): Date;
  /** Lowered by tests, which cannot create many megabytes. */
  readonly partBytesMin?: number;
}

export type PartWriter = ReturnType<typeof createPartWriter>;

export function createPartWriter({ uow, blob, now, partBytesMin = rules.partBytesMin }: Deps) {
  const move = async (ctx: AccountCtx, made: Export, from: Position, to: Position): Promise<Position> => {
    const isOurs = await uow({ ...ctx, now: now() }, (tx) => store.movePosition(tx, made.id, from, to));
    if (!isOurs) throw new JobCanceledError("lost");
    return to;
  };

  /** The uploaded parts are missing or have changed; the next attempt starts over. */
  const startOver = async (ctx: AccountCtx, made: Export, uploadId: string | null): Promise<never> => {
    const isOurs = await uow({ ...ctx, now: now() }, async (tx) => {
      const held = await store.lock(tx, made.id);
      if (held?.position.uploadId !== uploadId) return false;
      await store.save(tx, { ...held, position: rules.nothingWritten });
      return true;
    });
    if (isOurs) await blob.multipart.abortAll(rules.fileKey(ctx.account, made));
    throw new Error("the multipart upload of the export no longer exists");
  };

  const begun = async (ctx: AccountCtx, made: Export): Promise<Position> => {
    if (made.position.uploadId !== null) return made.position;
    const key = rules.fileKey(ctx.account, made);
    const uploadId = await blob.multipart.begin(key, { contentType: rules.contentType(made) });
    return move(ctx, made, made.position, { ...rules.nothingWritten, uploadId });
  };

  /** Uploads and commits a part. */
  const deliver = async (ctx: AccountCtx, made: Export, from: Position, piece: Piece): Promise<Position> => {
    const { uploadId } = from;
    const key = rules.fileKey(ctx.account, made);
    const part =
      uploadId === null ? undefined : await blob.multipart.put(key, uploadId, piece.number, piece.bytes);
    if (!part) return startOver(ctx, made, uploadId);
    return move(ctx, made, from, {
      uploadId,
      parts: [...from.parts, part],
      after: piece.rows > 0 ? piece.lastKey : from.after,
      rows: from.rows + piece.rows,
      isWritten: piece.isLast,
    });
  };

  const writeRows = async (ctx: AccountCtx, work: PartJob, start: Position): Promise<Position> => {
    const { made, source, columns, total, progress, signal } = work;
    const range = { until: made.until, after: start.after };
    const query = await source.query(ctx, columns, shapeOf(made.format), range);
    const pieces = createPieces(made, columns, partBytesMin);
    let head = start.parts.length === 0 ? headOf(made, columns) : Buffer.alloc(0);
    let underWay = Promise.resolve(start);

    const cut = async (isLast: boolean): Promise<void> => {
      const { bytes: taken, rows, lastKey } = pieces.take();
      const from = await underWay;
      await progress.report(from.rows, total());
      const number = rules.nextNumber(from);
      const bytes = head.length === 0 ? taken : Buffer.concat([head, taken]);
      head = Buffer.alloc(0);
      underWay = deliver(ctx, made, from, { number, rows, lastKey, isLast, bytes }).finally(() =>
        pieces.giveBack?.(taken),
      );
      // Prevents an unhandled rejection until the next await reports the error.
      underWay.catch(() => {});
    };

    try {
      await uow.copyOut(ctx, query, async (text) => {
        for await (const chunk of text as AsyncIterable<Buffer>) {
          signal.throwIfAborted();
          pieces.feed(chunk);
          if (pieces.size() >= partBytesMin) await cut(false);
        }
      });
      await cut(true);
    } finally {
      // Waits for the pending upload even if this attempt fails, so that the part is committed and not orphaned.
      await underWay.catch(() => {});
    }
    return underWay;
  };

  return {
    write: async (ctx: AccountCtx, work: PartJob): Promise<Written> => {
      const { made } = work;
      const start = await begun(ctx, made);
      const { uploadId, parts, rows } = start.isWritten ? start : await writeRows(ctx, work, start);
      const key = rules.fileKey(ctx.account, made);
      const isWhole = uploadId !== null && (await blob.multipart.complete(key, uploadId, parts));
      if (!isWhole) return startOver(ctx, made, uploadId);
      await work.progress.report(rows, rows);
      return { rows, bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
    },
  };
}
