// Tests the ways to embed a form in another site's page.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type EmbedStage, framePolicy, startEmbedStage } from "./embed-stage.ts";

let stage: EmbedStage;
let form: string;
const publish = () =>
  stage.publish({
    format: 1,
    title: "Contact",
    languages: ["en"],
    settings: { frame_origins: ["*"] },
    pages: [
      {
        id: "p1",
        items: [
          field("name", { required: true, label: "Your name" }),
          field("plan", { type: "hidden", label: "Plan" }),
        ],
      },
    ],
  });
beforeAll(async () => {
  stage = await startEmbedStage();
  form = await publish();
});
afterAll(() => stage?.stop());

/** Records every event of the element. */
const listening = (names: readonly string[]) =>
  `(names => { window.told = []; for (const name of names) addEventListener("formstead-" + name, (event) => told.push([name, event.detail])); })(${JSON.stringify(names)})`;

describe("in a dialog", () => {
  it.each(["popup", "drawer"])(
    "a %s opens with its button, has a name, keeps typed answers and restores the focus",
    async (mode) => {
      const { page, problems } = await stage.show(
        `<main><formstead-form form="${form}" mode="${mode}" label="Contact us"><button>Write to us</button></formstead-form></main>`,
      );
      const opener = page.getByRole("button", { name: "Write to us" });
      await page.evaluate(listening(["close", "ready"]));
      expect(await page.getByRole("dialog").count()).toBe(0);
      await opener.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Contact us" });
      await dialog.getByLabel("Your name").fill("Ada");
      await page.evaluate("document.querySelector('formstead-form').ready");
      await expect.poll(() => dialog.getByRole("button", { name: "Close" }).count()).toBe(1);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
      await opener.click();
      expect(await dialog.getByLabel("Your name").inputValue()).toBe("Ada");
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "hidden" });
      await expect
        .poll(() => page.evaluate("told.map(([name]) => name)"))
        .toEqual(["ready", "close", "close"]);
      expect(await page.evaluate("told[0][1]")).toMatchObject({ formId: form });
      expect(problems).toEqual([]);
    },
  );

  it("opens from anywhere in the page without a script in the page", async () => {
    const { page } = await stage.show(
      `<button commandfor="contact" command="--open">Open</button><formstead-form id="contact" form="${form}" mode="popup" label="Contact"></formstead-form>`,
    );
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("dialog", { name: "Contact" }).getByLabel("Your name").waitFor();
  });

  it("loads nothing of the form before it is opened", async () => {
    const { page } = await stage.show(
      `<formstead-form form="${form}" mode="popup"><button>Open</button></formstead-form>`,
    );
    await page.evaluate("customElements.whenDefined('formstead-form')");
    const fetched = await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
    );
    expect(fetched).toEqual(["/embed/v1/form.js"]);
  });
});

describe("answers that a server has signed", () => {
  it.each(["inline", "iframe"])("are shown, sent, and cannot be changed: %s", async (mode) => {
    const priced = await stage.publish({
      format: 1,
      title: "Order",
      languages: ["en"],
      settings: { frame_origins: ["*"] },
      pages: [
        {
          id: "p1",
          items: [
            field("name", { label: "Your name" }),
            field("price", { type: "number", label: "Price", read_only: true, default: 10 }),
            field("town", { label: "Town", read_only: true }),
          ],
        },
      ],
    });
    const values = { price: 7, town: "Łódź" };
    const body = { values, expires_at: "2099-01-01T00:00:00.000Z" };
    const { token } = (await stage.owner.post(`/forms/${priced}/prefill-tokens`, body)).body;
    const { page, problems } = await stage.show(
      `<formstead-form form="${priced}" mode="${mode}" prefill='{"price":1}' prefill-token="${token}"></formstead-form>`,
      mode === "iframe" ? { policy: framePolicy } : {},
    );
    const inside = mode === "iframe" ? page.frameLocator("iframe") : page;
    await inside.getByText("Łódź").waitFor();
    await inside.getByText("7", { exact: true }).waitFor();
    await inside.getByLabel("Your name").fill("Ada");
    await inside.getByRole("button", { name: "Submit" }).click();
    await inside.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await stage.entriesOf(priced)).map(({ answers }) => answers)).toEqual([
      { name: "Ada", ...values },
    ]);
    expect(problems).toEqual([]);
  });
});

describe("a long form in a dialog", () => {
  const long = () =>
    stage.publish({
      format: 1,
      title: "Long form",
      languages: ["en"],
      pages: [
        {
          id: "p1",
          items: Array.from({ length: 20 }, (_, at) =>
            field(`q${at}`, { label: `Question ${at}`, required: true }),
          ),
        },
        { id: "p2", items: [field("last")] },
      ],
    });
  const boxOf = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  it.each(["popup", "drawer"])(
    "a %s opens at its title with the focus there, again and again, and nothing covers its questions",
    async (mode) => {
      const viewport = { width: 1280, height: 800 };
      const { page, problems } = await stage.show(
        `<main><formstead-form form="${await long()}" mode="${mode}" label="Ask us"><button>Write to us</button></formstead-form></main>`,
        { viewport, reducedMotion: "reduce" },
      );
      const dialog = page.getByRole("dialog");
      const title = dialog.getByRole("heading", { name: "Long form" });
      const closing = dialog.getByRole("button", { name: "Close" });
      for (let time = 1; time <= 2; time += 1) {
        await page.getByRole("button", { name: "Write to us" }).click();
        await expect
          .poll(() => title.evaluate((one) => one === (one.getRootNode() as ShadowRoot).activeElement))
          .toBe(true);
        const [outer, heading, close] = [await boxOf(dialog), await boxOf(title), await boxOf(closing)];
        expect(heading.y).toBeGreaterThanOrEqual(close.y + close.height);
        expect(heading.y + heading.height).toBeLessThan(viewport.height);
        const margins = [
          outer.x,
          outer.y,
          viewport.width - outer.x - outer.width,
          viewport.height - outer.y - outer.height,
        ];
        if (mode === "popup") expect(Math.min(...margins)).toBeGreaterThanOrEqual(16);
        const [bar, question] = [
          await boxOf(dialog.locator("progress")),
          await boxOf(dialog.getByLabel("Question 1", { exact: true })),
        ];
        expect([bar.x, bar.width]).toEqual([question.x, question.width]);
        const last = dialog.getByLabel("Question 19");
        await last.scrollIntoViewIfNeeded();
        expect((await boxOf(last)).y).toBeGreaterThan(close.y + close.height);
        expect(await boxOf(closing)).toEqual(close);
        expect(await dialog.locator(".scroll").evaluate((one) => one.scrollTop)).toBeGreaterThan(100);
        await closing.click();
        await dialog.waitFor({ state: "hidden" });
      }
      expect(problems).toEqual([]);
    },
  );

  it("leaves someone who is already in a field there", async () => {
    const { page } = await stage.show(
      `<main><formstead-form form="${await long()}" mode="popup" label="Ask us"><button>Write to us</button></formstead-form></main>`,
    );
    await page.getByRole("button", { name: "Write to us" }).click();
    const field = page.getByLabel("Question 3", { exact: true });
    await field.focus();
    await page.evaluate("document.querySelector('formstead-form').open()");
    expect(await field.evaluate((one) => one === (one.getRootNode() as ShadowRoot).activeElement)).toBe(true);
  });
});

describe("with hidden values", () => {
  const patience = { timeout: 20_000 };
  const draw = (own: string, mode: string) => {
    const one = (plan: string) =>
      `<formstead-form form="${own}" id="${plan}" loading="eager" mode="${mode}" hidden-values='{"plan":"${plan}"}'></formstead-form>`;
    return `<main>${one("basic")}${one("pro")}</main>`;
  };

  it.each(["inline", "iframe"])(
    "gives each embed of a form its own draft (%s)",
    { timeout: 120_000 },
    async (mode) => {
      const own = await publish();
      const { page } = await stage.show(draw(own, mode), mode === "iframe" ? { policy: framePolicy } : {});
      const inputOf = async (plan: string) => {
        const host = page.locator(`#${plan}`);
        const input = (mode === "iframe" ? host.frameLocator("iframe") : host).getByLabel("Your name");
        await input.waitFor();
        return input;
      };
      await (await inputOf("basic")).fill("Ada");
      await (await inputOf("pro")).fill("Byron");
      const saved = async () =>
        (await stage.entriesOf(own)).map(({ answers }) => `${answers.plan} ${answers.name}`).toSorted();
      await expect.poll(saved, patience).toEqual(["basic Ada", "pro Byron"]);
      await page.reload();
      await expect.poll(async () => (await inputOf("basic")).inputValue(), patience).toBe("Ada");
      await expect.poll(async () => (await inputOf("pro")).inputValue(), patience).toBe("Byron");
    },
  );
});

describe("in a frame", () => {
  it("reports events to the surrounding page by id, resizes with its content, and can be submitted", async () => {
    const own = await publish();
    const { page, problems } = await stage.show(
      `<main><formstead-form form="${own}" mode="iframe" label="Contact us" prefill='{"name":"Ada"}' hidden-values='{"plan":"pro"}'></formstead-form></main>`,
      { policy: framePolicy },
    );
    await page.evaluate(listening(["ready", "change", "submit", "invalid", "resize"]));
    const inside = page.frameLocator("iframe");
    await inside.getByLabel("Your name").waitFor();
    await expect
      .poll(() => page.evaluate("document.querySelector('formstead-form').state === 'ready'"))
      .toBe(true);
    expect(await inside.getByLabel("Your name").inputValue()).toBe("Ada");
    // Viewing a form creates no draft.
    expect(await stage.entriesOf(own)).toEqual([]);
    await inside.getByLabel("Your name").fill("");
    await inside.getByRole("button", { name: "Submit" }).click();
    await inside.getByRole("alert").waitFor();
    await expect.poll(() => page.evaluate("told.some(([name]) => name === 'invalid')")).toBe(true);
    await inside.getByLabel("Your name").fill("Byron");
    await inside.getByRole("button", { name: "Submit" }).click();
    await inside.getByRole("heading", { name: "Thank you" }).waitFor();
    await expect.poll(() => page.evaluate("told.some(([name]) => name === 'submit')")).toBe(true);
    const told = await page.evaluate<[string, Record<string, unknown>][]>("told");
    expect(told.find(([name]) => name === "invalid")?.[1]).toMatchObject({ fields: ["name"] });
    expect(told.find(([name]) => name === "submit")?.[1]).toMatchObject({ entryId: expect.any(String) });
    expect(JSON.stringify(told)).not.toMatch(/Byron|Ada/);
    expect(await page.evaluate("document.querySelector('formstead-form').answers")).toEqual({});
    expect(told.some(([name]) => name === "resize")).toBe(true);
    const entries = await stage.entriesOf(own);
    expect(entries.filter(({ status }) => status === "submitted")).toMatchObject([
      { answers: { name: "Byron", plan: "pro" } },
    ]);
    expect(problems).toEqual([]);
  });

  it("accepts messages only from the page that contains the frame", async () => {
    const { page } = await stage.show(
      `<formstead-form form="${form}" mode="iframe" label="Contact us"></formstead-form>`,
      { policy: framePolicy },
    );
    await page.evaluate("document.querySelector('formstead-form').ready");
    await page.evaluate(listening(["submit", "change"]));
    // Send a message in the frame's own format from this window, which is not the frame.
    await page.evaluate(
      "postMessage({ formstead: 1, id: 'x', type: 'event', payload: { name: 'submit', detail: {}, facts: {} } }, '*')",
    );
    // Offer the frame a second channel from a page that already has one.
    await page.evaluate(
      `(() => { const { port1, port2 } = new MessageChannel(); window.answered = []; port1.onmessage = ({ data }) => answered.push(data);
        const frame = document.querySelector('formstead-form').shadowRoot.querySelector('iframe');
        frame.contentWindow.postMessage({ formstead: 1, id: 'x', type: 'connect', payload: { prefill: { name: 'Eve' } } }, '*', [port2]);
        port1.postMessage({ formstead: 1, id: 'y', type: 'call', payload: { name: 'next', args: [] } }); })()`,
    );
    await page.evaluate("document.querySelector('formstead-form').validate()");
    expect(await page.evaluate("[told, answered]")).toEqual([[], []]);
    expect(await page.frameLocator("iframe").getByLabel("Your name").inputValue()).toBe("");
  });
});

describe("by script", () => {
  it("a popup is created, opened and removed again", async () => {
    const { page } = await stage.show(
      `<button id="open">Write</button><script type="module">import { openPopup } from "FORMS/embed/v1/form.js"; document.querySelector("#open").onclick = () => { window.made = openPopup({ form: "${form}", label: "Contact", prefill: { name: "Ada" }, loading: "eager" }); };</script>`,
      { policy: "default-src 'none'; script-src FORMS 'unsafe-inline'; connect-src FORMS" },
    );
    await page.getByRole("button", { name: "Write" }).click();
    await page.getByRole("dialog", { name: "Contact" }).getByLabel("Your name").waitFor();
    await page.evaluate("made.close()");
    await page.locator("formstead-form").waitFor({ state: "detached" });
  });

  it("importing it on a server defines nothing and does not fail", async () => {
    const { createForm, defineElement } = await import("../src/index.ts");
    expect(() => defineElement("https://forms.example.com")).not.toThrow();
    expect(createForm).toBeTypeOf("function");
    expect(globalThis.customElements).toBeUndefined();
  });
});

describe("that cannot be shown", () => {
  const told = (page: Page) => page.evaluate("told.map(([name, { code }]) => [name, code])");
  const listen = `<script>${listening(["error", "ready"])}</script>`;
  const policy = "default-src 'none'; script-src FORMS 'unsafe-inline'; connect-src FORMS; frame-src FORMS";
  const refused = () =>
    stage.publish({
      format: 1,
      title: "Contact",
      languages: ["en"],
      pages: [{ id: "p1", items: [field("name")] }],
    });

  it("a form that does not allow the frame leaves its link to the page", async () => {
    const own = await refused();
    const { page, problems } = await stage.show(
      `${listen}<formstead-form form="${own}" mode="iframe"><a href="FORMS/f/${own}">Write to us</a></formstead-form>`,
      { policy },
    );
    await page.getByRole("link", { name: "Write to us" }).waitFor();
    await expect.poll(() => told(page)).toEqual([["error", "frame_blocked"]]);
    expect(await page.locator("iframe").count()).toBe(0);
    await expect.poll(() => page.getByRole("link").count()).toBe(1);
    // The browser itself reports the blocked frame.
    expect(problems.filter((one) => !one.includes("frame-ancestors"))).toEqual([]);
  });

  it("a form that does not allow the frame gets a link if the page has none", async () => {
    const own = await refused();
    const { page } = await stage.show(
      `${listen}<formstead-form form="${own}" mode="iframe" lang="en">Contact</formstead-form>`,
      { policy },
    );
    const link = page.getByRole("link", { name: "Open form" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`${stage.baseUrl}/f/${own}?lang=en`);
    expect(await page.getByText("Contact").isVisible()).toBe(true);
    await link.click();
    await page.getByLabel("name").waitFor();
  });

  it("a closed form stays in its frame", async () => {
    const own = await publish();
    await stage.owner.post(`/forms/${own}/close`);
    const { page } = await stage.show(
      `${listen}<formstead-form form="${own}" mode="iframe"></formstead-form>`,
      { policy },
    );
    await expect.poll(() => told(page)).toEqual([["ready", undefined]]);
    await page.frameLocator("iframe").getByText("This form is closed").waitFor();
  });

  it.each(["inline", "popup", "iframe"])("without a form, in mode %s: says so", async (mode) => {
    const { page, problems } = await stage.show(
      `${listen}<formstead-form mode="${mode}"><button>Write to us</button></formstead-form>`,
      { policy },
    );
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.reload();
    await expect.poll(() => told(page)).toEqual([["error", "form_missing"]]);
    expect(await page.evaluate(() => document.querySelector("formstead-form")?.state)).toBe("error");
    expect(warnings.join()).toContain("`form` attribute");
    await page.getByRole("button", { name: "Write to us" }).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("a form that is set later is shown", async () => {
    const { page, problems } = await stage.show(`<formstead-form></formstead-form>`);
    await page.evaluate((form) => document.querySelector("formstead-form")?.setAttribute("form", form), form);
    await page.getByLabel("Your name").waitFor();
    expect(problems).toEqual([]);
  });
});
