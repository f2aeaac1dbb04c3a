/**
 * A shard with a form of twelve answers and many entries, and the services that export them. Files are written to a
 * folder.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type ExportsService, exportsModule } from "../../src/modules/transfer/exports/index.ts";
import type { MultipartUploads } from "../../src/platform/blob/blob-uploads.ts";
import { createDiskBlobStore } from "../../src/platform/blob/disk-blob-store.ts";
import { systemAccountCtx } from "../../src/platform/context/context.ts";
import { createShards } from "../../src/platform/db/shards.ts";
import { createUow } from "../../src/platform/db/uow.ts";
import { idToUuid, uuidToId } from "../../src/platform/ids/ids.ts";
import type { AnyModule, Platform } from "../../src/platform/module/define-module.ts";
import { testConfig } from "../../src/test-kit/test-config.ts";
import { accountUuid, formUuid } from "../entries/load.ts";
import { superUrlOf } from "../kit/stage.ts";

const field = (key: string, type = "text", settings = {}) => ({
  id: `fld_${key}`,
  type,
  key,
  label: key,
  settings,
});
const options = (values: readonly string[]) => ({
  options: values.map((value) => ({ value, label: value })),
});

const definition = {
  format: 1,
  title: "Bench",
  languages: ["en"],
  pages: [
    {
      id: "page_1",
      items: [
        field("name"),
        field("email", "email"),
        field("color", "select", options(["red", "green", "blue", "black", "white"])),
        field("city"),
        field("amount", "decimal"),
        field("age", "number"),
        field("visited", "date"),
        field("consent", "checkbox"),
        field("topics", "checkboxes", options(Array.from({ length: 20 }, (_none, at) => `t${at}`))),
        field("price", "currency", { currencies: ["EUR"] }),
        {
          id: "items",
          type: "repeat",
          key: "items",
          label: "Items",
          items: [field("sku"), field("count", "number")],
        },
        field("note", "long_text"),
      ],
    },
  ],
};

/** Publishes a version of the entries' form, so that their answers have columns. */
export async function publishForm(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrlOf(database) });
  await client.connect();
  await client.query(
    `insert into form_versions (account_id, id, form_id, number, definition, notes, has_breaking_changes, created_at)
     values ($1, $2, $2, 1, $3, '', false, now()) on conflict do nothing`,
    [accountUuid, formUuid, JSON.stringify(definition)],
  );
  await client.query(
    "update forms set version_number = 1, status = 'open' where account_id = $1 and id = $2",
    [accountUuid, formUuid],
  );
  await client.end();
}

export interface Stage {
  /** Exports the given number of entries, from the request to the last byte. */
  run(
    format: string,
    rows: number,
  ): Promise<{ readonly rows: number; readonly bytes: number; readonly ms: number }>;
  close(): Promise<void>;
}

const account = { id: uuidToId("acc", accountUuid), uuid: accountUuid, shard: "main" };

/**
 * Creates only the services that an export needs, so that the measurement does not include the memory of an entire
 * server.
 */
export async function openStage(database: string, isStored: boolean): Promise<Stage> {
  const dir = await mkdtemp(join(tmpdir(), "export-bench-"));
  const config = testConfig([database], { BLOB_DRIVER: "disk", BLOB_DIR: dir });
  const shards = createShards({ config, side: "app", applicationName: "bench", onIdleError: () => {} });
  const disk = createDiskBlobStore({ dir, baseUrl: config.BASE_URL, secret: config.APP_SECRET });
  const blob = isStored ? disk : { ...disk, multipart: nowhere };
  await blob.ensureBucket();
  const wakeUps = { nudge: () => {}, wait: async () => {}, close: async () => {} };
  const uow = createUow({ shards, subscriptions: new Map(), writeBatchMax: 1 });
  const contributions = () => ({ accountData: [], uses: [], events: [], optionSources: [] });
  const platform = {
    config,
    uow,
    blob,
    wakeUps,
    contributions,
    now: () => new Date(),
  } as unknown as Platform;
  const exports = createAll(exportsModule, platform).get("exports") as ExportsService;
  const bare = new pg.Client({ connectionString: superUrlOf(database) });
  await bare.connect();
  const ctx = () => systemAccountCtx("bench", account, "bench", new Date());
  const control = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  return {
    close: async () => {
      await Promise.all([bare.end(), shards.close()]);
      await rm(dir, { recursive: true, force: true });
    },
    run: async (format, rows) => {
      const began = performance.now();
      const made = await exports.order(ctx(), wishFor(format));
      // Entry IDs are one second apart; this selects the first `rows` of them.
      const until = `${(1_700_000_000_000 + rows * 1_000).toString(16).padStart(12, "0")}`;
      await bare.query("update exports set until_id = $1 where id = $2", [
        `${until.slice(0, 8)}-${until.slice(8)}-7fff-bfff-ffffffffffff`,
        idToUuid(made.id),
      ]);
      await exports.build(ctx(), made.id, control);
      const ms = performance.now() - began;
      const done = await exports.get(ctx(), made.id);
      if (done.status !== "ready") throw new Error(`the export is ${done.status}`);
      await blob.deletePrefix(`exports/${accountUuid}/${made.id}/`);
      return { rows: done.done, bytes: done.bytes ?? 0, ms };
    },
  };
}

/** Discards parts, as the plain COPY discards its output, so that only their creation is compared. */
const nowhere: MultipartUploads = {
  begin: async () => "nowhere",
  presignPart: async () => ({ url: "", headers: {} }),
  put: async (_key, _uploadId, number, body) => ({ number, bytes: body.length, etag: "" }),
  parts: async () => [],
  complete: async () => true,
  abortAll: async () => {},
};

const wishFor = (format: string) => ({
  source: { type: "form", id: uuidToId("frm", formUuid) } as const,
  format: format as "csv",
  options: {
    header: "key",
    timezone: "UTC",
    formulaSafe: true,
    delimiter: ",",
    bom: false,
    includeFiles: false,
  } as const,
});

/** Creates a module after its dependencies. */
function createAll(
  module: AnyModule,
  platform: Platform,
  made = new Map<string, unknown>(),
): Map<string, unknown> {
  if (made.has(module.name)) return made;
  for (const lower of module.needs) createAll(lower, platform, made);
  made.set(module.name, module.create({ platform, ...Object.fromEntries(made) }));
  return made;
}
