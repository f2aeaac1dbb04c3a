// Points of options: respondents get only those that the form's formulas need.
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, page, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let form: string;
const options = [
  { value: "venus", label: "Venus", points: 77 },
  { value: "mars", label: "Mars" },
];
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
  form = await publishedPages(owner, [
    page("p1", [
      field("planet", { type: "radio", settings: { options } }),
      field("secret", { type: "radio", settings: { options: [{ ...options[0], points: 88 }] } }),
      field("score", { type: "calculated", formula: "POINTS(planet)", settings: { result_kind: "number" } }),
    ]),
  ]);
});
afterAll(() => h?.stop());

it("keeps points that no formula reads from respondents", async () => {
  const shown = JSON.stringify((await h.anonymous.get(`/entry-sessions/forms/${form}`)).body);
  expect(shown).toContain('"points":77');
  expect(shown).not.toContain("88");
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: form, answers: { planet: "venus" } });
  expect(begun.status).toBe(201);
  const hosted = (await h.server.inject({ method: "GET", url: `/f/${form}` })).body;
  expect(hosted).toContain('"points":77');
  expect(hosted).not.toContain('"points":88');
});

it("counts them in entries", async () => {
  const body = { form_ref: form, answers: { planet: "venus" } };
  const submitted = await h.anonymous.post("/entry-sessions/submit", body);
  expect(submitted.status).toBe(201);
  const entry = await owner.get(`/entries/${submitted.body.receipt.entry_id}`);
  expect(entry.body.answers.score).toBe("77");
});
