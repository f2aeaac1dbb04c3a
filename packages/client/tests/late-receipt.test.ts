// Tests devices that were away for so long that the server no longer gives them the receipt of what they submitted.
import { afterAll, beforeAll, expect, it } from "vitest";
import { field, publishedForm } from "../../../apps/server/src/test-kit/published-form.ts";
import { type FormClientError, memoryStorage } from "../src/index.ts";
import { createWire, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

it("does not submit an entry twice if the receipt was lost and has expired", async () => {
  const formId = await publishedForm(stage.owner, [field("name")]);
  const wire = createWire();
  wire.fate = (_method, path) => (path === "/submit" ? "unanswered" : "lost");
  const storage = memoryStorage();
  const options = { fetch: wire.fetch, storage };
  const before = stage.newClient(formId, options);
  before.set("name", "Ada");
  // The page is closed while it waits for the network.
  before.subscribe(({ pausedBy }) => pausedBy && before.close());
  await before.submit().catch(() => {});
  expect(wire.arrived).toEqual(["POST /submit"]);

  stage.h.clock.advance(2 * 86_400_000);
  stage.owner = await stage.h.callerFor(stage.owner.user, stage.owner.account);
  wire.fate = () => "delivered";
  const after = stage.newClient(formId, options);
  await after.load();
  const error = await after.submit().catch((failure: FormClientError) => failure);
  expect(error).toMatchObject({ code: "entry_session_expired", details: { reason: "submitted" } });
  const entries = await stage.entriesOf(formId);
  expect(entries).toMatchObject([{ status: "submitted", answers: { name: "Ada" } }]);
});
