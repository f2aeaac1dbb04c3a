/**
 * Compares us to ODK Central and Directus: storing an entry with twelve answers, and listing the newest 50 of 100,000.
 * All servers run on the same PostgreSQL server and are measured in turn, each with 16 connections, while the others
 * are idle. Only figures of the same round are compared. See docs/performance.md for how to run it.
 *
 * Every server has its own database, filled with the same answers, and writes its log to a file. Every server runs in
 * production mode, in one process, without limits on the load:
 * - Ours, with a worker: `ours` stores an entry with one request; `two_requests` begins an entry and submits it.
 * - ODK Central: each submission is an XML document with its own ID, sent with a session token.
 * - Directus, with activities and revisions: each item is sent with the administrator's static token.
 *
 * ODK_DIR is a checkout of ODK Central's backend with its dependencies. PEER_ROWS, SECONDS (per measure and round), and
 * ROUNDS can be reduced for a trial. Exits with 3 if one of the other servers is missing.
 */
import pg from "pg";
import { printFacts } from "../src/test-kit/long-runs.ts";
import { superUrlOf } from "./kit/stage.ts";
import { startDirectus } from "./peers/directus.ts";
import { startFormstead } from "./peers/formstead.ts";
import { installDirectus } from "./peers/install-directus.ts";
import { countEntries, expectPages, type Measure, measure } from "./peers/measure.ts";
import { startOdk } from "./peers/odk.ts";
import { reportOf, type Slice } from "./peers/report.ts";
import type { Side } from "./peers/side.ts";

const rows = Number(process.env.PEER_ROWS ?? "100000");
const seconds = Number(process.env.SECONDS ?? "20");
const rounds = Number(process.env.ROUNDS ?? "5");
const odkFolder = process.env.ODK_DIR;
const directusVersion = process.env.DIRECTUS_VERSION ?? "12.3.1";

/** A server that cannot be installed is omitted; one that does not start is an error. */
async function startSides(): Promise<Side[]> {
  const directusFolder = await installDirectus(directusVersion).catch((error) => {
    console.error(`Directus cannot be installed: ${error}`);
  });
  if (!odkFolder) console.error("ODK_DIR is not set");
  return [
    await startFormstead(rows),
    ...(odkFolder ? [await startOdk(odkFolder, rows)] : []),
    ...(directusFolder ? [await startDirectus(directusFolder, directusVersion, rows)] : []),
  ];
}

/** Lists are steadier than writes, so less time is enough for them. */
function measuresOf(side: Side): Measure[] {
  const stores = Object.entries(side.stores).map(([name, work]) => ({
    name: `store_${name}`,
    work,
    seconds,
  }));
  const lists = Object.entries(side.lists).map(([name, work]) => ({
    name: `list_${name}`,
    work,
    seconds: seconds / 4,
  }));
  return [...stores, ...lists].map((one) => ({ ...one, side }));
}

/** Every round starts with another measure, so that none always follows the same one. */
const rotated = <T>(values: readonly T[], by: number): T[] => {
  const first = by % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
};

const lineOf = (round: number, name: string, { perSecond, p50, p99, cpuMs }: Slice) =>
  `round ${round} ${name}: ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU ${cpuMs.toFixed(2)} ms`;

const db = new pg.Client({ connectionString: superUrlOf("postgres") });
await db.connect();
const sides = await startSides();
let code = 1;
try {
  const measures = sides.flatMap(measuresOf);
  const expected = new Map<Side, number>();
  for (const side of sides) {
    await expectPages(side);
    expected.set(side, await countEntries(side));
  }
  const take = async (one: Measure): Promise<Slice> => {
    const { count, ...slice } = await measure(db, one);
    if (one.name.startsWith("store_")) expected.set(one.side, (expected.get(one.side) ?? 0) + count);
    return slice;
  };

  // A whole round to warm up: some servers need more than a thousand requests to reach their full speed.
  for (const one of measures) await take(one);
  const results: Map<string, Slice>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = new Map<string, Slice>();
    for (const one of rotated(measures, round - 1)) {
      const slice = await take(one);
      result.set(one.name, slice);
      console.log(lineOf(round, one.name, slice));
    }
    results.push(result);
  }
  for (const side of sides) {
    const stored = await countEntries(side);
    if (stored !== expected.get(side))
      throw new Error(`${side.name} stored ${stored} entries instead of ${expected.get(side)}`);
  }
  const report = reportOf(results);
  const versions = Object.fromEntries(sides.map(({ name, version }) => [`${name}_version`, version]));
  printFacts("peers", { ...report.facts, rows, rounds, seconds, ...versions });
  code = report.code;
} finally {
  await Promise.all(sides.map((side) => side.stop()));
  await db.end();
}
process.exit(code);
