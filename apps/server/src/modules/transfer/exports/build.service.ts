/**
 * Creates the file of an export in a tracked job. Formats that can be split are written in parts and can be resumed;
 * other formats start over with each attempt, and are stored completely or not at all. Progress never decreases.
 */
import type { Readable } from "node:stream";
import { createZip } from "@formstead/tabular";
import { BlobUnavailableError } from "../../../platform/blob/blob.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail, isAppError } from "../../../platform/errors/errors.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createExportFile } from "../../accounts/data-export/index.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import { fileIdsIn } from "../../entries/entries/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { JobProgress } from "../../jobs/tracking/index.ts";
import type { Export } from "./exports.rules.ts";
import * as rules from "./exports.rules.ts";
import * as store from "./exports.store.ts";
import { createPartWriter, type Written } from "./part-writer.service.ts";
import { choose, type SourceColumn, shapeOf } from "./source-columns.rules.ts";
import type { RowSource, Sources } from "./sources.service.ts";
import { createTableFile } from "./table-file.service.ts";

export interface BuildDeps {
  readonly platform: Pick<Platform, "uow" | "blob" | "contributions" | "now">;
  readonly sources: Sources;
  readonly files: Pick<FilesService, "get">;
  readonly erasures: Pick<ErasuresService, "settled">;
  readonly partBytesMin?: number | undefined;
}

const documentsAtOnce = 200;
const savedEveryMs = 1_000;
/** Compressed files are not compressed again. */
const isPacked = /^(image\/(?!svg|bmp|tiff)|video\/|audio\/|application\/(zip|gzip|pdf|vnd\.openxml))/;

export function createBuild({ platform, sources, files, erasures, partBytesMin }: BuildDeps) {
  const { uow, blob, now } = platform;
  const partWriter = createPartWriter({ uow, blob, now, ...(partBytesMin ? { partBytesMin } : {}) });

  const advance = (ctx: AccountCtx, made: Export, done: number, total: number | null): Promise<void> =>
    uow({ ...ctx, now: now() }, async (tx) => {
      const held = await store.lock(tx, made.id);
      if (held && !rules.isOver(held)) await store.save(tx, rules.advance(held, done, total, tx.now));
    });

  /** From here on, erasures find this export as running. Data that was erased earlier is no longer in the rows. */
  const begin = async (ctx: AccountCtx, made: Export): Promise<void> => {
    await uow({ ...ctx, now: now() }, async (tx) => {
      await erasures.settled(tx);
      const held = await store.lock(tx, made.id);
      if (held && !rules.isOver(held)) await store.save(tx, rules.advance(held, 0, null, tx.now));
    });
    // Removes files that an attempt before an erasure left behind.
    if (made.restarts > 0 && made.position.uploadId === null)
      await blob.deletePrefix(rules.folderOf(ctx.account, made.id));
  };

  /** Reports progress on the job, and less often on the export. */
  const meterOf = (ctx: AccountCtx, made: Export, progress: JobProgress): JobProgress => {
    let savedAt = Number.NEGATIVE_INFINITY;
    return {
      report: async (done, total) => {
        await progress.report(done, total);
        if (performance.now() - savedAt < savedEveryMs) return;
        savedAt = performance.now();
        await advance(ctx, made, done, total);
      },
    };
  };

  /** Stores the stream that `make` writes to. If one side fails, the other is aborted. */
  const put = async (
    ctx: AccountCtx,
    made: Export,
    stream: Readable,
    make: Promise<number>,
  ): Promise<Written> => {
    const making = make.catch((error: unknown) => {
      stream.destroy(error as Error);
      throw error;
    });
    const key = rules.fileKey(ctx.account, made);
    const storing = blob.put(key, stream, { contentType: rules.contentType(made) });
    const [rows] = await Promise.all([making, storing]);
    return { rows, bytes: (await blob.head(key))?.bytes ?? 0 };
  };

  const feedRows = async (
    ctx: AccountCtx,
    work: RowJob,
    table: ReturnType<typeof createTableFile>,
  ): Promise<number> => {
    const { made, source, columns, total, progress } = work;
    const range = { until: made.until, after: null };
    const query = await source.query(ctx, columns, shapeOf(made.format), range);
    await uow.copyOut(ctx, query, async (text) => {
      for await (const chunk of text as AsyncIterable<Buffer>)
        await progress.report(await table.feed(chunk), total());
    });
    return table.end();
  };

  const writeTable = (ctx: AccountCtx, work: RowJob): Promise<Written> => {
    const table = createTableFile(work.made, work.columns);
    return put(ctx, work.made, table.stream, feedRows(ctx, work, table));
  };

  /** Writes the table first, and then the files of each row into a separate folder. */
  const writeZip = (ctx: AccountCtx, work: RowJob): Promise<Written> => {
    const zip = createZip();
    const make = async (): Promise<number> => {
      const table = createTableFile(work.made, work.columns);
      const feeding = feedRows(ctx, work, table).catch((error: unknown) => {
        table.stream.destroy(error as Error);
        throw error;
      });
      const adding = zip.add({ path: `entries.${work.made.format}`, open: async () => table.stream });
      const [rows] = await Promise.all([feeding, adding]);
      await addFiles(ctx, work, zip, rows);
      zip.end();
      return rows;
    };
    return put(ctx, work.made, zip.stream, make());
  };

  const addFiles = async (ctx: AccountCtx, work: RowJob, zip: ReturnType<typeof createZip>, rows: number) => {
    const { made, source, progress, total } = work;
    let after: string | null = null;
    for (;;) {
      const found = await source.documents(ctx, { until: made.until, after }, documentsAtOnce);
      for (const { id, document } of found) {
        for (const fileId of fileIdsIn(document as Parameters<typeof fileIdsIn>[0]))
          await addFile(ctx, zip, `files/${uuidToId("ent", id)}`, fileId);
        await progress.report(rows, total());
      }
      const last = found.at(-1);
      if (!last) return;
      after = last.id;
    }
  };

  /** Omits missing and infected files; the table still contains their names. */
  const addFile = async (
    ctx: AccountCtx,
    zip: ReturnType<typeof createZip>,
    folder: string,
    id: Parameters<FilesService["get"]>[1],
  ) => {
    const file = await files.get(ctx, id).catch((error: unknown) => {
      if (isAppError(error, E.not_found)) return undefined;
      throw error;
    });
    if (file?.status !== "ready") return;
    const found = await blob.get(file.objectKey);
    if (!found) return;
    const isCompressible = !isPacked.test(file.type ?? "");
    await zip.add({
      path: `${folder}/${file.name.replaceAll("/", "_")}`,
      isCompressible,
      open: async () => found.stream,
    });
  };

  const writeAccount = async (ctx: AccountCtx, made: Export, progress: JobProgress): Promise<Written> => {
    const all = platform.contributions().accountData;
    const file = createExportFile(ctx, { uow, sources: all, progress });
    await blob.put(rules.fileKey(ctx.account, made), file.body, { contentType: rules.contentType(made) });
    const { rows, bytes } = file.totals();
    return { rows, bytes };
  };

  const write = async (
    ctx: AccountCtx,
    made: Export,
    progress: JobProgress,
    { signal }: JobControl,
  ): Promise<Written> => {
    if (made.source.type === "account") return writeAccount(ctx, made, progress);
    const source = sources.of(made.source);
    const chosen = choose(await source.columns(ctx), made.columns ?? []);
    if (!chosen.ok) return fail(E.not_found);
    const total = made.total === null ? soonKnown(source.count(ctx)) : () => made.total;
    const work = { made, source, columns: chosen.columns, total, progress, signal };
    if (rules.isCuttable(made)) return partWriter.write(ctx, work);
    return made.options.includeFiles ? writeZip(ctx, work) : writeTable(ctx, work);
  };

  return {
    make: async (
      ctx: AccountCtx,
      made: Export,
      progress: JobProgress,
      control: JobControl,
    ): Promise<Written> => {
      try {
        await begin(ctx, made);
        return await write(ctx, made, meterOf(ctx, made, progress), control);
      } catch (error) {
        if (error instanceof BlobUnavailableError)
          throw new AppError(E.storage_unavailable, {}, { cause: error });
        // The form or a column no longer exists, so a retry would not help.
        if (isAppError(error) && error.def.status < 500 && error.def.status !== 429)
          throw new PermanentJobError(error.message, { cause: error });
        throw error;
      }
    },
  };
}

/** Counts while the rows are being written. The count is used only to show progress, so nothing waits for it. */
function soonKnown(counting: Promise<number | null>): () => number | null {
  let found: number | null = null;
  counting.then(
    (count) => {
      found = count;
    },
    () => {},
  );
  return () => found;
}

interface RowJob {
  readonly made: Export;
  readonly source: RowSource;
  readonly columns: readonly SourceColumn[];
  /** Returns null until the number of rows is known. */
  total(): number | null;
  readonly progress: JobProgress;
}
