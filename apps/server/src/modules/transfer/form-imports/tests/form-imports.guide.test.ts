/** Runs the examples of docs/guides/move-to-formstead.md. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { runGuides } from "../../../../test-kit/guide.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

it("previews a Typeform form, then imports it with its responses", async () => {
  const owner = await h.newAccount();
  const output = await runGuides(h, owner, "move-to-formstead");
  const { body } = await owner.get("/form-imports");
  expect(body.data).toMatchObject([
    { status: "completed", dry_run: false, counts: { created: 2 } },
    { status: "completed", dry_run: true, form_id: null, counts: { created: 2 } },
  ]);
  expect(output).toContain(`"form_id":"${body.data[0].form_id}"`);
});
