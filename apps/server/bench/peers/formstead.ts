/**
 * Our side: an api process and a worker with production settings, on a database with one account and one published
 * form. The worker is there because it has to look at every new entry, although this form has no workflows.
 */
import { freePort } from "../../src/test-kit/free-port.ts";
import { startHarness } from "../../src/test-kit/harness.ts";
import { publishedForm } from "../../src/test-kit/published-form.ts";
import { dropClone, ensureTemplate, templateName } from "../../src/test-kit/template-database.ts";
import { productionEnvironment, profileFlags, withoutLimits } from "../kit/stage.ts";
import { requestBytes } from "../submit/keep-alive-load.ts";
import { submitPath } from "../submit/prepare.ts";
import { answersToSend, createAnswerFunctions, type PeerAnswers, readAnswers } from "./answers.ts";
import { untilIdle } from "./cpu-time.ts";
import { formsteadFields } from "./fields.ts";
import { copyOfKept, copyOn, onDatabase } from "./kept-database.ts";
import { inTurn, type Side, startServer, versionOf, type Work } from "./side.ts";

const beginPath = "/api/v1/entry-sessions";
/** Stores an entry with a single request. */
const oneShotPath = "/api/v1/entry-sessions/submit";

/** There are no workflows to run, and the worker must not register with a Restate server that others use. */
const withoutRestate = {
  RESTATE_INGRESS_URL: "http://127.0.0.1:9",
  RESTATE_ADMIN_URL: "http://127.0.0.1:9",
};

interface Facts {
  readonly formId: string;
  /** With an API key, for lists. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function startFormstead(rows: number): Promise<Side> {
  await ensureTemplate();
  const migrations = (await templateName()).replace(/^.*_/, "");
  const prepare = (draft: string) => prepareDatabase(draft, rows);
  const { database, facts } = await copyOfKept({ side: "formstead", rows, version: migrations, prepare });
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = { ...productionEnvironment([database]), ...withoutRestate };
  const api = await startServer({
    name: "formstead",
    args: [...profileFlags, "apps/server/src/main/api.ts"],
    env: { ...env, PORT: String(port), METRICS_PORT: "0" },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
  const worker = await startServer({
    name: "formstead-worker",
    args: ["apps/server/src/main/worker.ts"],
    env: { ...env, METRICS_PORT: String(metricsPort), RESTATE_ENDPOINT_PORT: String(await freePort()) },
    readyUrl: `http://127.0.0.1:${metricsPort}/metrics`,
  });
  const answers = await answersToSend(database, rows);
  const list = requestBytes(`/api/v1/entries?form_id=${facts.formId}&limit=50`, facts.headers);
  return {
    name: "formstead",
    version: versionOf(process.cwd()),
    database,
    port,
    processes: [api.process, worker.process],
    stores: { ours: oneShot(facts, answers), two_requests: beginAndSubmit(facts, answers) },
    lists: { ours: (send) => send(list, 200) },
    entries: "entries where status = 'submitted'",
    settle: () => untilIdle(worker.process),
    stop: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await dropClone(database);
    },
  };
}

function oneShot({ formId }: Facts, answers: readonly PeerAnswers[]): Work {
  const body = (one: PeerAnswers) => JSON.stringify({ form_ref: formId, answers: one });
  const next = inTurn(answers.map((one) => requestBytes(oneShotPath, {}, body(one))));
  return (send) => send(next(), 201);
}

/** As a page does that shows the form first: one request begins the entry, another one submits the answers. */
function beginAndSubmit({ formId }: Facts, answers: readonly PeerAnswers[]): Work {
  const begin = requestBytes(beginPath, {}, JSON.stringify({ form_ref: formId }));
  const next = inTurn(answers.map((one) => JSON.stringify({ answers: one })));
  return async (send) => {
    const { entry_key: key } = JSON.parse(await send(begin, 201));
    return send(requestBytes(submitPath, { "x-service-entry-key": key }, next()), 200);
  };
}

/** Creates everything through the API, and then copies the first entry by SQL. */
async function prepareDatabase(draft: string, rows: number): Promise<Facts> {
  const h = await startHarness({ shards: 1, env: withoutLimits, keepsDatabases: true });
  const [made] = h.databases;
  const owner = await h.newAccount();
  const formId = await publishedForm(owner, formsteadFields);
  const { headers } = await owner.newKey();
  const answers = await onDatabase(made, async (db) => {
    await createAnswerFunctions(db);
    return (await readAnswers(db, 0, 1))[0];
  });
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  const withKey = { headers: { "x-service-entry-key": String(begun.body.entry_key) } };
  const submitted = await h.anonymous.post("/entry-sessions/current/submit", { answers }, withKey);
  if (submitted.status !== 200) throw new Error(`submit: ${JSON.stringify(submitted.body)}`);
  await h.stop();
  await onDatabase("postgres", (db) => db.query(`alter database ${made} rename to ${draft}`));
  await copyOn(draft, async (db) => {
    for (const statement of copies) await db.query(statement, [rows]);
    await db.query("update audit_chain_places set xid = '2'");
  });
  return { formId, headers };
}

/** IDs that sort by time, before those of new entries. */
const idOf = (n: string) =>
  `(lpad(to_hex(1700000000000 + ${n}::bigint * 1000), 12, '0') || '7' || substr(md5(${n}::text), 1, 3)
    || '8' || substr(md5(${n}::text), 5, 15))::uuid`;

const copyOf = (table: string, columns: string, where = "true") => `
  with numbers as (select i, to_timestamp(1700000000 + i) as moment from generate_series(1, $1::int - 1) i)
  insert into ${table} select copy.*
  from ${table} first, numbers, lateral jsonb_populate_record(first, jsonb_build_object(${columns})) copy
  where ${where}`;

/** The audit rows get a transaction number before the place where the audit chain continues. */
const copies = [
  copyOf(
    "entries",
    `'id', ${idOf("i")}, 'answers', peer_answers(i), 'created_at', moment, 'updated_at', moment,
      'submitted_at', moment`,
  ),
  copyOf("entry_revisions", `'entry_id', ${idOf("i")}, 'created_at', moment`),
  copyOf(
    "audit_log",
    "'id', gen_random_uuid(), 'target_id', 'ent_' || substr(md5(i::text), 1, 26), 'at', moment, 'xid', '1'",
    "first.target_type = 'entry'",
  ),
];
