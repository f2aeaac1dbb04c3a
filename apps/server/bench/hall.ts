/**
 * A hall: 600 people behind one address open, fill in, and submit a form within a minute, with the default limits, while
 * the same address sends 50 requests per second to another form, and people at other addresses fill in that form and a
 * third one. Goal: no person is refused, every entry is stored, the flood is slowed down, and people at other addresses
 * don't notice it. HALL_PEOPLE and HALL_SECONDS change the size.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { builtRenderer } from "../src/test-kit/built-renderer.ts";
import { type Attendance, attend, flood } from "../src/test-kit/crowd.ts";
import { startHarness } from "../src/test-kit/harness.ts";
import { printFacts } from "../src/test-kit/long-runs.ts";
import { field, publishedForm } from "../src/test-kit/published-form.ts";
import { ensureTemplate } from "../src/test-kit/template-database.ts";
import { withoutLimits } from "./kit/stage.ts";
import { startApi } from "./submit/servers.ts";

const people = Number(process.env.HALL_PEOPLE ?? 600);
const seconds = Number(process.env.HALL_SECONDS ?? 55);
const floodPerSecond = 50;
/** The most by which the flood may slow down people at other addresses, as a ratio of medians. */
const slowerMax = 1.5;

/** The limits in .env.example. */
const defaultLimits = {
  RATE_LIMIT_PUBLIC_PER_MINUTE: "120",
  RATE_LIMIT_FORM_PER_MINUTE: "2000",
  RATE_LIMIT_RESPONDENTS_PER_MINUTE: "10000",
  RATE_LIMIT_ENTRY_PER_MINUTE: "120",
  ENTRIES_PER_NETWORK_FREE: "1000",
  ENTRIES_PER_NETWORK_MAX: "3000",
  TRUSTED_PROXIES: "127.0.0.1",
};

await ensureTemplate();
const h = await startHarness({ shards: 1, env: withoutLimits });
const owner = await h.newAccount();
const newForm = () => publishedForm(owner, [field("name", { label: "Your name", required: true })]);
const [form, flooded, quietForm] = [await newForm(), await newForm(), await newForm()];
const api = await startApi(h.databases, process.cwd(), {
  ...defaultLimits,
  RENDERER_DIR: await builtRenderer(),
});

const baseUrl = `http://127.0.0.1:${api.port}`;
const network = `127.${1 + (Date.now() % 250)}`;
const hallAddress = `${network}.0.1`;
let neighborsSoFar = 0;

let code = 1;
try {
  // The same rate of people, first without the flood, for comparison.
  const quiet = await attendance({ people: Math.ceil(people / 3), seconds: seconds / 3, isFlooded: false });
  const full = await attendance({ people, seconds, isFlooded: true });
  const everyone = [quiet, full].flatMap(({ inHall, neighbors }) => [...inHall, ...neighbors]);
  const stored = await countSubmitted();
  const refused = everyone.filter(isRefused).length;
  const lost = everyone.filter(({ entryId }) => entryId !== undefined).length - stored;
  const slower = percentile(full.neighbors, 0.5) / percentile(quiet.neighbors, 0.5);
  printFacts("hall", {
    people,
    refused: full.inHall.filter(isRefused).length,
    neighbors: full.neighbors.length,
    neighbors_refused: full.neighbors.filter(isRefused).length,
    neighbors_slower: slower.toFixed(2),
    lost,
    stored,
    p50_ms: percentile(full.inHall, 0.5).toFixed(0),
    p99_ms: percentile(full.inHall, 0.99).toFixed(0),
    neighbors_p50_ms: percentile(full.neighbors, 0.5).toFixed(0),
    neighbors_p99_ms: percentile(full.neighbors, 0.99).toFixed(0),
    flood_sent: floodPerSecond * seconds,
    flood_refused: full.slowed,
  });
  const isComplete = refused === 0 && lost === 0 && stored === everyone.length;
  code = isComplete && full.slowed > 0 && slower <= slowerMax ? 0 : 1;
} finally {
  await api.stop();
  await h.stop();
}
process.exit(code);

/** Neighbors have addresses of their own, and half of them fill in the form that is being flooded. */
async function attendance(size: { people: number; seconds: number; isFlooded: boolean }) {
  const startedAt = performance.now();
  const until = (ms: number) => sleep(Math.max(0, startedAt + ms - performance.now()));
  const arrivals = (count: number, arrive: (at: number) => Promise<Attendance>) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        await until((at * size.seconds * 1_000) / count);
        return arrive(at);
      }),
    );
  const inNeighborhood = (at: number) => {
    neighborsSoFar += 1;
    const address = `${network}.${1 + (neighborsSoFar >> 8)}.${neighborsSoFar & 255}`;
    return attend({ baseUrl, formRef: at % 2 ? flooded : quietForm, address }, `Neighbor ${at}`);
  };
  const sent = size.isFlooded ? floodPerSecond * size.seconds : 0;
  const [slowed, inHall, neighbors] = await Promise.all([
    flood({ baseUrl, formRef: flooded, address: hallAddress }, sent, (at) =>
      until((at * 1_000) / floodPerSecond),
    ),
    arrivals(size.people, (at) => attend({ baseUrl, formRef: form, address: hallAddress }, `Person ${at}`)),
    arrivals(Math.ceil(size.people / 5), inNeighborhood),
  ]);
  return { slowed, inHall, neighbors };
}

function isRefused({ statuses }: Attendance): boolean {
  return statuses.some((status) => status >= 400);
}

function percentile(attended: readonly Attendance[], share: number): number {
  const times = attended.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? 0;
}

async function countSubmitted(): Promise<number> {
  return h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    const { rows } = await db.query<{ count: string }>(
      "select count(*) as count from entries where status = 'submitted'",
    );
    return Number(rows[0]?.count ?? 0);
  });
}
