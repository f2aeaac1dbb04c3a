/**
 * Sends malicious templates through the API, in sequence and at random. Each must finish in time, with a result or an
 * error, and without affecting other requests. A normal run tests a sample; `pnpm test:templates` tests all of them.
 * TEST_SEED selects the sample and seeds the grammar.
 */
import { Liquid } from "liquidjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox, type SandboxError } from "../../../../platform/sandbox/sandbox.ts";
import type { Answer } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { longRuns, printFacts } from "../../../../test-kit/long-runs.ts";
import type { Order, Outcome } from "../engine/protocol.ts";
import { hostileTemplates } from "./hostile-templates.ts";
import { makeTemplate } from "./liquid-grammar.ts";

const fuzzed = longRuns.fuzzedTemplates;
const seed = Number(process.env.TEST_SEED);
/** One second of CPU time, which can take three seconds on a busy machine, plus the time to end the process. */
const msMax = 3_600;

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const sample = {
  entry: {
    long: "lorem ipsum ".repeat(1_000),
    list: Array.from({ length: 500 }, (_one, at) => ({ name: `n${at}`, x: at % 7 })),
    big: 99_999_999,
    answers: { name: "Ada <b>" },
  },
  form: { title: "F" },
};

async function preview(body: string, caller = owner): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now();
  const answer = await caller.post("/templates/preview", {
    channel: "email",
    subject: "s",
    body,
    context: { sample },
  });
  return { answer, ms: performance.now() - began };
}

const schemes = ["https:", "http:", "mailto:", "tel:", "data:", "cid:"];
const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Expects no tag or attribute that runs code, and only addresses that are harmless in a browser. */
function expectSafe(html: string, about: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    expect(tag.replaceAll(/="[^"]*"/g, "="), about).not.toMatch(
      /<(script|iframe|object|embed|form|style)|\son\w+/i,
    );
    for (const [, value = ""] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const address = value.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? "");
      const url = URL.parse(address, "https://here.test/");
      expect(schemes, about).toContain(url?.protocol ?? "https:");
      if (url?.protocol === "data:")
        expect(address, about).toMatch(/^data:image\/(png|jpeg|gif|webp);base64,/i);
    }
  }
}

function expectClean({ status, body }: Answer, about: string): void {
  expect([200, 422], about).toContain(status);
  if (status === 422) {
    expect(["template_error", "render_limit", "validation_failed"], about).toContain(body.code);
    return;
  }
  expectSafe(String(body.html), about);
  expect(body.html.length, about).toBeLessThan(1_100_000);
  expect(`${body.subject}${body.text}`, about).not.toMatch(/root:x:|\[native code\]|function \w*\(/);
}

/**
 * Retries up to four times, because on a busy machine a child process may not be ready in time or may get little CPU
 * time.
 */
async function settled(body: string, caller = owner): Promise<{ answer: Answer; ms: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await preview(body, caller);
    if (result.answer.status !== 503 || attempt === 5) return result;
  }
}

/** Measures how long cheap requests by another user take while `work` runs. */
async function probed<T>(work: () => Promise<T>): Promise<{ result: T; times: number[] }> {
  const other = await h.newAccount();
  const times: number[] = [];
  let isOver = false;
  const probe = (async () => {
    while (!isOver) {
      const began = performance.now();
      expect((await other.get("/projects?limit=1")).status).toBe(200);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await probe;
  return { result, times };
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const rounded = (value: number) => Math.round(value * 10) / 10;

describe("the pinned library", () => {
  it("CVE-2026-44645: an empty loop does not skip the time limit", () => {
    const engine = new Liquid({ renderLimit: 30 });
    const began = performance.now();
    expect(() => engine.parseAndRenderSync("{% for i in (1..5000000) %}{% endfor %}")).toThrow(
      /limit exceeded/,
    );
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("CVE-2026-45357: the width of a date field is limited", () => {
    const engine = new Liquid({ memoryLimit: 100_000 });
    expect(() => engine.parseAndRenderSync('{{ "now" | date: "%50000000d" }}')).toThrow(/limit exceeded/);
    expect(() => engine.parseAndRenderSync('{{ "now" | date: "%50000000N" }}')).toThrow(/limit exceeded/);
  });
});

const all = Object.entries(hostileTemplates).flatMap(([kind, list]) =>
  list.map((body, at) => ({ name: `${kind}[${at}] ${body.slice(0, 80)}`, body: body.slice(0, 262_000) })),
);

const chosen = all.filter((_one, at) => at % longRuns.hostileEvery === seed % longRuns.hostileEvery);

describe("hostile templates", { timeout: 900_000 }, () => {
  it("each ends in time when analyzed and rendered, measured from when its child process is ready", async () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    const sandbox = createSandbox<Order, Outcome>({
      script: new URL("../engine/render-child.ts", import.meta.url),
      waitMsMax: 60_000,
    });
    const textsOf = (body: string) => ({ channel: "email", subject: "s", body, layout: null }) as const;
    const timed = async (order: Order): Promise<{ ms: number; end: string }> => {
      // Starts both child processes first, so that only the work is measured.
      await Promise.all(
        ["a", "b"].map((lane) => sandbox.run({ kind: "analyse", texts: textsOf("x") }, lane)),
      );
      const began = performance.now();
      const end = await sandbox.run(order, "a").then(
        ({ kind }) => kind,
        (error: SandboxError) => error.reason,
      );
      return { ms: performance.now() - began, end };
    };
    const times: number[] = [];
    const ends = new Map<string, number>();
    for (const { name, body } of chosen) {
      for (const order of [
        { kind: "analyse", texts: textsOf(body) },
        { kind: "render", texts: textsOf(body), values: sample },
      ] as const) {
        let result = await timed(order);
        for (let again = 0; again < 2 && result.ms > msMax; again += 1) result = await timed(order);
        expect(result.ms, `${order.kind} ${name}`).toBeLessThanOrEqual(msMax);
        times.push(result.ms);
        ends.set(result.end, (ends.get(result.end) ?? 0) + 1);
      }
    }
    await sandbox.close();
    printFacts("hostile-templates-alone", {
      templates: chosen.length,
      ...Object.fromEntries(ends),
      p95_ms: rounded(p95(times)),
      slowest_ms: rounded(Math.max(...times)),
    });
    expect([...ends.keys()].filter((end) => end === "busy" || end === "failed")).toEqual([]);
  });

  it("each ends with a result or an API error, without affecting other requests", async () => {
    const idle = await probed(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    const rssBefore = process.memoryUsage().rss;
    let slowest = { ms: 0, name: "" };
    const ends = new Map<string, number>();
    const busy = await probed(async () => {
      for (const { name, body } of chosen) {
        const { answer, ms } = await settled(body);
        expectClean(answer, name);
        if (ms > slowest.ms) slowest = { ms, name };
        const end = answer.status === 200 ? "rendered" : String(answer.body.code);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    });
    const grownMb = (process.memoryUsage().rss - rssBefore) / 1024 ** 2;
    printFacts("hostile-templates", {
      templates: chosen.length,
      ...Object.fromEntries(ends),
      slowest_ms: Math.round(slowest.ms),
      slowest: JSON.stringify(slowest.name.slice(0, 40)),
      probes: busy.times.length,
      idle_p95_ms: rounded(p95(idle.times)),
      busy_p95_ms: rounded(p95(busy.times)),
      ratio: rounded(p95(busy.times) / p95(idle.times)),
      grown_mb: Math.round(grownMb),
    });
    expect(p95(busy.times)).toBeLessThan(Math.max(200, p95(idle.times) * 10));
    expect(grownMb).toBeLessThan(250);
  });

  it("two concurrent accounts: the one whose work is always killed does not block the other", async () => {
    const modest = await h.newAccount();
    const endless =
      "{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}";
    const greedy = Promise.all(Array.from({ length: 4 }, () => preview(endless)));
    for (let n = 0; n < 10; n += 1) {
      const { answer } = await settled("<p>{{ entry.answers.name }}</p>", modest);
      expect(answer.status).toBe(200);
    }
    for (const { answer } of await greedy) expect([422, 503]).toContain(answer.status);
  });

  it(`${fuzzed} generated by the grammar: each ends with a result or an error`, {
    timeout: 7_200_000,
  }, async () => {
    const other = await h.newAccount();
    const callers = [owner, other];
    let next = 0;
    let slowest = 0;
    const ends = new Map<string, number>();
    const rssBefore = process.memoryUsage().rss;
    const work = async (caller: Caller): Promise<void> => {
      while (next < fuzzed) {
        const at = next;
        next += 1;
        const body = makeTemplate(seed + at);
        const { answer, ms } = await settled(body, caller);
        expectClean(answer, `seed ${seed + at}: ${body}`);
        slowest = Math.max(slowest, ms);
        const end = answer.status === 200 ? "rendered" : String(answer.body.code);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    };
    await Promise.all(callers.map(work));
    const grownMb = (process.memoryUsage().rss - rssBefore) / 1024 ** 2;
    printFacts("fuzzed-templates", {
      templates: fuzzed,
      seed,
      ...Object.fromEntries(ends),
      slowest_ms: Math.round(slowest),
      grown_mb: Math.round(grownMb),
    });
    // Allows for two tasks and the wait for a child process.
    expect(slowest).toBeLessThan(15_000);
    expect(ends.get("rendered")).toBeGreaterThan(fuzzed / 4);
    expect(grownMb).toBeLessThan(300);
    const after = await preview("<p>still here</p>");
    expect(after.answer.status).toBe(200);
  });
});
