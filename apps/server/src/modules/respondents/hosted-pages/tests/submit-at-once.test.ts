/** The page without scripts submits a form that fits on one page with a single request. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedForm, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const items = [field("name", { required: true }), field("town")];

/** What happened to the entries of the form, in order. */
async function events(): Promise<string[]> {
  return h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    const { rows } = await db.query<{ name: string; xid: string }>(
      "select name, xid::text from events where name like 'entry.%' order by xid, seq",
    );
    const transactions = new Set(rows.map(({ xid }) => xid)).size;
    return [...rows.map(({ name }) => name), `${transactions} commits`];
  });
}

const answersOf = async (formId: string) =>
  (await owner.get(`/entries?form_id=${formId}`)).body.data.map(
    ({ status, answers }: { status: string; answers: object }) => [status, answers],
  );

describe("a form that fits on one page, posted without scripts", () => {
  it("is submitted with one commit, and posting it again shows the same receipt", async () => {
    const formId = await publishedForm(owner, items);
    const browser = plainBrowser(h);
    const form = await browser.open(`/f/${formId}`);
    const done = await browser.fill(form, { name: "Ada", town: "London" });
    expect(done.html).toMatch(/receipt/i);
    const again = await browser.fill(form, { name: "Ada", town: "London" });
    expect(again.html).toMatch(/receipt/i);
    expect(await events()).toEqual(["entry.created", "entry.submitted", "1 commits"]);
    expect(await answersOf(formId)).toEqual([["submitted", { name: "Ada", town: "London" }]]);
  });

  it("keeps what was typed if an answer is missing, and is then submitted as the same entry", async () => {
    const formId = await publishedForm(owner, items);
    const browser = plainBrowser(h);
    const refused = await browser.fill(await browser.open(`/f/${formId}`), { name: "", town: "London" });
    expect(refused.html).toContain("London");
    expect(await answersOf(formId)).toEqual([["draft", { town: "London" }]]);
    await browser.fill(refused, { name: "Ada", town: "London" });
    expect(await answersOf(formId)).toEqual([["submitted", { name: "Ada", town: "London" }]]);
  });

  it("asks for answers that only became visible with this page before it is submitted", async () => {
    const formId = await publishedForm(owner, [
      ...items,
      field("why", { visible_if: { field: "town", op: "answered" } }),
    ]);
    const browser = plainBrowser(h);
    const more = await browser.fill(await browser.open(`/f/${formId}`), { name: "Ada", town: "London" });
    expect(more.html).toContain('name="why"');
    expect(await answersOf(formId)).toEqual([["draft", { name: "Ada", town: "London" }]]);
    await browser.fill(more, { name: "Ada", town: "London", why: "work" });
    expect(await answersOf(formId)).toMatchObject([["submitted", { why: "work" }]]);
  });

  it("is not submitted at once if the form has more pages or shows the answers first", async () => {
    const forms = [
      await publishedPages(owner, [page("page_1", items), page("page_2", [field("note")])]),
      await publishedForm(owner, items, { settings: { check_answers: true } }),
    ];
    for (const formId of forms) {
      const browser = plainBrowser(h);
      await browser.fill(await browser.open(`/f/${formId}`), { name: "Ada" });
      expect(await answersOf(formId)).toEqual([["draft", { name: "Ada" }]]);
    }
  });

  it("is marked as spam if the hidden field is filled in", async () => {
    const formId = await publishedForm(owner, items);
    const browser = plainBrowser(h);
    await browser.fill(await browser.open(`/f/${formId}`), { name: "Bot", _leave_empty: "yes" });
    const { body } = await owner.get(`/entries?form_id=${formId}&is_spam=true`);
    expect(body.data).toHaveLength(1);
  });
});
