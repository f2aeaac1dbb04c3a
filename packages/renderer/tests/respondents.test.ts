// Tests what respondents see while they fill in and submit a form, on another site's page.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type Definition, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

const words = (...content: readonly object[]) => ({ type: "doc", content: [{ type: "paragraph", content }] });
const word = (text: string) => ({ type: "text", text });
const answer = (path: string) => ({ type: "answer", field: path });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you" });
const open = async (definition: Definition, attributes = {}) => {
  const form = await stage.publish(definition);
  return { form, ...(await stage.open(form, { attributes })) };
};
const onePage = (items: readonly object[], more: object = {}): Definition => ({
  title: "Visit",
  pages: [{ id: "p1", items }] as Definition["pages"],
  ...more,
});

describe("the page after submitting", () => {
  const settings = { thanks: words(word("We will write to "), answer("email"), word(".")) };

  it("contains the answers that were submitted, not the ones that were prefilled", async () => {
    const items = [field("email", { type: "email", label: "Email" })];
    const prefill = JSON.stringify({ email: "ada@example.com" });
    const { page } = await open(onePage(items, { settings }), { prefill });
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ada@example.com");
    await page.getByLabel("Email").fill("changed@example.com");
    await press(page, "Submit");
    await page.getByText("We will write to changed@example.com.").waitFor();
  });

  it("has a button that copies the reference number", async () => {
    const { page, form } = await open(onePage([field("name", { label: "Name" })]));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByLabel("Name").fill("Ada");
    await press(page, "Submit");
    await thanks(page).waitFor();
    await press(page, /^Copy/);
    await page.getByRole("button", { name: /^Copied/ }).waitFor();
    const [entry] = (await stage.owner.get(`/entries?form_id=${form}`)).body.data;
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(entry.receipt_code);
  });
});

describe("where the browser blocks site data", () => {
  it("the form appears and can be submitted", async () => {
    const form = await stage.publish(onePage([field("name", { label: "Name" })]));
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException("Site data is blocked.", "SecurityError");
      };
      Object.defineProperty(navigator.locks, "request", {
        value: async () => refuse(),
      });
      Object.defineProperty(globalThis, "localStorage", { get: refuse });
      Object.defineProperty(indexedDB, "open", { value: refuse });
      Object.defineProperty(globalThis, "BroadcastChannel", {
        value: class {
          constructor() {
            refuse();
          }
        },
      });
    });
    await page.goto(stage.addressOf(form));
    await page.getByLabel("Name").fill("Ada");
    await press(page, "Submit");
    await thanks(page).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([{ status: "submitted", answers: { name: "Ada" } }]);
    await context.close();
  });
});

describe("problems", () => {
  const items = [
    field("name", { required: true, label: "Name" }),
    field("email", { type: "email", required: true, label: "Email" }),
  ];

  it("disappear one by one as the answers are corrected, and do not return while typing", async () => {
    const { page } = await open(onePage(items));
    await press(page, "Submit");
    const lines = page.locator("[part=error-summary] a");
    await expect.poll(() => lines.count()).toBe(2);
    await page.getByLabel("Name").fill("Ada");
    await expect.poll(() => lines.count()).toBe(1);
    expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBeNull();
    await page.getByLabel("Email").fill("ada@example.com");
    await expect.poll(() => lines.count()).toBe(0);
    await page.getByLabel("Name").fill("");
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
    expect(await page.locator(".error").count()).toBe(0);
  });

  it("that only the server can find stay until the answer is changed", async () => {
    const { page, form } = await open(onePage(items));
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.locator(".status.saved").waitFor();
    await page.route("**/current/submit", (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/json",
        json: { code: "validation_failed", errors: [{ field_key: "name", code: "unique", message: "" }] },
      }),
    );
    await press(page, "Submit");
    await page.locator("[part=error-summary] a").waitFor();
    const saved = page.waitForResponse("**/current/answers");
    await page.getByLabel("Email").fill("ada@example.org");
    await saved;
    await page.locator(".status.saved").waitFor();
    expect(await page.locator("[part=error-summary] a").count()).toBe(1);
    await page.unroute("**/current/submit");
    await page.getByLabel("Name").fill("Grace");
    await expect.poll(() => page.locator("[part=error-summary]").count()).toBe(0);
    await press(page, "Submit");
    await thanks(page).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([{ answers: { name: "Grace" } }]);
  });
});

describe("an upload in progress", () => {
  it("is waited for, and then the form continues automatically", async () => {
    const file = field("cv", { type: "file", label: "CV", required: true, settings: { max_bytes: 1_000 } });
    const { page, form } = await open(onePage([file]));
    const held = Promise.withResolvers<void>();
    await page.route("**/uploads", async (route) => {
      await held.promise;
      await route.continue();
    });
    const chosen = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Ada") };
    await page.locator("[type=file]").setInputFiles(chosen);
    await press(page, "Submit");
    const button = page.getByRole("button", { name: "Finishing uploads" });
    await button.waitFor();
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    expect(await page.locator(".error").count()).toBe(0);
    held.resolve();
    await thanks(page).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([{ answers: { cv: [{ name: "cv.txt" }] } }]);
  });
});

describe("the page to check answers", () => {
  const definition: Definition = {
    title: "Application",
    settings: { check_answers: true },
    pages: [
      { id: "p1", title: "You", items: [field("name", { label: "Name" })] },
      {
        id: "p2",
        title: "Work",
        items: [
          {
            id: "rep",
            type: "repeat",
            key: "jobs",
            label: "Job",
            min: 2,
            items: [field("employer", { label: "Employer" })],
          },
          field("more", {
            label: "More",
            required: true,
            visible_if: { field: "name", op: "eq", value: "Bob" },
          }),
        ],
      },
      { id: "p3", title: "Place", items: [field("land", { type: "country", label: "Country" })] },
    ],
  };

  it("names pages and instances, and returns after a change", async () => {
    const { page } = await open(definition);
    await page.getByLabel("Name").fill("Ada");
    await press(page, "Continue");
    // A repeat with a minimum begins with its questions.
    const employers = page.getByLabel("Employer");
    await expect.poll(() => employers.count()).toBe(2);
    expect(await page.getByRole("button", { name: "Remove" }).count()).toBe(0);
    await employers.first().fill("Mill");
    await employers.last().fill("Bank");
    await press(page, "Continue");
    await page.getByRole("combobox", { name: "Country" }).fill("Germany");
    await page.keyboard.press("Enter");
    await press(page, "Continue");
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    const headings = page.locator(".review").getByRole("heading");
    expect(await headings.allTextContents()).toEqual(["You", "Work", "Job 1 of 2", "Job 2 of 2", "Place"]);
    await expect.poll(() => page.getByText("Germany").count()).toBe(1);
    await press(page, "Change: Name");
    await page.getByLabel("Name").fill("Grace");
    await press(page, "Continue");
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    // An answer that makes another question necessary leads there first.
    await press(page, "Change: Name");
    await page.getByLabel("Name").fill("Bob");
    await press(page, "Continue");
    await page.getByLabel("More").fill("Yes");
    await press(page, "Continue");
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    await press(page, "Submit");
    await thanks(page).waitFor();
  });

  it("aligns the values, whether or not they can be changed", async () => {
    const items = [
      field("name", { label: "Name", default: "Ada" }),
      field("town", { label: "Town", default: "Ulm", read_only: true }),
    ];
    const { page } = await open(onePage(items, { settings: { check_answers: true } }));
    await press(page, "Continue");
    await page.locator(".answers").waitFor();
    const boxes = await page
      .locator(".answers dd:nth-of-type(1)")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
    expect(new Set(boxes).size).toBe(1);
    const [label, change] = await Promise.all(
      ["dt", ".change button"].map((name) => page.locator(`.answers div:first-child ${name}`).boundingBox()),
    );
    const middle = (box: typeof label) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(label ?? null) - middle(change ?? null))).toBeLessThan(3);
  });
});

describe("amounts of money", () => {
  it("have the sign of their currency, also when they are calculated", async () => {
    const items = [
      field("price", { type: "currency", label: "Price", settings: { currency: "EUR" } }),
      field("total", {
        type: "calculated",
        label: "Total",
        formula: "price * 2",
        settings: { result_kind: "number", currency: "EUR" },
      }),
    ];
    const { page } = await open(onePage(items, { settings: { check_answers: true } }));
    await page.getByLabel("Price").fill("25.35");
    expect(await page.locator(".unit").textContent()).toBe("€");
    await page.getByText("€50.70").waitFor();
    await press(page, "Continue");
    await page.getByText("€25.35").waitFor();
  });
});

describe("saving for later", () => {
  const items = ["alpha", "beta", "gamma", "delta"].map((key) => field(key, { label: key }));
  const later = (page: Page) => page.getByRole("button", { name: "Save and finish later" });

  it("can be canceled, and says what is wrong with an address", async () => {
    const { page } = await open(onePage(items));
    await later(page).click();
    await page.getByLabel("Email address").fill("ada@");
    await press(page, "Send link");
    await page.getByText("Enter an email address, like name@example.com").waitFor();
    await press(page, "Cancel");
    await later(page).waitFor();
    expect(await page.getByLabel("Email address").count()).toBe(0);
  });

  it("is not offered in very short forms, or if the form turns it off", async () => {
    const short = await open(onePage(items.slice(0, 1)));
    await short.page.getByLabel("alpha").waitFor();
    expect(await later(short.page).count()).toBe(0);
    const off = await open(onePage(items, { settings: { finish_later: false } }));
    await off.page.getByLabel("alpha").waitFor();
    expect(await later(off.page).count()).toBe(0);
  });
});

describe("the status of saving", () => {
  it("tells a problem of the server from a missing connection, and is announced", async () => {
    const { page } = await open(onePage([field("name", { label: "Name" })]));
    const said = page.locator("[role=status].sr");
    await page.getByLabel("Name").fill("Ada");
    await expect.poll(() => said.textContent()).toBe("Saved");
    await page.route("**/current/answers", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel("Name").fill("Grace");
    await page.locator(".status.retrying").waitFor();
    await expect.poll(() => said.textContent()).toContain("The server has a problem right now");
    await page.unroute("**/current/answers");
    await page.locator(".status.saved").waitFor();
  });
});

describe("progress", () => {
  it("is almost empty on the first page and full only after the last", async () => {
    const pages = [1, 2, 3, 4].map((at) => ({ id: `p${at}`, items: [field(`f${at}`, { label: `Q${at}` })] }));
    const { page } = await open({ title: "Pages", pages });
    const shareOf = () => page.locator("progress").evaluate((one: HTMLProgressElement) => one.position);
    await page.getByLabel("Q1").waitFor();
    expect(await shareOf()).toBeLessThan(0.05);
    await press(page, "Continue");
    await page.getByLabel("Q2").waitFor();
    expect(await shareOf()).toBe(0.25);
  });
});

describe("layout", () => {
  it("keeps the eleven numbers of a scale in one row on a phone", async () => {
    const nps = field("nps", { type: "nps", label: "How likely?", settings: { high_label: "Very likely" } });
    const form = await stage.publish(onePage([nps]));
    const { page } = await stage.open(form, { viewport: { width: 320, height: 700 } });
    const numbers = page.locator(".scale label");
    await expect.poll(() => numbers.count()).toBe(11);
    const boxes = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    const end = await page.locator(".ends span").last().boundingBox();
    // Boxes of a row share their borders, so the last one may end within a pixel of it.
    expect(Math.abs((end?.x ?? 0) + (end?.width ?? 0) - (boxes.at(-1)?.right ?? 0))).toBeLessThanOrEqual(1);
  });

  it("does not break words in tables", async () => {
    const labels = (...all: readonly string[]) => all.map((label) => ({ value: label.toLowerCase(), label }));
    const table = field("meals", {
      type: "input_table",
      label: "Meals",
      settings: {
        rows: labels("Vegetarian", "Vegan"),
        columns: labels("Breakfast", "Lunch", "Dinner").map((one) => ({ ...one, type: "number" })),
      },
    });
    const { page } = await open(onePage([table]));
    const heads = page.locator("th");
    await expect.poll(() => heads.count()).toBe(5);
    const heights = await heads.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
      }),
    );
    expect(heights).toEqual([1, 1, 1, 1, 1]);
  });

  it("aligns boxes side by side if only one has a hint", async () => {
    const columns = {
      id: "c",
      type: "columns",
      items: ["alpha", "beta"].map((key) => ({
        id: `c${key}`,
        type: "column",
        items: [field(key, { label: key, ...(key === "alpha" && { hint: "A hint" }) })],
      })),
    };
    const { page } = await open(onePage([columns]));
    const boxes = await Promise.all(["alpha", "beta"].map((name) => page.getByLabel(name).boundingBox()));
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(boxes[0]?.width).toBe(boxes[1]?.width);
  });

  it("adds no landmarks to the page around it", async () => {
    const { page } = await open(onePage([field("alpha", { label: "alpha" })]));
    await page.getByLabel("alpha").waitFor();
    for (const role of ["banner", "contentinfo"] as const) expect(await page.getByRole(role).count()).toBe(0);
  });
});

describe("a press on a button that moves away under the pointer", () => {
  const items = [field("email", { type: "email", label: "Email" })];
  const middleOf = async (page: Page) => {
    const { x, y, width, height } = (await page.getByRole("button", { name: "Submit" }).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x: x + width / 2, y: y + height / 2, top: y };
  };
  /** Presses Submit while the field is left, which shows a suggestion above the button. */
  const pressed = async (page: Page) => {
    await page.getByLabel("Email").fill("ada@gmial.com");
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.getByRole("button", { name: "Did you mean ada@gmail.com?" }).waitFor();
    expect((await middleOf(page)).top).toBeGreaterThan(y);
    return { x, y };
  };

  it("submits the form, exactly once", async () => {
    const { page, form } = await open(onePage(items));
    const sent: string[] = [];
    page.on("request", (one) => one.url().endsWith("/submit") && sent.push(one.url()));
    await pressed(page);
    await page.mouse.up();
    await thanks(page).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { email: "ada@gmial.com" } },
    ]);
    expect(sent).toHaveLength(1);
  });

  it("is canceled by sliding off the button", async () => {
    const { page, form } = await open(onePage(items));
    const { x, y } = await pressed(page);
    await page.mouse.move(x, y + 400);
    await page.mouse.up();
    await page.locator(".status.saved").waitFor();
    await page.getByRole("button", { name: /^Did you mean/ }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await thanks(page).waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([{ answers: { email: "ada@gmail.com" } }]);
  });
});

describe("a video on another site", () => {
  it("is a link, because browsers cannot play the site's page", async () => {
    const block = {
      id: "v",
      type: "video_block",
      settings: { url: "https://www.youtube.com/watch?v=abc", title: "Our tour" },
    };
    const { page } = await open(onePage([block, field("alpha", { label: "alpha" })]));
    const link = page.getByRole("link", { name: "Our tour" });
    expect(await link.getAttribute("href")).toBe("https://www.youtube.com/watch?v=abc");
    expect(await page.locator("video").count()).toBe(0);
  });
});
