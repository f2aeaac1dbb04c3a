import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

describe("options of a field", () => {
  it("are listed page by page; a field without options gets 404", async () => {
    const options = Array.from({ length: 7 }, (_none, at) => ({ value: `v${at}`, label: `Town ${at}` }));
    const id = await publishedForm(owner, [
      field("town", { type: "select", settings: { options } }),
      field("name"),
    ]);
    const { body } = await h.anonymous.post("/entry-sessions", { form_ref: id });
    const me = createApiClient(h.server, { "x-service-entry-key": body.entry_key });
    const path = "/entry-sessions/current/options/town?limit=5&q=town";
    const first = await me.get(path);
    expect(first.body.data).toHaveLength(5);
    expect(first.headers.link).toContain(`cursor=${first.body.pagination.next_cursor}>; rel="next"`);
    const rest = (await me.get(`${path}&cursor=${first.body.pagination.next_cursor}`)).body;
    expect(rest.data).toMatchObject([{ value: "v5" }, { value: "v6" }]);
    expect(rest.pagination).toEqual({ limit: 5, has_more: false, next_cursor: null, prev_cursor: null });
    const all = (await me.get("/entry-sessions/current/options/town?limit=7")).body;
    expect(all.pagination).toMatchObject({ has_more: false, next_cursor: null });
    expect((await me.get("/entry-sessions/current/options/name")).status).toBe(404);
  });
});
