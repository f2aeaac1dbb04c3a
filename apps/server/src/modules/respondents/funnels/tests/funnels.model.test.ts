// Random respondents on random ways, with retries and requests in any order, against a model that counts with sets.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, page, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "10000", ENTRIES_PER_NETWORK_MAX: "10000" } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const pageIds = ["p1", "p2", "p3", "p4"];

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One respondent in the model: the pages on the way to the furthest one, and the end. */
interface Modeled {
  furthest: number;
  isSubmitted: boolean;
}

async function respondent(form: string, random: () => number): Promise<Modeled> {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
  expect(begun.status).toBe(201);
  const headers = { "x-service-entry-key": begun.body.entry_key };
  const model: Modeled = { furthest: -1, isSubmitted: false };
  const steps = Math.floor(random() * 6);
  for (let seq = 1; seq <= steps; seq += 1) {
    const at = Math.floor(random() * pageIds.length);
    const body = { answers: { name: `n${seq}` }, client_seq: seq, page: pageIds[at], active_ms: 10 };
    const times = random() < 0.3 ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const saved = await h.anonymous.patch("/entry-sessions/current/answers", body, { headers });
      expect([saved.status, saved.body.is_stale]).toEqual([200, time > 0]);
    }
    model.furthest = Math.max(model.furthest, at);
  }
  if (random() < 0.5) {
    const answers = await Promise.all(
      [1, 2].map(() => h.anonymous.post("/entry-sessions/current/submit", {}, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    model.isSubmitted = true;
    model.furthest = pageIds.length - 1;
  }
  const entry = (await owner.get(`/entries/${begun.body.session.entry_id}`)).body;
  expect(entry.furthest_page_id).toBe(pageIds[model.furthest] ?? null);
  expect(entry.active_ms).toBe(steps > 0 ? steps * 10 : null);
  return model;
}

it("counts every respondent once, before and after the numbers are stored", {
  timeout: 120_000,
}, async () => {
  const random = randomFrom(Number(process.env.TEST_SEED));
  const form = await publishedPages(
    owner,
    pageIds.map((id, at) => page(id, [field(at === 0 ? "name" : `q${at}`)])),
  );
  const models: Modeled[] = [];
  for (let round = 0; round < 4; round += 1)
    models.push(...(await Promise.all(Array.from({ length: 5 }, () => respondent(form, random)))));
  const expected = {
    viewed: 0,
    begun: models.length,
    submitted: models.filter(({ isSubmitted }) => isSubmitted).length,
    pages: pageIds.map((page_id, at) => ({
      page_id,
      title: null,
      reached: models.filter(({ furthest }) => furthest >= at).length,
    })),
  };
  const funnel = async () => (await owner.get(`/forms/${form}/funnel`)).body;
  expect(await funnel()).toMatchObject(expected);
  h.clock.advance(400_000);
  await h.runJobs();
  expect(await funnel()).toMatchObject(expected);
});
