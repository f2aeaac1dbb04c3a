/**
 * Measures the end-to-end cost of storing an entry with 40 answers over HTTP, compared with a plain Fastify route that
 * stores the same answers with a revision and an event in a single statement. Two ways: submitting a draft
 * (POST /entry-sessions/current/submit) and submitting at once (POST /entry-sessions/submit). Both include entry key or
 * form lookup, rate limits, validation, session, audit log, events, and a real commit. One run, alternating, three
 * rounds. Goals: 0.40 and 0.50 of the plain route's rate.
 *
 * With BASE_DIR, the folder of another checkout, its API is measured in the same run, on a database with its schema:
 * response times of a single respondent, and at half of its highest rate. Goal: not slower than that checkout.
 */
import { fortyAnswers } from "../src/test-kit/forty-fields.ts";
import { printFacts } from "../src/test-kit/long-runs.ts";
import { type Cost, costOf } from "./submit/cost.ts";
import { requestBytes, sendAll, sendPaced } from "./submit/keep-alive-load.ts";
import { createDatabase } from "./submit/prepare.ts";
import { median, type Rates } from "./submit/rates.ts";
import { type MeasuredServer, startApi, startBare } from "./submit/servers.ts";

const aims = { submit: 0.4, oneShot: 0.5, singleP50: 1.1, halfP99: 1 };
const rounds = 3;
const connections = 16;
const size = { ours: 4_800, bare: 9_600, warmUp: 6_000, single: 300, half: 2_400 };
const { BASE_DIR } = process.env;

const calmDrafts = rounds * (size.single + size.half);
const ownDrafts = size.warmUp + rounds * size.ours + (BASE_DIR === undefined ? 0 : calmDrafts);
const ownData = await createDatabase(ownDrafts);
const baseData =
  BASE_DIR === undefined ? undefined : await createDatabase(size.warmUp + calmDrafts, BASE_DIR);
const { db, formId, submits } = ownData;

const answers = Object.assign({}, ...fortyAnswers("bench"));
const same = (count: number, request: Buffer) => Array.from({ length: count }, () => request);
const oneShot = requestBytes(
  "/api/v1/entry-sessions/submit",
  {},
  JSON.stringify({ form_ref: formId, answers }),
);
const plain = requestBytes("/entries", {}, JSON.stringify({ answers }));

interface Measured extends Rates {
  readonly cost: Cost;
}

async function measure(
  { process: server, port }: MeasuredServer,
  requests: readonly Buffer[],
  status: number,
): Promise<Measured> {
  await db.query("checkpoint");
  const load = () => sendAll({ port, connections, requests, status });
  const { result, cost } = await costOf(db, server, requests.length, load);
  return { ...result, cost };
}

const described = ({ perSecond, p50, p99, cost }: Measured) =>
  `${perSecond.toFixed(0)}/s (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, Node ${cost.nodeUs.toFixed(0)}, PostgreSQL ${cost.postgresUs.toFixed(0)} µs, ${(cost.walBytes / 1_024).toFixed(1)} KB WAL, ${cost.trips.toFixed(2)} trips)`;

interface Calm {
  readonly single: number;
  readonly half: number;
}

/** Response times without and with a moderate load. */
async function calmTimes(
  { port }: MeasuredServer,
  data: Pick<typeof ownData, "submits">,
  perSecond: number,
): Promise<Calm> {
  const single = await sendAll({ port, connections: 1, requests: data.submits(size.single), status: 200 });
  const half = await sendPaced({
    port,
    connections,
    perSecond,
    requests: data.submits(size.half),
    status: 200,
  });
  return { single: single.p50, half: half.p99 };
}

const servers: MeasuredServer[] = [];
const started = async (server: Promise<MeasuredServer>): Promise<MeasuredServer> => {
  servers.push(await server);
  return server;
};

let code = 1;
try {
  const bare = await started(startBare(ownData.superUrl));
  const ours = await started(startApi(ownData.databases));
  const base = baseData && {
    server: await started(startApi(baseData.databases, BASE_DIR)),
    data: baseData,
    halfRate: 0,
  };
  await sendAll({ port: bare.port, connections, requests: same(size.warmUp, plain), status: 201 });
  await sendAll({ port: ours.port, connections, requests: submits(size.warmUp), status: 200 });
  await sendAll({ port: ours.port, connections, requests: same(size.warmUp, oneShot), status: 201 });
  if (base) {
    const requests = base.data.submits(size.warmUp);
    const { perSecond } = await sendAll({ port: base.server.port, connections, requests, status: 200 });
    base.halfRate = perSecond / 2;
  }
  const results: { bare: Measured; submit: Measured; oneShot: Measured }[] = [];
  const calm: { ours: Calm; base: Calm }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = {
      bare: await measure(bare, same(size.bare, plain), 201),
      submit: await measure(ours, submits(size.ours), 200),
      oneShot: await measure(ours, same(size.ours, oneShot), 201),
    };
    results.push(result);
    console.log(`round ${round}: plain route ${described(result.bare)}`);
    console.log(`  submit ${described(result.submit)}`);
    console.log(`  at once ${described(result.oneShot)}`);
    if (!base) continue;
    calm.push({
      base: await calmTimes(base.server, base.data, base.halfRate),
      ours: await calmTimes(ours, ownData, base.halfRate),
    });
    console.log(`  calm ${JSON.stringify(calm.at(-1))}`);
  }
  const of = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick));
  const ofBare = of(({ submit, bare: one }) => submit.perSecond / one.perSecond);
  const oneShotOfBare = of(({ oneShot: ones, bare: one }) => ones.perSecond / one.perSecond);
  const single = median(calm.map((one) => one.ours.single / one.base.single));
  const half = median(calm.map((one) => one.ours.half / one.base.half));
  printFacts("submit", {
    of_bare: ofBare.toFixed(2),
    one_shot_of_bare: oneShotOfBare.toFixed(2),
    per_second: of(({ submit }) => submit.perSecond).toFixed(0),
    one_shot_per_second: of(({ oneShot: one }) => one.perSecond).toFixed(0),
    bare_per_second: of(({ bare: one }) => one.perSecond).toFixed(0),
    p50_ms: of(({ submit }) => submit.p50).toFixed(1),
    p99_ms: of(({ submit }) => submit.p99).toFixed(1),
    ...costFacts("", of, ({ submit }) => submit),
    ...costFacts("one_shot_", of, ({ oneShot: one }) => one),
    ...costFacts("bare_", of, ({ bare: one }) => one),
    single_p50_of_base: base ? single.toFixed(2) : "skipped",
    half_load_p99_of_base: base ? half.toFixed(2) : "skipped",
  });
  const isCalm = !base || (single <= aims.singleP50 && half <= aims.halfP99);
  code = ofBare >= aims.submit && oneShotOfBare >= aims.oneShot && isCalm ? 0 : 1;
} finally {
  await Promise.all(servers.map((one) => one.stop()));
  await ownData.remove();
  await baseData?.remove();
}
process.exit(code);

function costFacts<Result>(
  prefix: string,
  of: (pick: (result: Result) => number) => number,
  sideOf: (result: Result) => Measured,
): Record<string, string> {
  const cost = (name: keyof Cost) => of((result) => sideOf(result).cost[name]);
  return {
    [`${prefix}node_us`]: cost("nodeUs").toFixed(0),
    [`${prefix}postgres_us`]: cost("postgresUs").toFixed(0),
    [`${prefix}wal_kb`]: (cost("walBytes") / 1_024).toFixed(1),
    [`${prefix}disk_kb`]: (cost("diskBytes") / 1_024).toFixed(1),
    [`${prefix}trips`]: cost("trips").toFixed(2),
  };
}
