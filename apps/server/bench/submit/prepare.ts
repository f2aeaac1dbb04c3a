/** Before the rounds: a form, an entry that is ready to be submitted, and what one submit sends to the database. */
import type pg from "pg";
import { compose } from "../../src/main/compose.ts";
import { createHttpApp } from "../../src/main/http-app.ts";
import { type Id, idToUuid, isId } from "../../src/platform/ids/ids.ts";
import { fortyAnswers, fortyFieldPages } from "../../src/test-kit/forty-fields.ts";
import type { Caller, Harness } from "../../src/test-kit/harness.ts";
import { publishedPages } from "../../src/test-kit/published-form.ts";
import { databaseUrl, testServices } from "../../src/test-kit/test-services.ts";
import { prefixFor, type Template, withoutDigits } from "./drafts.ts";
import { type PgbenchScript, toScript } from "./pgbench.ts";
import { startWireTap, type Trip } from "./wire-tap.ts";

export const submitPath = "/api/v1/entry-sessions/current/submit";

interface Draft {
  readonly key: string;
  readonly entryId: Id<"ent">;
}

export interface Prepared {
  readonly template: Template;
  readonly trips: readonly Trip[];
  readonly script: PgbenchScript;
}

export async function prepare(h: Harness, owner: Caller, db: pg.Client): Promise<Prepared> {
  const formId = await publishedPages(owner, fortyFieldPages);
  const template = await templateOf(db, owner, await fillIn(h, formId));
  const warm = await fillIn(h, formId);
  const recorded = await fillIn(h, formId);
  const trips = await recordLastSubmit(h, [warm, recorded]);
  const script = scriptOf(trips, await templateOf(db, owner, recorded), template, formId as Id<"frm">);
  return { template, trips, script };
}

async function fillIn(h: Harness, formId: string): Promise<Draft> {
  const begun = await h.nobody.post("/entry-sessions", { form_ref: formId });
  const headers = { "x-service-entry-key": String(begun.body.entry_key) };
  for (const answers of fortyAnswers("bench"))
    await h.nobody.patch("/entry-sessions/current/answers", { answers }, { headers });
  const { body } = await h.nobody.get("/entry-sessions/current", { headers });
  if (!body.is_valid || !isId("ent", body.entry_id))
    throw new Error(`the draft is not ready: ${JSON.stringify(body)}`);
  return { key: begun.body.entry_key, entryId: body.entry_id };
}

async function templateOf(db: pg.Client, { account }: Caller, { entryId }: Draft): Promise<Template> {
  const entryUuid = idToUuid(entryId);
  const { rows } = await db.query<{ id: string }>("select id from entry_sessions where entry_id = $1", [
    entryUuid,
  ]);
  return { accountUuid: account.uuid, accountId: account.id, entryUuid, sessionUuid: rows[0]?.id ?? "" };
}

/** Submits all of them and tells of the last, when everything that is remembered is remembered. */
async function recordLastSubmit(h: Harness, drafts: readonly Draft[]): Promise<readonly Trip[]> {
  const { hostname, port } = new URL(testServices.appUrl);
  const tap = await startWireTap({ host: hostname, port: Number(port) });
  const tapped = new URL(databaseUrl(testServices.appUrl, h.databases[0]));
  tapped.port = String(tap.port);
  const { config, telemetry } = h.composition.platform;
  const composition = compose({
    config: { ...config, shardUrls: new Map([["main", tapped.href]]), DATABASE_POOL_MAX: 2 },
    process: "bench-tap",
    telemetry,
    modules: h.composition.modules,
  });
  const { server, close } = createHttpApp(composition);
  await server.ready();
  let trips: readonly Trip[] = [];
  for (const { key } of drafts) {
    trips = await tap.record(async () => {
      const headers = { "x-service-entry-key": key };
      const answer = await server.inject({ method: "POST", url: submitPath, headers, payload: {} });
      if (answer.statusCode !== 200) throw new Error(`submit: ${answer.payload}`);
    });
  }
  await close();
  await composition.close();
  tap.close();
  return trips;
}

/** The recorded entry's ids become those of the numbered drafts; ids made by the submit differ in their last digits. */
function scriptOf(
  trips: readonly Trip[],
  recorded: Template,
  template: Template,
  formId: Id<"frm">,
): PgbenchScript {
  const fixed = new Set([recorded.accountUuid, idToUuid(formId)]);
  return toScript(trips, (id, isWhole) => {
    if (id === recorded.entryUuid) return prefixFor("pgbench", template.entryUuid);
    if (id === recorded.sessionUuid) return prefixFor("pgbench", template.sessionUuid);
    return isWhole || fixed.has(id) ? undefined : withoutDigits(id);
  });
}
