// Tests previews of forms that are not published, under the policy of the application that edits them.
import type { FormDefinition } from "@formstead/form-logic";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareForPreview, reuse } from "../src/preview/prepare.ts";
import { violationsIn } from "./accessibility.ts";
import { type PreviewStage, startPreviewStage } from "./preview-stage.ts";

let stage: PreviewStage;
beforeAll(async () => {
  stage = await startPreviewStage();
});
afterAll(() => stage?.stop());

const field = (key: string, more: object = {}) => ({
  id: `fld_${key}`,
  type: "text",
  key,
  label: `Label ${key}`,
  ...more,
});
const form = (items: readonly object[], more: object = {}): FormDefinition =>
  ({
    format: 1,
    title: "Draft",
    languages: ["en"],
    pages: [{ id: "p1", items }],
    ...more,
  }) as unknown as FormDefinition;
const update = (page: Page, definition: FormDefinition, look: object = {}) =>
  page.evaluate(([given, changed]) => window.preview.update(given as never, changed as never), [
    definition,
    look,
  ] as unknown as [object, object]);
const answers = (page: Page) => page.evaluate(() => window.preview.answers());
const goTo = (page: Page, id: string) => page.evaluate((one) => window.preview.goTo(one), id);
const explained = (page: Page, id: string) => page.evaluate((one) => window.preview.explain(one), id);

describe("what is around the questions", () => {
  const words = (text: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  const whole = (more: object = {}, title = "Come back in May") =>
    form([field("town")], {
      languages: ["en", "de"],
      settings: {
        start: { title: "Before you begin", button: "Begin" },
        notices: Object.fromEntries(
          ["closed", "not_open_yet", "code", "archived", "link_spent"].map((name) => [
            name,
            { title: `${title} (${name})`, content: words(`About ${name}`) },
          ]),
        ),
      },
      translations: { de: { "form.notices.closed.title": "Im Mai wieder" } },
      ...more,
    });

  it("is shown: the start screen, and what visitors see instead of the form", async () => {
    const { page, problems, requests } = await stage.open({ definition: whole(), answers: { town: "Ulm" } });
    await page.getByLabel("Label town").waitFor();
    await goTo(page, "start");
    await page.getByRole("heading", { name: "Before you begin" }).waitFor();
    expect(await page.getByLabel("Label town").count()).toBe(0);
    await page.getByRole("link", { name: "Begin" }).click();
    await expect.poll(() => page.getByLabel("Label town").inputValue()).toBe("Ulm");
    for (const name of ["closed", "not_open_yet", "code", "archived", "link_spent"]) {
      await goTo(page, `notices.${name}`);
      await page.getByRole("heading", { name: `Come back in May (${name})` }).waitFor();
      await page.getByText(`About ${name}`).waitFor();
      expect(await page.getByLabel("Label town").count()).toBe(0);
    }
    await goTo(page, "notices.closed");
    await page.getByRole("heading", { name: "Come back in May (closed)" }).waitFor();
    await update(page, whole({}, "Come back in June"));
    await page.getByRole("heading", { name: "Come back in June (closed)" }).waitFor();
    await update(page, whole(), { language: "de" });
    await page.getByRole("heading", { name: "Im Mai wieder" }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await goTo(page, "fld_town");
    await expect.poll(() => page.getByLabel("Label town").inputValue()).toBe("Ulm");
    expect(await answers(page)).toEqual({ town: "Ulm" });
    expect({ problems, requests }).toEqual({ problems: [], requests: [] });
  });

  it("leads nowhere: the address of a redirect is shown", async () => {
    const { page, requests } = await stage.open({
      definition: form([field("town")], {
        endings: [{ id: "end", redirect: "https://example.com/?town={{town}}" }],
      }),
      answers: { town: "Ulm/1" },
    });
    const before = page.url();
    await page.getByRole("button", { name: "Submit" }).click();
    const link = page.getByRole("link", { name: "https://example.com/?town=Ulm%2F1" });
    await link.waitFor();
    expect(await link.getAttribute("target")).toBe("_blank");
    expect({ url: page.url(), requests }).toEqual({ url: before, requests: [] });
  });

  it("includes a map if the editor has one", async () => {
    const map = {
      tiles: { url: "/tiles/{z}/{x}/{y}.png", attribution: [{ text: "Maps", url: null }], zoom_max: 19 },
      has_search: true,
    };
    const definition = form([field("place", { type: "location" })]);
    const without = await stage.open({ definition });
    await without.page.getByLabel("Latitude").waitFor();
    expect(await without.page.locator(".map-slot").count()).toBe(0);
    const { page } = await stage.open({ definition, map });
    await page.getByRole("application", { name: "Map: Label place" }).waitFor();
    expect(await page.getByRole("combobox").count()).toBe(0);
  });
});

describe("a preview", () => {
  it("shows a draft with rules and formulas, and sends nothing", async () => {
    const visible_if = { field: "age", op: "gt", value: 17 };
    const { page, problems, requests } = await stage.open({
      definition: form([
        field("age", { type: "number" }),
        field("license", { visible_if }),
        field("twice", { type: "calculated", formula: "age * 2" }),
        field("scan", { type: "file" }),
      ]),
    });
    expect(await page.getByLabel("Label license").count()).toBe(0);
    await page.getByLabel("Label age").fill("21");
    await page.getByLabel("Label license").fill("B");
    await expect.poll(() => page.locator("[data-at=twice] output").textContent()).toBe("42");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.getByRole("button", { name: "Remove: a.txt" }).waitFor();
    expect(await answers(page)).toMatchObject({ age: 21, license: "B", scan: [{ name: "a.txt" }] });
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.evaluate(() => window.preview.restart());
    await expect.poll(() => page.getByLabel("Label age").inputValue()).toBe("");
    expect(requests).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("keeps the page and the answers whose fields remain when the draft changes", async () => {
    const pages = (label: string, more: readonly object[] = [field("c")]) => [
      { id: "p1", items: [field("a")] },
      { id: "p2", title: "Second", items: [field("b", { label }), ...more] },
    ];
    const { page } = await stage.open({
      definition: form([], { pages: pages("Old label") }),
      answers: { c: "see" },
    });
    await page.getByLabel("Label a").fill("one");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Old label").fill("two");
    expect(await page.getByLabel("Label c").inputValue()).toBe("see");
    // The first of these changes comes before the answer is saved, the second afterward.
    await update(page, form([], { pages: pages("New label") }));
    expect(await page.getByLabel("New label").inputValue()).toBe("two");
    await page.locator(".status.saved").waitFor();
    await update(page, form([], { pages: pages("Newer label", [field("d", { type: "rating" })]) }));
    expect(await page.getByLabel("Newer label").inputValue()).toBe("two");
    await expect.poll(() => page.getByRole("group", { name: "Label d" }).count()).toBe(1);
    expect(await answers(page)).toEqual({ a: "one", b: "two" });
    // A rule of the new draft applies at once.
    await update(
      page,
      form([], {
        pages: pages("Newer label", [field("e", { visible_if: { field: "a", op: "eq", value: "one" } })]),
      }),
    );
    await page.getByLabel("Label e").waitFor();
    // The page is gone.
    await update(page, form([field("a")]));
    expect(await page.getByLabel("Label a").inputValue()).toBe("one");
  });

  it("draws only the changed question again", async () => {
    const items = (label: string) =>
      Array.from({ length: 200 }, (_none, at) => field(`f${at}`, at === 100 ? { label } : {}));
    const { page } = await stage.open({ definition: form(items("Before")) });
    const changed = await page.evaluate(
      async (definition) => {
        const root = document.querySelector("#box")?.shadowRoot;
        const places = new Set<string>();
        const observer = new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            places.add(element?.closest<HTMLElement>("[data-at]")?.dataset.at ?? element?.className ?? "");
          }
        });
        observer.observe(root as ShadowRoot, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        await window.preview.update(definition as never);
        await new Promise((resolve) => setTimeout(resolve));
        return [...places];
      },
      form(items("After")) as unknown as object,
    );
    expect(changed.filter((place) => place.startsWith("f"))).toEqual(["f100"]);
    await page.getByLabel("After").waitFor();
  });

  it("changes its theme, color scheme, layout, and language without losing answers", async () => {
    const definition = (brand: string) =>
      form([field("a"), field("b")], {
        languages: ["en", "de"],
        theme: { brand },
        translations: { de: { "fld_a.label": "Erste Frage" } },
      });
    const { page, requests, problems } = await stage.open({
      definition: definition("#0b6e4f"),
      theme: "dark",
    });
    const colors = () =>
      page
        .getByRole("button", { name: /Submit|Continue|Weiter|Absenden/ })
        .first()
        .evaluate((button) => {
          const { backgroundColor } = getComputedStyle(button);
          return [backgroundColor, getComputedStyle(button).colorScheme];
        });
    await page.getByLabel("Label a").fill("kept");
    const [dark] = await colors();
    await update(page, definition("#0b6e4f"), { theme: "light" });
    // Colors change gradually.
    await expect.poll(colors).toEqual(["rgb(11, 110, 79)", "light"]);
    expect(dark).not.toBe("rgb(11, 110, 79)");
    await update(page, definition("#7a1fa2"));
    await expect.poll(colors).toEqual(["rgb(122, 31, 162)", "light"]);
    await update(page, definition("#7a1fa2"), { layout: "single" });
    await page.getByRole("heading", { name: "Label a" }).waitFor();
    expect(await page.getByLabel("Label b").count()).toBe(0);
    await update(page, definition("#7a1fa2"), { layout: "pages", language: "de" });
    await expect.poll(() => page.getByLabel("Erste Frage").inputValue()).toBe("kept");
    const renamed = definition("#7a1fa2");
    const translations = { de: { "fld_a.label": "Andere Frage" } };
    await update(page, { ...renamed, translations });
    expect(await page.getByLabel("Andere Frage").inputValue()).toBe("kept");
    expect(requests).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("tells what a person points at, outlines items, and goes to them", async () => {
    const words = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Read this" }] }],
    };
    const people = {
      id: "rep_people",
      type: "repeat",
      key: "people",
      label: "People",
      min: 1,
      items: [field("name")],
    };
    const group = {
      id: "grp_home",
      type: "group",
      key: "home",
      label: "Home",
      items: [field("town"), field("street")],
    };
    const definition = form([], {
      pages: [
        { id: "p1", items: [field("a"), { id: "txt_1", type: "rich_text_block", content: words }] },
        { id: "p2", items: [group, people] },
      ],
    });
    const { page } = await stage.open({ definition, highlight: "fld_a" });
    const outlined = () =>
      page
        .locator("[data-outlined]")
        .evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).dataset.at ?? (one as HTMLElement).dataset.item),
        );
    const inspected = () => page.evaluate(() => window.inspected);
    expect(await outlined()).toEqual(["a"]);
    await page.getByText("Read this").click();
    await page.getByLabel("Label a").click();
    await page.getByLabel("Label a").fill("x");
    expect(await inspected()).toEqual(["txt_1", "fld_a"]);
    await goTo(page, "fld_street");
    expect(
      await page
        .getByLabel("Label street")
        .evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input),
    ).toBe(true);
    await page.getByLabel("Label name").click();
    expect(await inspected()).toEqual(["txt_1", "fld_a", "fld_street", "fld_name"]);
    await update(page, definition, { highlight: "grp_home" });
    expect(await outlined()).toEqual(["home.town", "home.street"]);
    await goTo(page, "p1");
    await page.getByLabel("Label a").waitFor();
    await update(page, definition, { highlight: "txt_1" });
    expect(await outlined()).toEqual(["txt_1"]);
  });

  it("explains why a field is hidden", async () => {
    const visible_if = { field: "age", op: "gt", value: 17 };
    const { page } = await stage.open({
      definition: form([field("age", { type: "number" }), field("license", { visible_if })]),
    });
    await page.getByLabel("Label age").fill("12");
    const told = await explained(page, "fld_license");
    expect(told).toMatchObject({
      path: "license",
      visible: {
        verdict: false,
        because: "condition",
        trace: { rule: "comparison", actual: "12", expected: "17" },
      },
    });
    expect(await explained(page, "unknown")).toBeUndefined();
  });

  it("leaves nothing behind when it is closed", async () => {
    const { page } = await stage.open({ definition: form([field("a")]) });
    await page.getByRole("textbox", { name: "Label a" }).fill("Ada");
    await page.evaluate(() => window.preview.close());
    expect(await page.locator("#box input").count()).toBe(0);
    const left = () => ({ ...localStorage, ...sessionStorage });
    expect(await page.evaluate(left)).toEqual({});
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  });
});

describe("a new definition", () => {
  const shared = <Value>(before: unknown, after: Value): Value => {
    const isSame = reuse(before, after);
    expect(isSame).toBe(JSON.stringify(before) === JSON.stringify(after));
    return after;
  };

  it("shares everything with the one before that is the same", () => {
    const before = { a: { b: [1, { id: "x", c: 2 }, { id: "y", c: 3 }] }, d: { e: 1 } };
    expect(reuse(before, structuredClone(before))).toBe(true);
    const after = shared(before, { a: { b: [1, { id: "y", c: 3 }, { id: "x", c: 5 }] }, d: { e: 1 } });
    expect(after).toEqual({ a: { b: [1, { id: "y", c: 3 }, { id: "x", c: 5 }] }, d: { e: 1 } });
    expect(after.d).toBe(before.d);
    expect(after.a.b[1]).toBe(before.a.b[2]);
    // What is missing afterward must not come back.
    expect(shared({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(shared([1, 2], [1])).toEqual([1]);
    expect(shared([], {})).toEqual({});
    expect(reuse({ a: undefined }, {})).toBe(false);
  });

  it("makes new objects only of questions whose texts have changed, and never changes the given ones", () => {
    const draft = (text: string) =>
      form([field("a"), { id: "grp", type: "group", key: "g", items: [field("b"), field("c")] }], {
        languages: ["en", "de"],
        translations: { de: { "fld_b.label": text } },
      });
    const options = { language: "de", hasFonts: false };
    const before = prepareForPreview(draft("eins"), undefined, options);
    expect(prepareForPreview(draft("eins"), before, options)).toBe(before);
    const given = draft("zwei");
    const copy = structuredClone(given);
    const after = prepareForPreview(given, before, options);
    expect(given).toEqual(copy);
    const itemsOf = ({ pages }: FormDefinition) => pages[0]?.items ?? [];
    const inside = (definition: FormDefinition) => {
      const group = itemsOf(definition)[1];
      return group && "items" in group ? group.items : [];
    };
    expect(itemsOf(after)[0]).toBe(itemsOf(before)[0]);
    expect(inside(after)[1]).toBe(inside(before)[1]);
    expect(inside(after)[0]).not.toBe(inside(before)[0]);
    expect(inside(after)[0]).toEqual(inside(before)[0]);
  });

  it("has the look of its theme, without fonts unless they are wanted", () => {
    const themed = form([field("a")], { theme: { preset: "orchard" } });
    const lookOf = (hasFonts: boolean) =>
      prepareForPreview(themed, undefined, { language: "en", hasFonts }).look;
    expect(lookOf(false)?.fonts).toEqual([]);
    expect(lookOf(true)?.fonts).toContain("Figtree");
    expect(lookOf(false)?.light).toEqual(lookOf(true)?.light);
  });
});
