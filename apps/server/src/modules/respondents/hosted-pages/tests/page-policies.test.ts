// Tests the headers of hosted pages in every state: who may frame them, what they may use, and who may keep them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { type Page, plainBrowser, textOf } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedForm, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const packed = { "accept-encoding": "gzip" };
const name = field("name", { required: true });
const open = (path: string, headers = {}) => plainBrowser(h).open(path, headers);
const policyOf = ({ headers }: Page, directive: string) =>
  (headers["content-security-policy"] ?? "").split("; ").find((one) => one.startsWith(`${directive} `));
const settings = { frame_origins: ["https://shop.example"] };
const framed = () => publishedPages(owner, [page("p1", [name]), page("p2", [field("town")])], { settings });
const linkTo = async (form: string, body: object): Promise<string> =>
  (await owner.post(`/forms/${form}/links`, body)).body.slug;

/** What a visitor sees in each state of a form and on each way through it. */
const states: Readonly<Record<string, () => Promise<Page>>> = {
  "open form": async () => open(`/f/${await framed()}`),
  "closed form": async () => {
    const form = await framed();
    await owner.post(`/forms/${form}/close`, {});
    return open(`/f/${form}`);
  },
  "archived form": async () => {
    const form = await framed();
    await owner.post(`/forms/${form}/archive`, {});
    return open(`/f/${form}`);
  },
  "question for the code": async () => open(`/f/${await linkTo(await framed(), { access_code: "1234" })}`),
  "wrong code": async () => {
    const browser = plainBrowser(h);
    const asked = await browser.open(`/f/${await linkTo(await framed(), { access_code: "1234" })}`);
    return browser.send(asked, { _code: "4321" }, "open");
  },
  "second page": async () => {
    const browser = plainBrowser(h);
    return browser.fill(await browser.open(`/f/${await framed()}`), { name: "Ada" });
  },
  "page with a problem": async () => {
    const browser = plainBrowser(h);
    return browser.send(await browser.open(`/f/${await framed()}`), { name: "" });
  },
  "way to finish later": async () => {
    const browser = plainBrowser(h);
    return browser.fill(await browser.open(`/f/${await framed()}`), { name: "Ada" }, "later");
  },
  "wrong email to finish later": async () => {
    const browser = plainBrowser(h);
    const later = await browser.fill(await browser.open(`/f/${await framed()}`), { name: "Ada" }, "later");
    return browser.send(later, { _email: "no address" }, "later-send");
  },
  receipt: async () => {
    const browser = plainBrowser(h);
    const second = await browser.fill(await browser.open(`/f/${await framed()}`), { name: "Ada" });
    const done = await browser.fill(second, { town: "Ulm" });
    expect(textOf(done)).toContain("Thank you");
    return done;
  },
};

describe("a form that another site may frame", () => {
  it.each(Object.entries(states))("stays in the frame: %s", async (_name, visit) => {
    const shown = await visit();
    expect(shown.html).toContain("<html");
    expect(policyOf(shown, "frame-ancestors")).toBe("frame-ancestors 'self' https://shop.example");
  });

  it("keeps addresses without a form to itself", async () => {
    expect(policyOf(await open("/f/nothing"), "frame-ancestors")).toBe("frame-ancestors 'self'");
  });
});

describe("a form with analytics services", () => {
  const tracking = {
    ga4: { measurement_id: "G-1A2B3C4D5E" },
    meta: { pixel_id: "123456789012345" },
    plausible: { domain: "shop.example" },
    matomo: { site_id: 3, url: "https://stats.example.com/matomo/" },
  };
  const measured = (more: object = {}) =>
    publishedPages(owner, [page("p1", [name]), page("p2", [field("town")])], {
      settings: { tracking, ...more },
    });
  const reached = (shown: Page) =>
    policyOf(shown, "connect-src")
      ?.split(" ")
      .filter((one) => /google|facebook|plausible|stats\.example\.com/.test(one));
  const addresses = [
    "https://www.google-analytics.com/g/collect",
    "https://www.facebook.com/tr",
    "https://plausible.io/api/event",
    "https://stats.example.com/matomo/matomo.php",
  ];
  const hasScript = ({ html }: Page) => /src="[^"]*\/tracking-[^"]*\.js"/.test(html);

  it("may send to exactly these services, and no other form may", async () => {
    const shown = await open(`/f/${await measured()}`);
    expect([reached(shown), hasScript(shown)]).toEqual([addresses, true]);
    const one = await publishedForm(owner, [name]);
    const other = await open(`/f/${one}`);
    expect([reached(other), hasScript(other)]).toEqual([[], false]);
  });

  it("loads no script and may send nothing if the visitor objects, in frames, and on shared devices", async () => {
    const form = await measured();
    // The page with the script is rendered first, so that a cache would show.
    expect(hasScript(await open(`/f/${form}`))).toBe(true);
    for (const headers of [{ "sec-gpc": "1" }, { dnt: "1" }, { "sec-fetch-dest": "iframe" }]) {
      const shown = await open(`/f/${form}`, headers);
      expect([reached(shown), hasScript(shown)]).toEqual([[], false]);
      expect(shown.headers.vary).toContain("dnt, sec-fetch-dest, sec-gpc");
    }
    expect(hasScript(await open(`/f/${form}`))).toBe(true);
    const shared = await open(`/f/${await measured({ kiosk: {} })}`);
    expect([reached(shared), hasScript(shared)]).toEqual([[], false]);
    const field = await open(`/f/${await measured({ field_mode: true })}/`);
    expect([reached(field), hasScript(field)]).toEqual([[], false]);
  });

  it("has no script on pages without JavaScript, and while the form is closed", async () => {
    const form = await measured();
    const browser = plainBrowser(h);
    const second = await browser.fill(await browser.open(`/f/${form}`), { name: "Ada" });
    const done = await browser.fill(second, { town: "Ulm" });
    expect(hasScript(done)).toBe(false);
    await owner.post(`/forms/${form}/close`, {});
    expect(hasScript(await open(`/f/${form}`))).toBe(false);
  });
});

describe("a page with answers", () => {
  it("is neither compressed nor kept, not even beside problems", async () => {
    const form = await publishedPages(owner, [page("p1", [name, field("email", { type: "email" })])]);
    const browser = plainBrowser(h, packed);
    const blank = await browser.open(`/f/${form}`);
    expect([blank.headers["content-encoding"], blank.headers["cache-control"]]).toEqual([
      "gzip",
      "private, no-cache",
    ]);
    const wrong = await plainBrowser(h).open(`/f/${form}`);
    const answer = await browser.send(wrong, { name: "Ada Lovelace", email: "no address" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([422, undefined]);
    expect(answer.html).toContain("Ada Lovelace");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("what a page may use", () => {
  const nothing = "camera=(), geolocation=(), microphone=()";
  const usedBy = async (path: string) => (await open(path)).headers["permissions-policy"];

  it("depends on the form's questions, wherever they are", async () => {
    const group = { id: "grp_more", type: "group", key: "more", items: [field("voice", { type: "audio" })] };
    const form = await publishedPages(owner, [page("p1", [name]), page("p2", [group])]);
    expect(await usedBy(`/f/${form}`)).toBe("camera=(), geolocation=(), microphone=(self)");
    const where = await publishedForm(owner, [field("where", { type: "location" })]);
    expect(await usedBy(`/f/${where}`)).toBe("camera=(), geolocation=(self), microphone=()");
    const named = await publishedForm(owner, [field("camera", { label: '"type":"video"' })]);
    expect(await usedBy(`/f/${named}`)).toBe(nothing);
  });

  it("is nothing before the access code, and what the form needs after it", async () => {
    const form = await publishedForm(owner, [field("clip", { type: "video" })]);
    const path = `/f/${await linkTo(form, { access_code: "1234" })}`;
    const browser = plainBrowser(h);
    const asked = await browser.open(path);
    expect(asked.headers["permissions-policy"]).toBe(nothing);
    const inside = await browser.fill(asked, { _code: "1234" }, "open");
    expect(inside.headers["permissions-policy"]).toBe("camera=(self), geolocation=(), microphone=(self)");
    expect(await usedBy("/f/nothing")).toBe(nothing);
  });

  it("includes players of the video services that the form names, and no others", async () => {
    const video = (url: string) => ({ id: `vid_${url.length}`, type: "video_block", settings: { url } });
    const both = await publishedPages(owner, [
      page("p1", [name]),
      page("p2", [video("https://www.youtube.com/watch?v=dQw4w9WgXcQ"), video("https://vimeo.com/76979871")]),
    ]);
    expect(policyOf(await open(`/f/${both}`), "frame-src")).toBe(
      "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    );
    const file = await publishedForm(owner, [video("https://example.com/film.mp4")]);
    expect(policyOf(await open(`/f/${file}`), "frame-src")).toBeUndefined();
    const told = await publishedForm(owner, [field("link", { label: "https://vimeo.com/76979871" })]);
    expect(policyOf(await open(`/f/${told}`), "frame-src")).toBeUndefined();
  });
});
