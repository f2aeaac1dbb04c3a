// Tests that visitors share rendered pages, and which pages count as pages of one's own.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
beforeEach(() => {
  vi.spyOn(h.composition.platform.limiter, "consume");
});
afterAll(() => h?.stop());

const newForm = (more: Record<string, unknown> = {}) => publishedForm(owner, [field("name")], more);
const open = (path: string) => h.server.inject({ method: "GET", url: `/f/${path}` });

/** How many own pages were counted while this ran. */
async function countedIn(work: () => Promise<unknown>): Promise<number> {
  const { mock } = vi.mocked(h.composition.platform.limiter.consume);
  const before = mock.calls.length;
  await work();
  const ids = mock.calls.slice(before).flatMap(([subjects]) => subjects.map(({ id }) => id));
  return ids.filter((id) => id.startsWith("own-page:")).length;
}

describe("a page that others have opened", () => {
  it("is shared, whatever language and words are in the address", async () => {
    const form = await newForm({ languages: ["en", "de"], title: "Visit" });
    expect(await countedIn(() => open(form))).toBe(1);
    expect(await countedIn(() => open(`${form}?lang=de`))).toBe(1);
    const id = form.slice(4);
    for (const path of [
      form,
      `visit-${id}`,
      `other-words-${id}`,
      `${form}?lang=fr`,
      `${form}?lang=xyz`,
      `${form}?reached=x`,
      `words-${id}?lang=de`,
      `words-${id}?lang=de-AT`,
    ])
      expect([path, await countedIn(() => open(path))]).toEqual([path, 0]);
  });
});

describe("a page of one's own", () => {
  it("is a page in random order", async () => {
    const form = await newForm({ settings: { random_order: {} } });
    for (let at = 0; at < 2; at += 1) expect(await countedIn(() => open(form))).toBe(1);
  });

  it("is a page with answers from the address, even in random order", async () => {
    for (const settings of [{}, { random_order: {} }]) {
      const form = await newForm({ settings });
      for (let at = 0; at < 2; at += 1) expect(await countedIn(() => open(`${form}?name=Ada`))).toBe(1);
    }
  });

  it("is a form that is shown again, because the entry of a post does not exist", async () => {
    const form = await newForm();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: owner.headers.origin ?? "",
    };
    const post = async () => {
      const answer = await h.server.inject({
        method: "POST",
        url: `/f/${form}`,
        headers,
        payload: "name=Ada",
      });
      expect(answer.statusCode).toBe(409);
    };
    expect(await countedIn(post)).toBe(1);
  });
});

describe("the links of a page", () => {
  it("keep the address that the visitor used, and a language only if the form has it", async () => {
    const form = await newForm({ languages: ["en", "de"] });
    const words = `any-words-${form.slice(4)}`;
    const actionOf = async (path: string) =>
      /<form[^>]* action="([^"]*)"/.exec((await open(path)).payload)?.[1];
    expect(await actionOf(form)).toBe(`/f/${form}`);
    expect(await actionOf(words)).toBe(`/f/${words}`);
    expect(await actionOf(`${form}?lang=xx`)).toBe(`/f/${form}`);
    expect(await actionOf(`${words}?lang=de-AT`)).toBe(`/f/${words}?lang=de`);
  });
});
