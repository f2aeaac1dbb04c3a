/**
 * ODK Central, from a checkout with installed dependencies. Runs under pm2 as in its production image, without reports
 * to Sentry. Everything but the copies is created with its command line and its API.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../src/test-kit/free-port.ts";
import { dropClone } from "../../src/test-kit/template-database.ts";
import { superUrlOf } from "../kit/stage.ts";
import { requestBytes } from "../submit/keep-alive-load.ts";
import { answersToSend, createAnswerFunctions, readAnswers, submissionXml } from "./answers.ts";
import { odkForm, odkFormId } from "./fields.ts";
import { copyOfKept, copyOn, onDatabase } from "./kept-database.ts";
import { copySubmissions } from "./odk-copies.ts";
import {
  inheritedEnvironment,
  inTurn,
  jsonOf,
  type RunningServer,
  type Side,
  startServer,
  versionOf,
} from "./side.ts";

const user = { email: "bench@example.test", password: "correct horse battery" };
/** One, like the other servers. Its image starts four. */
const workers = process.env.ODK_WORKERS ?? "1";
const formPath = `/v1/projects/1/forms/${odkFormId}`;

interface RunningOdk extends RunningServer {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

export async function startOdk(folder: string, rows: number): Promise<Side> {
  const version = versionOf(folder);
  const prepare = (draft: string) => prepareDatabase(folder, draft, rows);
  const { database } = await copyOfKept({ side: "odk", rows, version, prepare });
  const { headers, ...server } = await start(folder, database);
  const next = inTurn(await answersToSend(database, rows));
  const list = requestBytes(`${formPath}.svc/Submissions?%24top=50`, headers);
  const asXml = { ...headers, "content-type": "application/xml" };
  const submission = () =>
    requestBytes(`${formPath}/submissions`, asXml, submissionXml(next(), `uuid:${randomUUID()}`));
  return {
    name: "odk",
    version,
    database,
    port: server.port,
    processes: [server.process],
    stores: { odk: (send) => send(submission(), 200) },
    lists: { odk: (send) => send(list, 200) },
    entries: "submissions",
    settle: () => untilProcessed(database),
    stop: async () => {
      await server.stop();
      await dropClone(database);
    },
  };
}

async function start(folder: string, database: string): Promise<RunningOdk> {
  const port = await freePort();
  const server = await startServer({
    name: "odk",
    args: [join(folder, "node_modules/pm2/bin/pm2-runtime"), "pm2.config.js"],
    cwd: folder,
    env: {
      ...environmentOf(database, port),
      WORKER_COUNT: workers,
      PM2_HOME: await mkdtemp(join(tmpdir(), "formstead-bench-pm2-")),
    },
    readyUrl: `http://127.0.0.1:${port}/v1/config/public`,
  });
  const session = await jsonOf<{ token: string }>(`http://127.0.0.1:${port}/v1/sessions`, {}, user);
  return { ...server, port, headers: { authorization: `Bearer ${session.token}` } };
}

/** Without addresses of other servers, because a benchmark must not call them. */
function environmentOf(database: string, port: number): Record<string, string> {
  const { hostname, port: databasePort, username, password } = new URL(superUrlOf(database));
  const settings = {
    database: { host: hostname, port: Number(databasePort), user: username, password, database },
    server: { port: { port, host: "127.0.0.1" } },
    env: { domain: `http://127.0.0.1:${port}` },
    external: { sentry: {}, analytics: {}, mailingListOptIn: {} },
  };
  return { NODE_ENV: "production", NODE_CONFIG: JSON.stringify({ default: settings }) };
}

async function prepareDatabase(folder: string, draft: string, rows: number): Promise<object> {
  await onDatabase("postgres", (db) => db.query(`create database ${draft}`));
  const extensions = ["citext", "pg_trgm", "pgrowlocks"].map((one) => `create extension ${one}`);
  await onDatabase(draft, (db) => db.query(extensions.join("; ")));
  const env = { ...inheritedEnvironment(), ...environmentOf(draft, 0) };
  const run = (args: readonly string[], input = "") =>
    execFileSync(process.execPath, args, { cwd: folder, env, input, stdio: "pipe" });
  run(["lib/bin/run-migrations.js"]);
  run(["lib/bin/cli.js", "-u", user.email, "user-create"], `${user.password}\n`);
  run(["lib/bin/cli.js", "-u", user.email, "user-promote"]);

  const { port, headers, stop } = await start(folder, draft);
  const base = `http://127.0.0.1:${port}`;
  const asXml = { ...headers, "content-type": "application/xml" };
  await jsonOf(`${base}/v1/projects`, headers, { name: "Bench" });
  await jsonOf(`${base}/v1/projects/1/forms?publish=true`, asXml, odkForm());
  await onDatabase(draft, async (db) => {
    await createAnswerFunctions(db);
    for (const answers of await readAnswers(db, 0, 1))
      await jsonOf(`${base}${formPath}/submissions`, asXml, submissionXml(answers, `uuid:${randomUUID()}`));
  });
  await untilProcessed(draft);
  await stop();
  await copyOn(draft, (db) => copySubmissions(db, rows));
  return {};
}

const unprocessed = "select 1 from audits where action = 'submission.create' and processed is null limit 1";

/** Its processes also work through a queue of new submissions. If the queue was empty, they start up to 25 s later. */
async function untilProcessed(database: string): Promise<void> {
  await onDatabase(database, async (db) => {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await setTimeout(250)) {
      const { rowCount } = await db.query(unprocessed);
      if (rowCount === 0) return;
    }
    throw new Error("ODK Central did not process its queue within two minutes");
  });
}
