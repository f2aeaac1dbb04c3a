// Fills in a form page by page without JavaScript.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { type Page, plainBrowser, textOf, titleOf } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedForm, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const options = [
  { value: "bike", label: "By bike" },
  { value: "car", label: "By car" },
];
const km = field("km", {
  type: "number",
  label: "How far?",
  required: true,
  visible_if: { field: "how", op: "eq", value: "car" },
});
const how = field("how", { type: "radio", label: "How did you come?", settings: { options } });
const name = field("name", { required: true, label: "Your name" });
const children = {
  id: "rep",
  type: "repeat",
  key: "children",
  label: "Child",
  items: [field("first", { label: "First name" })],
};

const visit = () =>
  publishedPages(
    owner,
    [page("p1", [name, how, km], { title: "You" }), page("p2", [children], { title: "Family" })],
    { title: "Visit", settings: { check_answers: true } },
  );

const entriesOf = async (form: string) => (await owner.get(`/entries?form_id=${form}`)).body.data;
const idsIn = (at: Page) => [...at.html.matchAll(/name="children\[([^\]]+)\]\.first"/g)].map(([, id]) => id);

describe("filling in the form", () => {
  it("goes page by page, with problems at the top, to the receipt", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    let at = await browser.open(`/f/${form}`);
    at = await browser.send(at, { how: "bike" });
    expect(at.status).toBe(422);
    expect(titleOf(at)).toBe("Error: Step 1 of 3 – Visit");
    expect(at.html).not.toContain("shadowrootmode");
    expect(at.html).toContain('href="#f-name"');
    expect(at.html).toContain('id="f-name"');
    at = await browser.fill(at, { name: "Ada Lovelace", how: "bike" });
    expect(titleOf(at)).toBe("Step 2 of 3 – Visit");
    at = await browser.fill(at, {}, "add children");
    at = await browser.fill(at, {}, "add children");
    const [first, second] = idsIn(at);
    const typed = { [`children[${first}].first`]: "Byron", [`children[${second}].first`]: "Anne" };
    at = await browser.fill(at, typed, `up children[${second}]`);
    expect(idsIn(at)).toEqual([second, first]);
    at = await browser.fill(at, typed, `remove children[${first}]`);
    expect(idsIn(at)).toEqual([second]);
    at = await browser.fill(at, { [`children[${second}].first`]: "Anne" });
    expect(titleOf(at)).toBe("Step 3 of 3 – Visit");
    expect(textOf(at)).toContain("Ada Lovelace");
    at = await browser.fill(at, {}, "go p1");
    expect(at.html).toContain('value="Ada Lovelace"');
    at = await browser.fill(at, { name: "Ada", how: "bike" });
    // A change leads back to the page that shows all answers.
    expect(titleOf(at)).toBe("Step 3 of 3 – Visit");
    at = await browser.fill(at, {}, "back");
    expect(titleOf(at)).toBe("Step 2 of 3 – Visit");
    at = await browser.fill(at, { [`children[${second}].first`]: "Anne" });
    at = await browser.fill(at, {});
    expect(textOf(at)).toContain("Thank you");
    const [entry] = await entriesOf(form);
    expect(entry).toMatchObject({
      status: "submitted",
      answers: { name: "Ada", how: "bike", children: [{ first: "Anne" }] },
    });
    expect(textOf(at)).toContain(entry.receipt_code);
  });

  it("shows progress that never goes backward", async () => {
    const names = ["a", "b", "c", "d"];
    const pages = [
      page(
        "p1",
        names.map((key) => field(key)),
      ),
      page("p2", [field("e")]),
    ];
    const settings = { layout: "single", check_answers: true };
    const form = await publishedPages(owner, pages, { settings });
    const browser = plainBrowser(h);
    const shares: number[] = [];
    const see = (shown: { readonly html: string }) => {
      const [, value] = /<progress value="([^"]*)"/.exec(shown.html) ?? [];
      shares.push(Number(value));
    };
    let at = await browser.open(`/f/${form}`);
    see(at);
    for (const button of ["next", "next", "back", "back", "next", "next", "next", "next", "go p2", "back"]) {
      at = await browser.fill(at, {}, button);
      see(at);
    }
    expect(shares.map((share) => Math.round(share * 6))).toEqual([0, 1, 2, 2, 2, 2, 2, 3, 4, 4, 4]);
    // A reload has the same address.
    see(await browser.open(at.url));
    expect(shares.at(-1)).toBe(shares.at(-2));
  });

  it("works the same for a form with many fields, whose pages a child process renders", async () => {
    const many = Array.from({ length: 900 }, (_, at) => field(`k${at}`, { label: `Question ${at}` }));
    const mail = field("mail", { type: "email", label: "E-mail" });
    const form = await publishedForm(owner, [...many, mail], { title: "Census" });
    const browser = plainBrowser(h);
    let at = await browser.open(`/f/${form}`);
    expect([at.status, titleOf(at)]).toEqual([200, "Census"]);
    expect(textOf(at)).toContain("Question 899");
    at = await browser.send(at, { k7: "seven", mail: "ada@" });
    expect([at.status, titleOf(at)]).toEqual([422, "Error: Census"]);
    expect(at.html).toContain('href="#f-mail"');
    expect(at.html).toMatch(/<input [^>]*id="f-k7"[^>]*value="seven"/);
    at = await browser.fill(at, { k7: "seven", mail: "ada@example.org" });
    expect(textOf(at)).toContain("Thank you");
    expect((await entriesOf(form))[0]).toMatchObject({ answers: { k7: "seven", mail: "ada@example.org" } });
  });

  it("returns to a page where an answer revealed more questions, without reporting an error", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    const first = await browser.open(`/f/${form}`);
    expect(first.html).not.toContain('name="km"');
    const again = await browser.fill(first, { name: "Ada", how: "car" });
    expect([again.status, titleOf(again)]).toEqual([200, "Step 1 of 3 – Visit"]);
    expect(textOf(again)).toContain("There are more questions on this page now.");
    const next = await browser.fill(again, { name: "Ada", how: "car", km: "12,5" });
    expect(titleOf(next)).toBe("Step 2 of 3 – Visit");
  });

  it("keeps typed values that are not valid answers", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    const at = await browser.fill(await browser.open(`/f/${form}`), { name: "Ada", how: "car" });
    const wrong = await browser.send(at, { name: "Ada B", how: "car", km: "far" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toMatch(/name="km"[^>]*value="far"/);
    expect(wrong.html).toContain('value="Ada B"');
    const again = await browser.open(`/f/${form}?step=p1`);
    expect(again.html).toContain('value="Ada B"');
    expect(again.html).toMatch(/name="km"[^>]*value="far"/);
    expect((await entriesOf(form))[0].answers).not.toHaveProperty("km");
    const next = await browser.fill(again, { name: "Ada B", how: "car", km: "12" });
    expect(titleOf(next)).toBe("Step 2 of 3 – Visit");
  });

  it("marks entries with a filled-in honeypot as spam", async () => {
    const form = await publishedForm(owner, [name]);
    const browser = plainBrowser(h);
    await browser.fill(await browser.open(`/f/${form}`), {
      name: "Bot",
      _leave_empty: "https://spam.example",
    });
    expect((await owner.get(`/entries?form_id=${form}&is_spam=true`)).body.data).toHaveLength(1);
  });
});

describe("a page that is posted twice", () => {
  it("produces one entry and one receipt, even when both posts arrive at once", async () => {
    const form = await publishedForm(owner, [name]);
    const browser = plainBrowser(h);
    const at = await browser.open(`/f/${form}`);
    const both = await Promise.all([browser.send(at, { name: "Ada" }), browser.send(at, { name: "Ada" })]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const later = await browser.fill(at, { name: "Ada again" });
    const entries = await entriesOf(form);
    expect(entries).toMatchObject([{ status: "submitted", answers: { name: "Ada" } }]);
    expect(textOf(later)).toContain(entries[0].receipt_code);
  });

  it("begins another entry from a newly opened page", async () => {
    const form = await publishedForm(owner, [name]);
    const browser = plainBrowser(h);
    for (const one of ["Ada", "Byron"]) await browser.fill(await browser.open(`/f/${form}`), { name: one });
    expect(await entriesOf(form)).toHaveLength(2);
  });
});

describe("the cookie", () => {
  it("is limited to this form's page and hidden from scripts", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    const { headers } = await browser.send(await browser.open(`/f/${form}`), { name: "Ada" });
    expect(headers["set-cookie"]).toMatch(
      new RegExp(`^formstead-entry=sek_[^;]+; Path=/f/${form}; HttpOnly; SameSite=Lax$`),
    );
  });

  it("is requested when missing, and the typed values stay on the page", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    const next = await browser.fill(await browser.open(`/f/${form}`), { name: "Ada" });
    browser.cookies.clear();
    const lost = await browser.open(`/f/${form}?step=p2`);
    expect(textOf(lost)).toContain("your browser blocks cookies");
    const posted = await browser.send({ ...next, url: `/f/${form}` }, { name: "Typed here" }, "next");
    expect(posted.status).toBe(409);
    expect(textOf(posted)).toContain("This page has expired.");
    expect(posted.html).toContain('name="_once"');
  });

  it("starts the form over when it has expired", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    await browser.fill(await browser.open(`/f/${form}`), { name: "Ada" });
    h.clock.advance(2 * 86_400_000);
    expect(textOf(await browser.open(`/f/${form}?step=p2`))).toContain("the form starts from the beginning");
    // Advancing the clock has also expired the owner's session.
    owner = await h.newAccount();
  });
});

describe("a page on another site", () => {
  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("403 %j: cannot post here", async (headers) => {
    const form = await publishedForm(owner, [name]);
    const browser = plainBrowser(h);
    const answer = await browser.send(await browser.open(`/f/${form}`), { name: "Ada" }, "next", headers);
    expect(answer.status).toBe(403);
    expect(textOf(answer)).toContain("submitted from another website");
    expect(await entriesOf(form)).toEqual([]);
  });

  it("does not include our own origin", async () => {
    const form = await publishedForm(owner, [name]);
    const browser = plainBrowser(h);
    const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
    expect((await browser.send(await browser.open(`/f/${form}`), { name: "Ada" }, "next", own)).status).toBe(
      303,
    );
  });
});

describe("a form that requires a proof of work", () => {
  it("says before and after that it requires JavaScript", async () => {
    const form = await publishedForm(owner, [name]);
    await owner.patch(`/forms/${form}`, { captcha: "proof_of_work" }, { headers: { "if-match": "*" } });
    const browser = plainBrowser(h);
    const at = await browser.open(`/f/${form}`);
    expect(at.html).toMatch(/<noscript><p class="notice">[^<]*requires JavaScript/);
    const refused = await browser.send(at, { name: "Ada" });
    expect([refused.status, textOf(refused)]).toEqual([403, expect.stringContaining("requires JavaScript")]);
  });
});

describe("saving for later", () => {
  it("emails a link that continues where the respondent stopped, once", async () => {
    const form = await visit();
    const email = `${form}@example.test`;
    const browser = plainBrowser(h);
    let at = await browser.fill(await browser.open(`/f/${form}`), { name: "Ada" }, "later");
    expect(textOf(at)).toContain("Email address");
    const wrong = await browser.send(at, { _email: "nobody" }, "later-send");
    expect([wrong.status, textOf(wrong)]).toEqual([
      422,
      expect.stringContaining("Enter an email address, like name@example.com"),
    ]);
    at = await browser.fill(at, { _email: email }, "later-send");
    expect(textOf(at)).toContain("We sent you the link.");
    await h.runJobs();
    const [mail] = await h.mailTo(email);
    const link = /http\S+#resume=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    const other = plainBrowser(h);
    const blank = await other.open(`/f/${form}`);
    at = await other.fill(blank, { _resume: link }, "resume");
    expect(at.html).toContain('value="Ada"');
    const third = plainBrowser(h);
    const used = await third.send(await third.open(`/f/${form}`), { _resume: link }, "resume");
    expect([used.status, textOf(used)]).toEqual([422, expect.stringContaining("has already been used")]);
  });
  it("reports that too many emails were requested, and links back to the form", async () => {
    const form = await visit();
    const browser = plainBrowser(h);
    const at = await browser.fill(await browser.open(`/f/${form}`), { name: "Ada" }, "later");
    for (let mail = 0; mail < 3; mail += 1)
      await browser.send(at, { _email: `${mail}${form}@example.test` }, "later-send");
    const refused = await browser.send(at, { _email: `3${form}@example.test` }, "later-send");
    expect([refused.status, textOf(refused)]).toEqual([429, expect.stringContaining("Too many attempts.")]);
    expect(refused.html).toContain(`href="/f/${form}?step=p1"`);
  });
});
