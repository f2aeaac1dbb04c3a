/** Preparation: a database with a published form, and entries of it that are ready to be submitted. */
import pg from "pg";
import { idToUuid, isId } from "../../src/platform/ids/ids.ts";
import { fortyAnswers, fortyFieldPages } from "../../src/test-kit/forty-fields.ts";
import type { Caller, Harness } from "../../src/test-kit/harness.ts";
import { publishedPages } from "../../src/test-kit/published-form.ts";
import { superUrlOf, withoutLimits } from "../kit/stage.ts";
import { makeDrafts, type Template } from "./drafts.ts";
import { requestBytes } from "./keep-alive-load.ts";

export const submitPath = "/api/v1/entry-sessions/current/submit";

export interface SubmitDatabase {
  readonly databases: readonly [string, ...string[]];
  readonly superUrl: string;
  readonly db: pg.Client;
  readonly formId: string;
  /** Requests that submit drafts. Each draft is used once. */
  submits(count: number): Buffer[];
  remove(): Promise<void>;
}

/** `folder` is the checkout whose schema the database gets. */
export async function createDatabase(drafts: number, folder = process.cwd()): Promise<SubmitDatabase> {
  const kit = `${folder}/apps/server/src/test-kit`;
  const { ensureTemplate }: typeof import("../../src/test-kit/template-database.ts") = await import(
    `${kit}/template-database.ts`
  );
  const { startHarness }: typeof import("../../src/test-kit/harness.ts") = await import(`${kit}/harness.ts`);
  await ensureTemplate();
  const h = await startHarness({ shards: 1, env: withoutLimits });
  const superUrl = superUrlOf(h.databases[0]);
  const db = new pg.Client({ connectionString: superUrl });
  await db.connect();
  const { formId, template } = await prepare(h, await h.newAccount(), db);
  const keys = await makeDrafts(db, template, drafts);
  await db.query("analyze");
  let used = 0;
  return {
    databases: h.databases,
    superUrl,
    db,
    formId,
    submits: (count) => {
      const next = keys.slice(used, used + count);
      if (next.length < count) throw new Error("not enough drafts");
      used += count;
      return next.map((key) => requestBytes(submitPath, { "x-service-entry-key": key }, "{}"));
    },
    remove: async () => {
      await db.end();
      await h.stop();
    },
  };
}

export async function prepare(
  h: Harness,
  owner: Caller,
  db: pg.Client,
): Promise<{ readonly formId: string; readonly template: Template }> {
  const formId = await publishedPages(owner, fortyFieldPages);
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  const headers = { "x-service-entry-key": String(begun.body.entry_key) };
  for (const answers of fortyAnswers("bench"))
    await h.anonymous.patch("/entry-sessions/current/answers", { answers }, { headers });
  const { body } = await h.anonymous.get("/entry-sessions/current", { headers });
  if (!body.is_valid || !isId("ent", body.entry_id))
    throw new Error(`the draft is not ready: ${JSON.stringify(body)}`);
  const entryUuid = idToUuid(body.entry_id);
  const { rows } = await db.query<{ id: string }>("select id from entry_sessions where entry_id = $1", [
    entryUuid,
  ]);
  const { uuid: accountUuid, id: accountId } = owner.account;
  return { formId, template: { accountUuid, accountId, entryUuid, sessionUuid: rows[0]?.id ?? "" } };
}
