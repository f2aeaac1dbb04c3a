/**
 * Directus, installed from npm into a cache folder. Runs with its default settings, which record an activity and a
 * revision for every new item, and without its load limit. Everything but the copies is created with its command line
 * and its API.
 */
import { execFileSync } from "node:child_process";
import { freePort } from "../../src/test-kit/free-port.ts";
import { dropClone } from "../../src/test-kit/template-database.ts";
import { superUrlOf } from "../kit/stage.ts";
import { requestBytes } from "../submit/keep-alive-load.ts";
import { answersToSend, createAnswerFunctions, readAnswers } from "./answers.ts";
import { directusFields } from "./fields.ts";
import { copyOfKept, copyOn, onDatabase } from "./kept-database.ts";
import { inheritedEnvironment, inTurn, jsonOf, type RunningServer, type Side, startServer } from "./side.ts";

/** The static token of the administrator, whose requests need no permission checks. */
const token = "bench-static-token-of-the-administrator";
const headers = { authorization: `Bearer ${token}` };
const command = "node_modules/directus/cli.js";
const itemsPath = "/items/entries";

export async function startDirectus(folder: string, version: string, rows: number): Promise<Side> {
  const prepare = (draft: string) => prepareDatabase(folder, draft, rows);
  const { database } = await copyOfKept({ side: "directus", rows, version, prepare });
  const server = await start(folder, database);
  const answers = await answersToSend(database, rows);
  const next = inTurn(answers.map((one) => requestBytes(itemsPath, headers, JSON.stringify(one))));
  const list = (sort: string) => requestBytes(`${itemsPath}?limit=50&sort=${sort}`, headers);
  const [byId, byDate] = [list("-id"), list("-date_created")];
  return {
    name: "directus",
    version,
    database,
    port: server.port,
    processes: [server.process],
    stores: { directus: (send) => send(next(), 200) },
    lists: { directus: (send) => send(byId, 200), directus_by_date: (send) => send(byDate, 200) },
    entries: "entries",
    settle: async () => {},
    stop: async () => {
      await server.stop();
      await dropClone(database);
    },
  };
}

async function start(folder: string, database: string): Promise<RunningServer & { readonly port: number }> {
  const port = await freePort();
  const server = await startServer({
    name: "directus",
    args: [command, "start"],
    cwd: folder,
    env: environmentOf(database, port),
    readyUrl: `http://127.0.0.1:${port}/server/ping`,
  });
  return { ...server, port };
}

function environmentOf(database: string, port: number): Record<string, string> {
  const { hostname, port: databasePort, username, password } = new URL(superUrlOf(database));
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: "bench-secret-of-a-local-server-0123456789",
    DB_CLIENT: "pg",
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_DATABASE: database,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_POOL__MAX: "20",
    ADMIN_EMAIL: "bench@example.com",
    ADMIN_PASSWORD: "correct horse battery",
    ADMIN_TOKEN: token,
    LOG_STYLE: "raw",
    PRESSURE_LIMITER_ENABLED: "false",
    TELEMETRY: "false",
  };
}

async function prepareDatabase(folder: string, draft: string, rows: number): Promise<object> {
  await onDatabase("postgres", (db) => db.query(`create database ${draft}`));
  const env = { ...inheritedEnvironment(), ...environmentOf(draft, 0) };
  execFileSync(process.execPath, [command, "bootstrap"], { cwd: folder, env, stdio: "pipe" });
  const { port, stop } = await start(folder, draft);
  const base = `http://127.0.0.1:${port}`;
  const collection = { collection: "entries", schema: {}, meta: {}, fields: directusFields };
  await jsonOf(`${base}/collections`, headers, collection);
  await onDatabase(draft, async (db) => {
    await createAnswerFunctions(db);
    for (const answers of await readAnswers(db, 0, 1)) await jsonOf(`${base}${itemsPath}`, headers, answers);
  });
  await stop();
  await copyOn(draft, (db) => db.query(copyItems, [rows]));
  return {};
}

/** An item, its activity, and its revision, as Directus stores them. */
const copyItems = `
  with numbers as (
    select i, peer_answers(i) as answers, to_timestamp(1700000000 + i) as at
    from generate_series(1, $1::int - 1) i),
  added as (
    insert into entries select copy.*
    from entries first, numbers,
      lateral jsonb_populate_record(first, answers || jsonb_build_object(
        'id', nextval('entries_id_seq'), 'date_created', at)) copy
    returning *),
  activity as (
    insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item)
    select action, first."user", date_created, ip, user_agent, collection, added.id::text
    from (select * from directus_activity where collection = 'entries' limit 1) first, added
    returning id, item)
  insert into directus_revisions (activity, collection, item, data, delta)
  select activity.id, 'entries', activity.item, answers, answers
  from activity join added on added.id::text = activity.item,
    lateral (select (to_jsonb(added) - array['id', 'date_created', 'user_created'])::json as answers) copied`;
