// Themes as respondents see them: contrast measured in the browser, fonts under the page's CSP, and nothing that moves.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { presetNames } from "../../form-logic/src/theme/presets.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const link = { type: "text", text: "Read the house rules", href: "https://example.com/" };
const sentence = { type: "text", text: "It takes about two minutes, and you can come back later. " };

const published = (theme: object | undefined, more: object = {}) =>
  stage.publish({
    format: 1,
    title: "Register for our summer party by the lake",
    languages: ["en"],
    description: { type: "doc", content: [{ type: "paragraph", content: [sentence, link] }] },
    pages: [
      {
        id: "p1",
        items: [
          field("name", { label: "What is your full name?", hint: "As it should be on the badge." }),
          field("note", { type: "textarea", label: "Is there anything that we should know beforehand?" }),
        ],
      },
    ],
    ...(theme && { theme }),
    ...more,
  });

/** The lowest contrast of each kind of text against what is behind it, as the browser computed the colors. */
function contrasts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const bytes = (color: string): number[] => {
      if (!context) return [];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const ground = (element: Element): number[] => {
      for (let at: Element | null = element; at; ) {
        const color = bytes(getComputedStyle(at).backgroundColor);
        if (color[3] === 255) return color;
        const root = at.getRootNode();
        at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
      }
      return [255, 255, 255, 255];
    };
    const luminance = (color: number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((byte) => {
        const value = byte / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    // Pages that follow a post without JavaScript have no shadow root.
    const root = document.querySelector("formstead-form")?.shadowRoot ?? document;
    const kinds = {
      title: "h1",
      label: "label",
      hint: ".hint",
      link: "a[href]",
      button: "button[type=submit]",
    };
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, selector]) => {
        const ratios = [...root.querySelectorAll(selector)].map((element) => {
          const one = luminance(bytes(getComputedStyle(element).color));
          const other = luminance(ground(element));
          return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        });
        return [kind, Math.min(...ratios)];
      }),
    );
  });
}

describe("texts have a contrast of 4.5:1", () => {
  const cases: readonly (readonly [string, object | undefined])[] = [
    ["without a theme", undefined],
    ...presetNames.map((preset) => [`in the preset ${preset}`, { preset }] as const),
    ["with only the background set manually", { tokens: { light: { surface: "#fff7f0" } } }],
    ["with the brand #0b6e4f", { brand: "#0b6e4f" }],
    ["with the brand #7a3e12", { brand: "#7a3e12" }],
    ["with a yellow accent set manually", { tokens: { light: { accent: "#fde047" } } }],
    ["in a form that is always light", { scheme: "light", brand: "#0b6e4f" }],
    ["in a form that is always dark", { scheme: "dark", brand: "#0b6e4f" }],
  ];
  it.each(cases)("%s", async (_case, theme) => {
    const form = await published(theme);
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, problems } = await stage.open(`/f/${form}`, { colorScheme });
      const found = await contrasts(page);
      expect(Object.keys(found)).toHaveLength(5);
      for (const [kind, ratio] of Object.entries(found))
        expect(ratio, `${kind}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  it("and a form that is always dark looks the same to everyone", async () => {
    const form = await published({ scheme: "dark" });
    const looks = await Promise.all(
      (["light", "dark"] as const).map(async (colorScheme) => {
        const { page } = await stage.open(`/f/${form}`, { colorScheme });
        const found = await page.evaluate(() => {
          const title = document.querySelector("formstead-form")?.shadowRoot?.querySelector("h1");
          return [
            getComputedStyle(document.documentElement).backgroundColor,
            title && getComputedStyle(title).color,
          ];
        });
        await page.context().close();
        return found;
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
  });
});

/** What the browser shows of a theme: colors, and the font of the title once it is loaded. */
async function looksOf(page: Page): Promise<Readonly<Record<string, string>>> {
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded")))
    .toBe(true);
  return page.evaluate(() => {
    const root = document.querySelector("formstead-form")?.shadowRoot ?? document;
    const [title, button] = ["h1", "button.primary, .primary"].map((one) => root.querySelector(one));
    return {
      page: getComputedStyle(document.documentElement).backgroundColor,
      title: title ? getComputedStyle(title).color : "",
      font: title ? getComputedStyle(title).fontFamily : "",
      ...(button && { button: getComputedStyle(button).backgroundColor }),
    };
  });
}

describe("without JavaScript", () => {
  const themes = [
    { preset: "press" },
    { brand: "#7a3e12", preset: "clay" },
    { preset: "orchard", scheme: "dark" },
  ];
  it.each(themes)("the theme %o looks the same on every page", async (theme) => {
    const items = [field("name", { label: "What is your full name?", required: true })];
    const form = await published(theme, { pages: [{ id: "p1", items }] });
    for (const colorScheme of ["light", "dark"] as const) {
      const scripted = await stage.open(`/f/${form}`, { colorScheme });
      const expected = await looksOf(scripted.page);
      expect(expected.font).toMatch(/^"?Formstead /);
      await scripted.page.context().close();
      const { page } = await stage.open(`/f/${form}`, { colorScheme, javaScriptEnabled: false });
      const submit = () => page.locator(".primary:visible").click();
      const isSame = async (more: object = expected) => {
        expect(await looksOf(page)).toMatchObject(more);
        for (const [kind, ratio] of Object.entries(await contrasts(page)))
          expect(ratio, `${kind}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      };
      await isSame();
      await submit();
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      await isSame();
      await page.getByLabel("What is your full name?").fill("Ada");
      await submit();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      const { button: _, ...others } = expected;
      await isSame(others);
      await page.context().close();
    }
  });
});

it.each([
  ["auto", "dark"],
  ["light", "light"],
  ["dark", "dark"],
] as const)("an embedded form that is always dark, with theme=%s, is %s", async (theme, expected) => {
  const host = await embedding(await published({ scheme: "dark", brand: "#0b6e4f" }), theme);
  const page = await stage.browser.newPage({ colorScheme: "light" });
  await page.goto(host.url);
  await page.getByLabel("What is your full name?").waitFor();
  const color = await page
    .locator("formstead-form")
    .evaluate((form) => getComputedStyle(form).backgroundColor);
  const [red = 0] = color.match(/\d+/g)?.map(Number) ?? [];
  expect(red < 128 ? "dark" : "light").toBe(expected);
  for (const [kind, ratio] of Object.entries(await contrasts(page)))
    expect(ratio, kind).toBeGreaterThanOrEqual(4.5);
  await page.close();
  await host.close();
});

/** The sum of all layout shifts so far, and the fonts that were loaded. */
async function settled(page: Page) {
  return page.evaluate(async () => {
    await (document.querySelector("formstead-form") as unknown as { ready: Promise<void> }).ready;
    await document.fonts.ready;
    // Two frames: the texts are drawn in their new fonts, and the shifts have been reported.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = await new Promise<PerformanceEntry[]>((resolve) => {
      const records = observer.takeRecords();
      if (records.length > 0) return resolve(records);
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: "paint",
        buffered: true,
      });
    });
    const shifts = entries.filter(({ entryType }) => entryType === "layout-shift");
    const fonts = [...document.fonts].filter(({ status }) => status === "loaded");
    return {
      shift: shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
      fonts: [...new Set(fonts.map(({ family }) => family.replaceAll('"', "")))],
    };
  });
}

describe("fonts", () => {
  it.each(presetNames)("of the preset %s load under the page's CSP, and nothing moves", async (preset) => {
    const form = await published({ preset });
    let release = () => {};
    const painted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, problems } = await stage.open(`/f/${form}`, {
      viewport: { width: 390, height: 844 },
      // Fonts arrive only after the page was drawn without them.
      before: (one) =>
        one.route("**/*.woff2", async (route) => {
          await painted;
          await route.continue();
        }),
    });
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    release();
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
    const { shift, fonts } = await settled(page);
    expect(fonts.some((family) => /^Formstead (?!.*fallback)/.test(family))).toBe(true);
    expect(shift).toBeLessThanOrEqual(0.02);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("are preloaded, and cached permanently", async () => {
    const page = await (await fetch(`${stage.baseUrl}/f/${await published({ preset: "press" })}`)).text();
    const hrefs = [...page.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
      ([, href]) => href ?? "",
    );
    expect(hrefs.map((href) => href.replace(/-[\w-]{8}\.woff2$/, ""))).toEqual([
      "/embed/v1/instrument-sans-latin",
      "/embed/v1/newsreader-latin",
    ]);
    const font = await fetch(`${stage.baseUrl}${hrefs[0]}`);
    expect([font.headers.get("content-type"), font.headers.get("cache-control")]).toEqual([
      "font/woff2",
      "public, max-age=31536000, immutable",
    ]);
    expect(font.headers.get("access-control-allow-origin")).toBe("*");
    const license = await fetch(`${stage.baseUrl}/embed/v1/newsreader-LICENSE.txt`);
    expect(await license.text()).toContain("SIL Open Font License");
  });

  it("include Arabic letters for forms in Arabic, without letter spacing", async () => {
    const form = await published({ preset: "orchard" }, { languages: ["ar"], title: "التسجيل في الحفل" });
    const { page } = await stage.open(`/f/${form}`);
    const { fonts } = await settled(page);
    expect(fonts).toContain("Formstead Noto Sans Arabic");
    const tracking = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--formstead-heading-tracking"),
    );
    expect(tracking).toBe("0");
    await page.context().close();
  });

  it.each([
    ["work in an embedded form, although its page allows no fonts", true],
    ["can be missing from an embedded form", false],
  ])("%s", async (_case, hasFonts) => {
    const form = await published({ preset: "clay", scheme: "dark" });
    const host = await embedding(form);
    const { page, problems } = await stage.open("/embed/v1/form.css", {
      before: (one) =>
        hasFonts
          ? Promise.resolve()
          : one.route("**/*.woff2", (route) => route.fulfill({ body: "This is not a font." })),
    });
    await page.goto(host.url);
    await page.getByLabel("What is your full name?").fill("Ada");
    const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family));
    if (hasFonts) await expect.poll(families).toContain("Formstead Fraunces");
    else await page.waitForLoadState("networkidle");
    for (const [kind, ratio] of Object.entries(await contrasts(page)))
      expect(ratio, kind).toBeGreaterThanOrEqual(4.5);
    expect(problems).toEqual([]);
    await page.context().close();
    await host.close();
  });
});

/** A page of another origin with the form in it, under the strictest CSP. */
async function embedding(form: string, theme = "auto") {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.setHeader(
      "content-security-policy",
      `default-src 'none'; img-src data:; script-src ${stage.baseUrl}; connect-src ${stage.baseUrl}; trusted-types 'none'; require-trusted-types-for 'script'`,
    );
    response.end(
      `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="${stage.baseUrl}/embed/v1/form.js"></script><formstead-form form="${form}" theme="${theme}"></formstead-form></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
