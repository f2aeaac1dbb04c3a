// Tests analytics services on hosted pages: nothing is sent or stored before the visitor agrees, and never an answer.
import fc from "fast-check";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const tracking = {
  ga4: { measurement_id: "G-1A2B3C4D5E" },
  meta: { pixel_id: "123456789012345" },
  plausible: { domain: "example.com", url: "https://stats.example.com" },
  matomo: { site_id: 3, url: "https://www.example.com/matomo" },
  privacy_url: "https://www.example.com/privacy",
};
const pages = [
  { id: "p1", items: [field("name", { label: "Your name", required: true })] },
  { id: "p2", items: [field("email", { type: "email", label: "Your email" })] },
];
const publish = (settings: object = { tracking }, more: object = {}) =>
  stage.publish({ title: "Tea & cake", pages, settings, ...more });

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page whose requests to other hosts are answered here and noted. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const sent: Sent[] = [];
  const requested: string[] = [];
  const opened = await stage.open(path, {
    locale: "en-US",
    ...options,
    before: (page) => {
      page.on("request", (request) => requested.push(request.url()));
      return page.context().route(
        (url) => url.hostname !== "127.0.0.1",
        async (route) => {
          const request = route.request();
          sent.push({
            method: request.method(),
            url: request.url(),
            body: request.postData() ?? "",
            headers: await request.allHeaders(),
          });
          return route.fulfill({ status: 204 });
        },
      );
    },
  });
  return { ...opened, sent, requested };
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page) => page.getByRole("region", { name: "May we measure how this form is used?" });
const stored = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("formstead-tracking:")));
/** The events that Matomo has received. */
const heard = (sent: readonly Sent[]) =>
  sent
    .filter(({ url }) => url.startsWith("https://www.example.com/matomo/matomo.php?"))
    .map(({ url }) => new URL(url).searchParams)
    .map((given) => [given.get("e_a") ?? "view", given.get("e_v") ?? ""].join(" ").trim());

async function fillIn(page: Page): Promise<void> {
  await formReady(page);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await press(page, "Continue");
  await page.getByLabel("Your email").fill("ada@example.org");
  await press(page, "Submit");
  await page.getByText("Thank you").first().waitFor();
}

describe("without consent", () => {
  it("nothing is sent and nothing is stored, even if the whole form is filled in", async () => {
    const { page, sent, problems } = await open(`/f/${await publish()}`);
    await notice(page).waitFor();
    await fillIn(page);
    expect(await notice(page).isVisible()).toBe(true);
    expect(sent).toEqual([]);
    expect(await stored(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("declining is kept, with nothing about the visitor, and can be changed", async () => {
    const { page, sent } = await open(`/f/${await publish()}`);
    await press(page, "Decline");
    await page.getByRole("button", { name: "Privacy choices" }).waitFor();
    const [[, choice = ""] = []] = await stored(page);
    expect(JSON.parse(choice)).toEqual({ at: expect.any(Number), id: null });
    await page.reload();
    await page.getByRole("button", { name: "Privacy choices" }).waitFor();
    expect(await notice(page).count()).toBe(0);
    await fillIn(page);
    expect(sent).toEqual([]);
    await press(page, "Privacy choices");
    await press(page, "Agree");
    // What happened after refusing stays unknown.
    await expect.poll(() => heard(sent)).toEqual(["view"]);
  });

  it.each([
    ["Global Privacy Control, by header", { extraHTTPHeaders: { "sec-gpc": "1" } }, ""],
    ["Do Not Track, by header", { extraHTTPHeaders: { dnt: "1" } }, ""],
    ["Global Privacy Control, by script", {}, "globalPrivacyControl: true"],
    ["Do Not Track, by script", {}, "doNotTrack: '1'"],
  ])("visitors are not asked: %s", async (_name, options, wish) => {
    const form = await publish();
    const { page, sent } = await open(`/f/${form}`, options);
    if (wish) {
      const [[name = "", value = ""] = []] = [wish.split(": ")];
      await page.addInitScript(
        `Object.defineProperty(Navigator.prototype, "${name}", { get: () => ${value} })`,
      );
      await page.goto("about:blank");
      await page.goto(`${stage.baseUrl}/f/${form}`);
    }
    await fillIn(page);
    expect(await notice(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Privacy choices" }).count()).toBe(0);
    expect([sent, await stored(page)]).toEqual([[], []]);
  });

  it("nothing is asked or sent without JavaScript, in frames, and on shared devices", async () => {
    const form = await publish();
    const plain = await open(`/f/${form}`, { javaScriptEnabled: false });
    await plain.page.getByLabel("Your name").waitFor();
    expect(await plain.page.getByText("May we measure").count()).toBe(0);

    const kiosk = await open(`/f/${await publish({ tracking, kiosk: {} })}`);
    await formReady(kiosk.page);
    expect(await kiosk.page.content()).not.toContain("tracking-");

    const around = await open(`/f/${form}`);
    const body = `<title>Shop</title><iframe src="/f/${form}"></iframe>`;
    await around.page.route("**/shop", (route) => route.fulfill({ contentType: "text/html", body }));
    await around.page.goto(`${stage.baseUrl}/shop`);
    const inside = around.page.frameLocator("iframe");
    await inside.getByLabel("Your name").fill("Ada");
    await inside.getByRole("button", { name: "Continue" }).waitFor();
    expect(await inside.getByText("May we measure").count()).toBe(0);
    expect([plain.sent, kiosk.sent, around.sent]).toEqual([[], [], []]);
  });

  it("a form without services loads neither the script nor the notice", async () => {
    const { page, requested } = await open(`/f/${await publish({})}`);
    await fillIn(page);
    expect(requested.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(0);
    expect(requested.filter((url) => /tracking|consent-view/.test(url))).toEqual([]);
  });
});

describe("with consent", () => {
  it("each service receives each event once, including those before the choice", async () => {
    const { page, sent, problems } = await open(`/f/${await publish()}`);
    await formReady(page);
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await press(page, "Agree");
    await expect.poll(() => heard(sent)).toEqual(["view", "start"]);
    await press(page, "Continue");
    await page.getByRole("button", { name: "Back" }).click();
    await press(page, "Continue");
    await page.getByLabel("Your email").fill("ada@example.org");
    await press(page, "Submit");
    await expect.poll(() => heard(sent)).toEqual(["view", "start", "page 2", "submit"]);
    await expect.poll(() => sent.length).toBe(16);
    const hosts = Object.groupBy(sent, ({ url }) => new URL(url).host);
    expect(
      Object.entries(hosts)
        .map(([host, all]) => `${host} ${all?.length}`)
        .sort(),
    ).toEqual([
      "stats.example.com 4",
      "www.example.com 4",
      "www.facebook.com 4",
      "www.google-analytics.com 4",
    ]);
    expect(problems).toEqual([]);
  });

  it("requests have neither answers, nor IDs of entries, nor the address of the page", async () => {
    const form = await publish();
    const link = (await stage.owner.post(`/forms/${form}/links`, {})).body.slug;
    const fragment = encodeURIComponent(JSON.stringify({ email: "hopper@example.org" }));
    const address = `/f/${link}?name=Grace&utm_source=poster#prefill=${fragment}`;
    const { page, sent } = await open(address);
    await press(page, "Agree");
    await fillIn(page);
    await expect.poll(() => sent.length).toBe(16);
    const [entry] = await stage.entriesOf(form);
    const text = decodeURIComponent(JSON.stringify(sent));
    const secrets = ["Ada", "Lovelace", "ada@", "Grace", "poster", "hopper", "?name", "ent_", link];
    for (const one of [...secrets, entry?.receipt_code ?? "?"]) expect(text).not.toContain(one);
    for (const { url, body } of sent) {
      const given = body ? new URLSearchParams(JSON.parse(body)) : new URL(url).searchParams;
      expect(given.get("dl") ?? given.get("url")).toBe(`${stage.baseUrl}/f/${form}`);
    }
    for (const { headers } of sent) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
  });

  it("requests contain no answer, whatever people type", async () => {
    const form = await publish();
    const word = fc.stringMatching(/^[a-zA-Z0-9äöü]{8,20}$/);
    const typed = fc.sample(fc.record({ name: word, email: word, kept: word }), 4);
    const { page, sent } = await open(`/f/${form}`);
    await press(page, "Agree");
    await expect.poll(() => sent.length).toBe(4);
    for (const { name, email, kept } of typed) {
      const before = sent.length;
      await page.goto(`${stage.baseUrl}/f/${form}?email=${encodeURIComponent(kept)}%40example.org`);
      await formReady(page);
      await page.getByLabel("Your name").fill(name);
      await press(page, "Continue");
      await page.getByLabel("Your email").fill(`${email.replace(/[äöü]/g, "a")}@example.org`);
      await press(page, "Submit");
      await expect.poll(() => sent.length).toBe(before + 16);
      const text = JSON.stringify(sent);
      for (const one of [name, email, kept])
        for (const written of [
          one,
          encodeURIComponent(one),
          Buffer.from(one).toString("base64").slice(0, 10),
        ])
          expect(text).not.toContain(written);
    }
  });

  it("is remembered for this form and these services only, and ends when it is withdrawn", async () => {
    const form = await publish();
    const { page, sent } = await open(`/f/${form}`);
    await press(page, "Agree");
    await expect.poll(() => sent.length).toBe(4);
    await page.reload();
    await expect.poll(() => sent.length).toBe(8);
    const idOf = ({ url }: Sent) => new URL(url).searchParams.get("_id");
    const ids = sent.map(idOf).filter(Boolean);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);

    await page.goto(`${stage.baseUrl}/f/${await publish()}`);
    await notice(page).waitFor();
    expect(sent).toHaveLength(8);

    await page.goto(`${stage.baseUrl}/f/${form}`);
    await expect.poll(() => sent.length).toBe(12);
    await press(page, "Privacy choices");
    await press(page, "Decline");
    await fillIn(page);
    expect(sent).toHaveLength(12);
    expect(JSON.stringify(await stored(page))).not.toContain(String(ids[0]));
  });

  it("pages are not reported if a question is sensitive", async () => {
    const health = field("name", { label: "Your name", privacy: "special" });
    const form = await publish({ tracking }, { pages: [{ id: "p1", items: [health] }, pages[1]] });
    const { page, sent } = await open(`/f/${form}`);
    await press(page, "Agree");
    await fillIn(page);
    await expect.poll(() => heard(sent)).toEqual(["view", "start", "submit"]);
  });
});

describe("the notice", () => {
  const long = {
    pages: [
      {
        id: "p1",
        items: Array.from({ length: 12 }, (_, at) => field(`q${at}`, { label: `Question ${at}` })),
      },
    ],
  };
  const boxOf = async (page: Page) => {
    const box = await notice(page).boundingBox();
    if (!box) throw new Error("the notice is not shown");
    return box;
  };

  it("names the services and offers both choices alike, accessibly", async () => {
    const { page } = await open(`/f/${await publish()}`);
    const words = (await notice(page).textContent())?.replace(/[\u2068\u2069]/g, "");
    expect(words).toContain(
      "Recipients: Google Analytics, Meta, Plausible (stats.example.com), and Matomo (www.example.com).",
    );
    const link = notice(page).getByRole("link", { name: "Privacy policy" });
    expect(await link.getAttribute("href")).toBe(tracking.privacy_url);
    const [no, yes] = await Promise.all(
      ["Decline", "Agree"].map((name) =>
        page.getByRole("button", { name }).evaluate((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { backgroundColor, color, borderColor, fontSize } = getComputedStyle(button);
          return { width, height, backgroundColor, color, borderColor, fontSize };
        }),
      ),
    );
    expect(no).toEqual(yes);
    expect(await violationsIn(page)).toEqual([]);
    await press(page, "Decline");
    expect(await violationsIn(page)).toEqual([]);
    const focused = page.getByRole("button", { name: "Privacy choices" });
    expect(await focused.evaluate((one: HTMLElement) => one.matches(":focus"))).toBe(true);
  });

  it("works by keyboard", async () => {
    const { page, sent } = await open(`/f/${await publish()}`);
    await formReady(page);
    await notice(page).getByRole("link").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => sent.length).toBe(4);
    await page.keyboard.press("Enter");
    await notice(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Privacy choices" }).waitFor();
    expect(JSON.parse((await stored(page))[0]?.[1] ?? "")).toMatchObject({ id: null });
  });

  it("stays in view on long pages until it would cover a button or the focus", async () => {
    const { page } = await open(`/f/${await publish({ tracking }, long)}`);
    await formReady(page);
    const height = page.viewportSize()?.height ?? 0;
    const shown = await boxOf(page);
    expect(shown.y + shown.height).toBeLessThanOrEqual(height);
    // The field behind the notice.
    const behind = await page.evaluate(
      ({ top, bottom }) => {
        const root = document.querySelector("formstead-form")?.shadowRoot;
        const fields = [...(root?.querySelectorAll("input") ?? [])];
        const at = fields.findIndex((one) => {
          const box = one.getBoundingClientRect();
          return box.top < bottom && box.bottom > top && one.type === "text";
        });
        fields[at]?.focus({ preventScroll: true });
        return at;
      },
      { top: shown.y, bottom: shown.y + shown.height },
    );
    expect(behind).toBeGreaterThan(0);
    await expect.poll(async () => (await boxOf(page)).y).toBeGreaterThan(height);
    await page.getByRole("button", { name: "Submit" }).scrollIntoViewIfNeeded();
    await notice(page).scrollIntoViewIfNeeded();
    const button = await page.getByRole("button", { name: "Submit" }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan((await boxOf(page)).y);
  });

  it.each([320, 390, 1280])("never covers the buttons of the form at %i px", async (width) => {
    for (const height of [480, 640, 800]) {
      const { page } = await open(`/f/${await publish()}`, { viewport: { width, height } });
      await formReady(page);
      await notice(page).waitFor();
      const [box, button] = await Promise.all([
        boxOf(page),
        page.getByRole("button", { name: "Continue" }).boundingBox(),
      ]);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(box.y);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await page.context().close();
    }
  });

  it("is in the form's language and direction, and works with forced colors", async () => {
    const form = await publish({ tracking }, { languages: ["ar"] });
    const { page } = await open(`/f/${form}`, { forcedColors: "active" });
    await page.getByRole("button", { name: "موافقة" }).waitFor();
    const region = page.getByRole("region", { name: "هل تسمح لنا بقياس استخدام هذا النموذج؟" });
    expect(await region.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
    expect(await violationsIn(page)).toEqual([]);
  });
});
