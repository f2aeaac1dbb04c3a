// Tests behavior beyond typing an answer: uploads in progress, lists from the server, missing parts, and other
// languages.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineModule } from "../../../apps/server/src/platform/module/define-module.ts";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { fieldCases, png } from "./field-cases.ts";
import { type OpenOptions, type Stage, startStage } from "./stage.ts";

const towns = ["Ulm", "Unna", "Warszawa"].map((label) => ({ value: label.toLowerCase(), label }));
/** Towns, as provided by a module of the server. */
const townsModule = defineModule({
  name: "towns",
  needs: [],
  create: () => ({}),
  optionSources: () => [
    {
      kind: "towns",
      list: async (_ctx, _source, { q, limit }) =>
        towns.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase())).slice(0, limit),
    },
  ],
});

let stage: Stage;
beforeAll(async () => {
  stage = await startStage([townsModule]);
  await stage.h.composition.platform.blob.ensureBucket();
});
afterAll(() => stage?.stop());

type Item = ReturnType<typeof field>;

/** Polls long enough for a busy machine. */
const until = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000 });

async function opened(items: readonly Item[], options: OpenOptions = {}, more: object = {}) {
  const form = await stage.publish({ title: "Form", pages: [{ id: "p", items }], ...more });
  const { page, problems } = await stage.open(form, { locale: "en-US", ...options });
  await page.locator("formstead-form .foot button").first().waitFor();
  return { form, page, problems };
}

async function submit(page: Page, form: string) {
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  return (await stage.entriesOf(form))[0]?.answers as Record<string, unknown>;
}

const all = Object.entries(fieldCases).map(([type, { settings, item }]) =>
  field(type, { type, label: `A ${type}`, hint: "A hint", ...(settings && { settings }), ...item }),
);
const needed = all.map((item) => ({ ...item, required: true }));

describe("all field types on one page", () => {
  it.each(["light", "dark"])(
    "have no WCAG 2.2 AA violations, before and after a failed submit, in %s",
    async (theme) => {
      const { page, problems } = await opened(needed, { attributes: { theme } });
      expect(await violationsIn(page)).toEqual([]);
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByRole("alert").waitFor();
      expect(await violationsIn(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it("fit on a 320-pixel screen, with large enough targets", async () => {
    const { page } = await opened(all, { viewport: { width: 320, height: 700 } });
    const { sideways, small } = await page.evaluate(() => {
      const root = document.querySelector("formstead-form")?.shadowRoot as ShadowRoot;
      const targets = [
        ...root.querySelectorAll<HTMLElement>(".page :is(button,select,textarea,.option,.input)"),
      ];
      return {
        sideways: document.documentElement.scrollWidth - innerWidth,
        small: targets.filter((one) => one.offsetParent && one.offsetHeight < 44).map((one) => one.outerHTML),
      };
    });
    expect(sideways).toBe(0);
    expect(small).toEqual([]);
    await page.context().close();
  });
});

describe("a file", () => {
  const files = (settings: object, more: object = {}) =>
    field("proof", { type: "file", label: "Proof", settings, ...more });
  const text = (name: string, size = 5) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.alloc(size, "a"),
  });

  it.each([true, false])("can be dropped, except on touch screens (%s)", async (isPhone) => {
    const { page } = await opened([files({ max_files: 3 })], { hasTouch: isPhone, isMobile: isPhone });
    const isShown = (text: string) => page.getByText(text, { exact: true }).isVisible();
    await page.locator("[type=file]").waitFor();
    expect(await isShown("Choose files")).toBe(isPhone);
    expect(await isShown("Choose files or drop them here")).toBe(!isPhone);
    await page.context().close();
  });

  it("is rejected with a clear message before the upload if it is too large, of the wrong type or one too many", async () => {
    const { page } = await opened([files({ max_files: 2, max_bytes: 2_000_000, accept: ["text/plain"] })]);
    await expect.poll(() => page.getByText("Up to 2 files, TXT, up to 2 MB each").count()).toBe(1);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/uploads") && asked.push(request.url()));
    const input = page.locator("[type=file]");
    await input.setInputFiles([text("big.txt", 3_000_000), { ...text("p.png"), mimeType: "image/png" }]);
    await page
      .getByText(
        "“big.txt” is 3 MB. Files can be up to 2 MB. “p.png” cannot be used. Add a file of one of these types: TXT",
      )
      .first()
      .waitFor();
    expect(asked).toEqual([]);
    await input.setInputFiles([text("a.txt"), text("b.txt"), text("c.txt")]);
    await page.getByText("Add up to 2 files (now 3)").first().waitFor();
    await page.getByRole("button", { name: "Remove: b.txt" }).waitFor();
    await page.context().close();
  });

  it("blocks submitting while it is uploading, and can be retried after a failure", async () => {
    const { page, form } = await opened([files({})]);
    let isBroken = true;
    await page.route(/\/uploads$/, (route) =>
      isBroken
        ? route.fulfill({ status: 409, headers: { "access-control-allow-origin": "*" }, json: { code: "x" } })
        : route.continue(),
    );
    await page.locator("[type=file]").setInputFiles(text("a.txt"));
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.getByRole("button", { name: "Submit" }).click();
    expect(await page.getByRole("alert").textContent()).toContain(
      "Proof: “a.txt” could not be uploaded. Try again",
    );
    isBroken = false;
    await again.click();
    await page.locator("[data-at=proof] progress").waitFor({ state: "detached" });
    const { proof } = await submit(page, form);
    expect(proof).toMatchObject([{ name: "a.txt", size: 5, mime: "text/plain" }]);
    await page.context().close();
  });

  it("has no axe violations while it is uploading", async () => {
    const { page } = await opened([files({})]);
    const store = new URL(stage.h.composition.platform.config.S3_ENDPOINT ?? "http://none").origin;
    // The request is never answered, so that the upload stays in progress.
    await page.route(`${store}/**`, () => {});
    await page.locator("[type=file]").setInputFiles(text("a.txt"));
    await page.locator("[data-at=proof] progress").waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it("does not block submitting if its question is no longer visible", async () => {
    const isAsked = { visible_if: { field: "more", op: "eq", value: true } };
    const { page, form } = await opened([
      field("more", { type: "checkbox", label: "More" }),
      files({}, isAsked),
    ]);
    await page.route(/\/uploads$/, (route) =>
      route.fulfill({ status: 409, headers: { "access-control-allow-origin": "*" }, json: { code: "x" } }),
    );
    await page.getByLabel("More").check();
    await page.locator("[type=file]").setInputFiles(text("a.txt"));
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.getByLabel("More").uncheck();
    expect((await submit(page, form)).proof ?? null).toBeNull();
    await page.context().close();
  });

  it("can be removed from the answer and from the server", async () => {
    const { page, form } = await opened([files({ max_files: 2 })]);
    await page.locator("[type=file]").setInputFiles([text("a.txt"), text("b.txt", 7)]);
    await page.getByRole("button", { name: "Remove: b.txt" }).waitFor();
    await until(() => page.locator("[data-at=proof] progress").count()).toBe(0);
    const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: "Remove: a.txt" }).press("Enter");
    expect((await removed).status()).toBe(204);
    expect(await submit(page, form)).toMatchObject({ proof: [{ name: "b.txt" }] });
    await page.context().close();
  });
});

describe("a signature", () => {
  it("is drawn with a pen, stored as a picture, and can be cleared", async () => {
    const { page, form } = await opened([field("sign", { type: "signature", label: "Sign" })]);
    const pad = page.locator("canvas");
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    const draw = async () => {
      await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 120, { steps: 8 });
      await page.mouse.up();
      await page.locator(".hint").getByText("Saved.").waitFor();
    };
    await draw();
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.getByText("Saved.", { exact: true }).and(page.locator(".hint")).count()).toBe(0);
    await draw();
    const { sign } = (await submit(page, form)) as { sign: { file_id: string; name?: string } };
    expect(sign).toMatchObject({ file_id: expect.stringMatching(/^fil_/) });
    expect(sign.name).toBeUndefined();
    const link = await stage.owner.get(`/files/${sign.file_id}/download`);
    const got = Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
    expect(got.subarray(0, 8)).toEqual(png.subarray(0, 8));
    await page.context().close();
  });
});

describe("options from a source", () => {
  const source = { kind: "towns" };

  it("are looked up while typing, navigated with arrow keys and chosen with Enter", async () => {
    const { page, form } = await opened([
      field("town", { type: "select", label: "Town", settings: { source } }),
    ]);
    const input = page.getByRole("combobox", { name: "Town" });
    await input.focus();
    await page.keyboard.type("u");
    await page.getByRole("option", { name: "Ulm" }).waitFor();
    expect(await page.getByRole("option").allTextContents()).toEqual(["Ulm", "Unna"]);
    await page.keyboard.press("ArrowUp");
    await until(() => input.getAttribute("aria-activedescendant")).toBe("f-town-option-1");
    await page.keyboard.press("Enter");
    expect(await input.inputValue()).toBe("Unna");
    expect(await page.getByRole("option").count()).toBe(0);
    // The label is still known after a reload.
    await page.locator(".status.saved").waitFor();
    await page.reload();
    await until(() => input.inputValue()).toBe("Unna");
    expect(await submit(page, form)).toMatchObject({ town: "unna" });
    await page.context().close();
  });

  it("can be several, each with a button to remove it, and Escape changes nothing", async () => {
    const { page, form } = await opened([
      field("towns", { type: "checkboxes", label: "Towns", settings: { source } }),
    ]);
    const input = page.getByRole("combobox", { name: "Towns" });
    for (const town of ["Ulm", "Warszawa", "Unna"]) {
      await input.focus();
      await page.keyboard.type(town);
      await page.getByRole("option", { name: town }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Remove: ${town}` }).waitFor();
    }
    await page.getByRole("button", { name: "Remove: Warszawa" }).press("Enter");
    await page.keyboard.press("Tab");
    await input.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "Warszawa" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("option").count()).toBe(0);
    expect(await submit(page, form)).toMatchObject({ towns: ["ulm", "unna"] });
    await page.context().close();
  });

  it("are reported as unavailable if they cannot be loaded", async () => {
    const { page } = await opened([
      field("who", { type: "select", label: "Who", settings: { source: { kind: "nowhere" } } }),
    ]);
    await page.getByRole("combobox", { name: "Who" }).click();
    await page.locator(".found").getByText("No options are available right now.").waitFor();
    await page.context().close();
  });
});

describe("a missing part", () => {
  it("is named and focused", async () => {
    const { page } = await opened([
      field("who", { type: "name", label: "Who", settings: { required_parts: ["last"] } }),
    ]);
    await page.getByLabel("First name").fill("Ada");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("link", { name: "Who: Fill in “Last name”" }).click();
    await page.keyboard.type("Lovelace");
    expect(await page.getByLabel("Last name").inputValue()).toBe("Lovelace");
    expect(await page.getByLabel("First name").getAttribute("aria-invalid")).toBeNull();
    await page.context().close();
  });
});

describe("a phone number", () => {
  it("is accepted in international format if the number formats cannot be loaded", async () => {
    const { page, form } = await opened([field("phone", { type: "phone", label: "Phone" })]);
    // Everything works except what is loaded on focus.
    await page.route("**/*.js", (route) => route.abort());
    await page.locator("[type=tel]").focus();
    await page.keyboard.type("0048 600 700 800");
    expect(await submit(page, form)).toMatchObject({ phone: { e164: "+48600700800" } });
    await page.context().close();
  });
});

describe("a day", () => {
  it("relative to today becomes a calendar date", async () => {
    const settings = { min: "today", max: "today+30" };
    const { page } = await opened([field("day", { type: "date", label: "Day", settings })], {
      timezoneId: "UTC",
      hasTouch: true,
      isMobile: true,
    });
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    expect(await page.getByLabel("Day").getAttribute("min")).toBe(day(0));
    expect(await page.getByLabel("Day").getAttribute("max")).toBe(day(30));
    await page.context().close();
  });
});

describe("the page to check answers on", () => {
  it("shows them formatted in the respondent's language", async () => {
    const { page } = await opened(
      [
        field("land", { type: "country", label: "Country", default: "PL" }),
        field("day", { type: "date", label: "Day", default: "2026-01-31" }),
        field("sure", { type: "yes_no", label: "Sure", default: true, settings: { true_label: "Sure" } }),
        field("tea", {
          type: "select",
          label: "Tea",
          default: "tea",
          settings: { options: [{ value: "tea", label: "Tea" }] },
        }),
        field("campaign", { type: "hidden", label: "Campaign", default: "spring" }),
      ],
      { attributes: { lang: "de" } },
      {
        languages: ["en", "de"],
        settings: { check_answers: true },
        translations: { de: { "fld_tea.options.tea": "Tee", "fld_sure.true_label": "Sicher" } },
      },
    );
    await page.locator(".foot .primary").click();
    await page.locator(".answers").first().waitFor();
    expect(await page.locator(".answers dd:first-of-type").allTextContents()).toEqual([
      "Polen",
      "31. Januar 2026",
      "Sicher",
      "Tee",
    ]);
    await page.context().close();
  });
});

describe("a form in another language", () => {
  it("translates its labels, options, rows and scale ends", async () => {
    const options = [{ value: "red", label: "Red" }];
    const { page } = await opened(
      [
        field("colour", { type: "radio", label: "Colour", settings: { options } }),
        field("grid", { type: "matrix", label: "Grid", settings: { rows: options, columns: options } }),
        field("nps", { type: "nps", label: "Recommend", settings: { low_label: "No" } }),
        field("land", { type: "country", label: "Country" }),
      ],
      { attributes: { lang: "de" } },
      {
        languages: ["en", "de"],
        translations: {
          de: {
            "form.title": "Formular",
            "fld_colour.label": "Farbe",
            "fld_colour.options.red": "Rot",
            "fld_grid.rows.red": "Reihe",
            "fld_grid.columns.red": "Spalte",
            "fld_nps.low_label": "Nein",
          },
        },
      },
    );
    await page.getByRole("heading", { name: "Formular" }).waitFor();
    await page.getByRole("group", { name: "Farbe" }).getByRole("radio", { name: "Rot" }).check();
    await page.getByRole("radio", { name: "Reihe: Spalte" }).check();
    await page.getByRole("radio", { name: "0 Nein" }).check();
    await page.getByRole("combobox", { name: "Country" }).fill("Polen");
    await page.getByRole("option", { name: "Polen" }).click();
    await page.context().close();
  });
});
