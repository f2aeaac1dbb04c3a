// Tests the page at /f/…: the same form with JavaScript, before it loads, and without it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

/** Allows for a server that is busy with other tests. */
const patience = { timeout: 15_000 };

const options = [
  { value: "bike", label: "By bike" },
  { value: "car", label: "By car" },
];

const visit = (more = {}) =>
  stage.publish({
    format: 1,
    title: "Visit",
    languages: ["en"],
    settings: { check_answers: true },
    theme: { brand: "#0a7d55" },
    description: {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "It takes about two minutes." }] }],
    },
    pages: [
      {
        id: "p1",
        title: "You",
        items: [
          field("name", { required: true, label: "Your name" }),
          field("how", { type: "radio", label: "How did you come?", settings: { options } }),
          field("news", { type: "checkbox", label: "Send me news" }),
        ],
      },
      { id: "p2", title: "Family", items: [field("pets", { type: "number", label: "How many pets?" })] },
    ],
    ...more,
  });

describe("the hosted page with JavaScript", () => {
  it("hydrates the server-rendered form: the same nodes, and what was typed before", async () => {
    const form = await visit();
    let release = () => {};
    const scripts = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, problems } = await stage.open(`/f/${form}`, {
      before: (one) =>
        one.route("**/embed/**/*.js", async (route) => {
          await scripts;
          await route.continue();
        }),
    });
    const name = page.getByLabel("Your name");
    await name.fill("Ada");
    await page.getByLabel("By car").check();
    await page.evaluate(() => {
      const root = document.querySelector("formstead-form")?.shadowRoot;
      Object.assign(globalThis, { before: [...(root?.querySelectorAll("form, input, h1, button") ?? [])] });
    });
    release();
    await formReady(page);
    const isSame = await page.evaluate(() => {
      const { before } = globalThis as unknown as { before: Element[] };
      const root = document.querySelector("formstead-form")?.shadowRoot;
      const now = [...(root?.querySelectorAll("form, input, h1, button") ?? [])];
      return before.length > 5 && now.length === before.length && now.every((one, at) => one === before[at]);
    });
    expect(isSame).toBe(true);
    expect(await name.inputValue()).toBe("Ada");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("How many pets?").fill("2");
    expect(await page.title()).toBe("Step 2 of 3 – Visit");
    await page.goBack();
    await page.getByRole("heading", { name: "Visit" }).waitFor();
    expect(await name.inputValue()).toBe("Ada");
    await page.goForward();
    await page.getByLabel("How many pets?").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(problems).toEqual([]);
    expect(await stage.entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { name: "Ada", how: "car", pets: 2 } },
    ]);
  });

  it("fills in the answers in its URL, and submits those of hidden fields too", async () => {
    const how = field("how", { type: "radio", label: "How?", settings: { options } });
    const items = [field("name", { label: "Your name" }), how, field("source", { type: "hidden" })];
    const form = await visit({ settings: {}, pages: [{ id: "p1", items }] });
    const { page, problems } = await stage.open(`/f/${form}?name=Ada&how=bike&source=poster&nope=1`);
    await formReady(page);
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada");
    expect(await page.getByLabel("By bike").isChecked()).toBe(true);
    await page.getByLabel("Your name").fill("Grace");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(problems).toEqual([]);
    expect(await stage.entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { name: "Grace", how: "bike", source: "poster" } },
    ]);
  });

  const rich = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Hello" }] }] };
  it.each([
    ["a plain form", "en", {}, [field("name", { label: "Your name" })]],
    [
      "a form with a condition",
      "en",
      {},
      [field("name"), field("why", { visible_if: { field: "name", op: "answered" } })],
    ],
    [
      "a form with every optional part",
      "de",
      { description: rich, theme: { brand: "#0a5" }, settings: { check_answers: true, layout: "single" } },
      [
        field("day", { type: "date", label: "Day" }),
        field("stars", { type: "rating", label: "Stars" }),
        field("code", { label: "Code", settings: { pattern: "^[A-Z]+$" } }),
        field("phone", { type: "phone", label: "Phone" }),
        field("twice", { type: "number", label: "Twice", formula: "stars * 2" }),
        { id: "rep_1", type: "repeat", key: "pets", label: "Pets", items: [field("pet")] },
      ],
    ],
  ])("is ready after two rounds of requests: %s", async (_what, lang, more, items) => {
    const form = await visit({
      settings: {},
      ...more,
      languages: ["en", "de"],
      pages: [{ id: "p1", items }],
    });
    const path = `/f/${form}?lang=${lang}`;
    const html = await (await fetch(stage.baseUrl + path)).text();
    const named = [...html.matchAll(/<(?:link|script)\b[^>]*? (?:href|src)="([^"]+)"/g)].map(
      ([, address = ""]) => new URL(address, stage.baseUrl).href,
    );
    expect(named.length).toBeGreaterThan(3);
    // The first round is the page, the second is what the page names. No other request is answered.
    const unanswered: string[] = [];
    const { page } = await stage.open(path, {
      before: (one) =>
        one.route("**/*", (route) => {
          const url = route.request().url();
          if (url === stage.baseUrl + path || named.includes(url)) return route.continue();
          unanswered.push(url);
        }),
    });
    let isReady = false;
    formReady(page).then(
      () => {
        isReady = true;
      },
      () => {},
    );
    await expect.poll(() => isReady || unanswered).toBe(true);
  });

  it("has all of its content in landmarks", async () => {
    const { page } = await stage.open(`/f/${await visit({ theme: { powered_by: true } })}`);
    await page.evaluate("document.querySelector('formstead-form').ready");
    await page.getByRole("contentinfo").getByText("Formstead").waitFor();
    expect(await violationsIn(page, { rules: ["region", "landmark-unique"] })).toEqual([]);
  });

  it("keeps the option that was picked last, not the default", async () => {
    const how = field("how", { type: "radio", label: "How?", default: "car", settings: { options } });
    const form = await visit({ settings: {}, pages: [{ id: "p1", items: [how] }] });
    const scripts = Promise.withResolvers<void>();
    const { page } = await stage.open(`/f/${form}`, {
      before: (one) =>
        one.route("**/embed/**/*.js", async (route) => {
          await scripts.promise;
          await route.continue();
        }),
    });
    expect(await page.getByLabel("By car").isChecked()).toBe(true);
    await page.getByLabel("By bike").check();
    scripts.resolve();
    await page.locator(".status.saved").waitFor();
    expect(await page.getByLabel("By bike").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([{ answers: { how: "bike" } }]);
  });

  it("starts a new form at its first page, wherever the previous one was submitted", async () => {
    const { page } = await stage.open(`/f/${await visit({ settings: {} })}`);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.reload();
    await formReady(page);
    await expect.poll(() => page.title()).toBe("Step 1 of 2 – Visit");
    expect(await page.getByLabel("Your name").inputValue()).toBe("");
  });

  it("shows in the tab title that there is an error, until it is fixed", async () => {
    const { page } = await stage.open(`/f/${await visit()}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.title()).toBe("Error: Step 1 of 3 – Visit");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("How many pets?").waitFor();
    expect(await page.title()).toBe("Step 2 of 3 – Visit");
  });
});

describe("switching between both", () => {
  it("continues with JavaScript in the entry that was started without it", async () => {
    const form = await visit();
    let isHeld = true;
    const { page, problems } = await stage.open(`/f/${form}`, {
      before: (one) => one.route("**/embed/**/*.js", (route) => (isHeld ? route.abort() : route.continue())),
    });
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("How many pets?").waitFor();
    isHeld = false;
    await page.reload();
    await formReady(page);
    await page.getByLabel("How many pets?").fill("3");
    await page.locator("form").getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { name: "Ada", pets: 3 } },
    ]);
    expect(problems.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  });

  it("removes an emailed link's token from the address and loads its answers", async () => {
    const form = await visit();
    const begun = (
      await stage.h.anonymous.post("/entry-sessions", { form_ref: form, answers: { name: "Ada" } })
    ).body;
    const headers = { "x-service-entry-key": begun.entry_key };
    const link = (await stage.h.anonymous.post("/entry-sessions/current/resume-links", {}, { headers })).body;
    const { page, problems } = await stage.open(link.resume_url.replace(stage.baseUrl, ""));
    await expect.poll(() => page.getByLabel("Your name").inputValue(), patience).toBe("Ada");
    expect(page.url()).not.toContain("resume");
    expect(problems).toEqual([]);
  });

  it("lets a draft on the device be finished when the form closes in the meantime", async () => {
    const form = await visit();
    const { page } = await stage.open(`/f/${form}`);
    await page.getByLabel("Your name").fill("Ada");
    await page.locator(".status.saved").waitFor();
    await stage.owner.post(`/forms/${form}/close`, {});
    stage.h.clock.advance(31_000);
    await page.reload();
    await expect.poll(() => page.getByLabel("Your name").inputValue(), patience).toBe("Ada");
    const { page: other } = await stage.open(`/f/${form}`);
    await other.getByRole("heading", { level: 1, name: "This form is closed" }).waitFor();
  });

  it("says that the form closed before the first answer, and continues once it is open again", async () => {
    const form = await visit();
    const { page } = await stage.open(`/f/${form}`);
    await formReady(page);
    await stage.owner.post(`/forms/${form}/close`, {});
    stage.h.clock.advance(31_000);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByText("This form is closed").waitFor();
    await stage.owner.post(`/forms/${form}/reopen`, {});
    stage.h.clock.advance(31_000);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.getByLabel("Your name").inputValue(), patience).toBe("Ada");
    await page.locator(".status.saved").waitFor();
  });
});

describe("the hosted page without JavaScript", () => {
  it("produces the same entry", async () => {
    const form = await visit();
    const { page, problems } = await stage.open(`/f/${form}`, { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.title()).toBe("Error: Step 1 of 3 – Visit");
    await page.getByRole("alert").getByRole("link").first().click();
    await page.keyboard.type("Ada");
    await page.getByLabel("By car").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("How many pets?").fill("2");
    await page.getByRole("button", { name: "Back" }).click();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada");
    await page.getByRole("button", { name: "Continue" }).click();
    expect(await page.getByLabel("How many pets?").inputValue()).toBe("2");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    expect(entry).toMatchObject({ status: "submitted", answers: { name: "Ada", how: "car", pets: 2 } });
    expect(await page.locator(".receipt").textContent()).toBe(entry?.receipt_code);
    // The browser logs the rejected page.
    expect(problems.filter((text) => !text.includes("422"))).toEqual([]);
  });
});

describe("defaults without JavaScript", () => {
  it("are stored when posted, and stay cleared when removed", async () => {
    const items = [
      field("town", { label: "Town", default: "Ulm" }),
      field("land", { label: "Land", default: "DE" }),
    ];
    const form = await visit({ settings: {}, pages: [{ id: "p1", items }] });
    const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled: false });
    expect(await page.getByLabel("Town").inputValue()).toBe("Ulm");
    await page.getByLabel("Land").fill("");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    expect(entry?.answers).toMatchObject({ town: "Ulm" });
    expect(entry?.answers.land ?? null).toBeNull();
  });
});

describe("message pages", () => {
  it("have no axe violations", async () => {
    const form = await visit();
    const { slug } = (await stage.owner.post(`/forms/${form}/links`, { access_code: "sesame" })).body;
    for (const path of [`/f/${form}`, `/f/${slug}`, "/f/nope"]) {
      const { page } = await stage.open(path, { viewport: { width: 320, height: 640 } });
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});
