// The pictures of link previews: what they show, to whom, and how often they are drawn.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadRenderer } from "../../../main/renderer-build.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import { builtRenderer } from "../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { plainBrowser } from "../../../test-kit/plain-browser.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../test-kit/published-form.ts";
import { upload } from "../../../test-kit/upload-client.ts";
import type { FormAssetsService } from "../assets/index.ts";
import type { EntrySessionsService } from "../sessions/index.ts";
import { createSocialPictures } from "./social-pictures.service.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: { RENDERER_DIR: await builtRenderer(), RATE_LIMIT_PUBLIC_PER_MINUTE: "60" },
  });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const items = [field("name")];
const newForm = (title: string, more: object = {}) => publishedForm(owner, items, { title, ...more });
const get = (ref: string, { query = "", headers = {}, from = "203.0.113.9" } = {}) =>
  h.server.inject({ method: "GET", url: `/f/${ref}/social.png${query}`, headers, remoteAddress: from });
const bytesOf = async (ref: string, query = "") => (await get(ref, { query })).rawPayload;
/** The color of one pixel, as `#rrggbb`. */
const colorAt = async (png: Buffer, left: number, top: number) => {
  const pixel = await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
};
/** Whether anything but the background is in the part of the picture in which the logo is. */
const hasLogo = async (png: Buffer) => {
  const part = await sharp(png).extract({ left: 60, top: 50, width: 330, height: 90 }).toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.some(({ stdev }) => stdev > 1);
};
const newLogo = async () => {
  const red = { width: 400, height: 100, channels: 3, background: "#ff0000" } as const;
  const bytes = await sharp({ create: red }).png().toBuffer();
  const claims = { purpose: "form_asset", name: "logo.png", mime: "image/png" };
  return (await upload(owner, bytes, claims)).body.id;
};

describe("GET /f/{form}/social.png", () => {
  it("200 with a PNG of 1200 × 630 pixels in the form's colors, which may be cached", async () => {
    const form = await newForm("Visit", { theme: { preset: "harbour" } });
    const answer = await get(form);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    const { format, width, height, hasAlpha } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({
      format: "png",
      width: 1200,
      height: 630,
      hasAlpha: false,
    });
    const { look } = (await h.anonymous.get(`/entry-sessions/forms/${form}`)).body.definition;
    expect(await colorAt(answer.rawPayload, 5, 5)).toBe(look.light.surface);
    expect(await colorAt(answer.rawPayload, 1195, 5)).toBe("#0b6a80");
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=3600",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    });
    const again = await get(form, { headers: { "if-none-match": String(answer.headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it("is named by the page in each language, until the theme has an image", async () => {
    const more = { languages: ["en", "de"], translations: { de: { "form.title": "Besuch & mehr" } } };
    const form = await newForm("Visit", more);
    const { address } = (await h.anonymous.get(`/entry-sessions/forms/${form}`)).body;
    const { html } = await plainBrowser(h).open(`/f/${form}?lang=de`);
    const origin = new URL(h.composition.platform.config.BASE_URL).origin;
    const path = `/f/${address}/social.png?lang=de&v=1`;
    for (const tag of [
      `<meta property="og:image" content="${origin}${path.replace("&", "&amp;")}"`,
      '<meta property="og:image:width" content="1200"',
      '<meta property="og:image:height" content="630"',
      '<meta property="og:image:alt" content="Besuch &amp; mehr"',
      '<meta property="og:title" content="Besuch &amp; mehr"',
      '<meta name="twitter:card" content="summary_large_image"',
    ])
      expect(html).toContain(tag);
    expect((await h.server.inject({ method: "GET", url: path })).statusCode).toBe(200);
    const own = await newForm("Visit", { theme: { image: "https://example.com/own.png" } });
    expect((await plainBrowser(h).open(`/f/${own}`)).html).not.toContain("social.png");
  });

  it("changes with the title, the language, and the theme, and with nothing else", async () => {
    const more = { languages: ["en", "ar"], translations: { ar: { "form.title": "زيارة" } } };
    const form = await newForm("Visit", more);
    const [first, arabic, unknown] = await Promise.all(
      ["", "?lang=ar", "?lang=xx&v=7"].map((query) => bytesOf(form, query)),
    );
    expect(unknown).toEqual(first);
    expect(arabic).not.toEqual(first);
    const changed = { title: "Another visit", ...more };
    await publish(owner, form, definitionOf([page("page_1", items)], changed));
    const second = await bytesOf(form);
    expect(second).not.toEqual(first);
    await publish(owner, form, definitionOf([page("page_1", [...items, field("more")])], changed));
    expect(await bytesOf(form)).toEqual(second);
    await publish(owner, form, definitionOf([page("page_1", items)], { ...changed, theme: { radius: 0 } }));
    expect(await bytesOf(form)).not.toEqual(second);
  });

  it("shows a logo from our storage, and requests no other", async () => {
    const file_id = await newLogo();
    const withLogo = await bytesOf(await newForm("Visit", { theme: { logo: { file_id } } }));
    expect(await colorAt(withLogo, 100, 90)).toBe("#ff0000");
    const elsewhere = await newForm("Visit", { theme: { logo: "https://example.com/logo.png" } });
    expect(await hasLogo(withLogo)).toBe(true);
    expect(await hasLogo(await bytesOf(elsewhere))).toBe(false);
  });

  it("is the same for a closed form and behind an access code, because it shows only the cover", async () => {
    const form = await newForm("Members only");
    const open = await bytesOf(form);
    const { slug } = (await owner.post(`/forms/${form}/links`, { access_code: "1234" })).body;
    expect(await bytesOf(slug)).toEqual(open);
    await owner.patch(
      `/forms/${form}`,
      { closes_at: "2020-01-01T00:00:00Z" },
      { headers: { "if-match": "*" } },
    );
    expect(await bytesOf(form)).toEqual(open);
  });

  it("answers HEAD with the headers of GET, also for pages of other sites, and compares each ETag", async () => {
    const url = `/f/${await newForm("Head")}/social.png`;
    const headers = { "sec-fetch-site": "cross-site", origin: "https://chat.example" };
    const whole = await h.server.inject({ method: "GET", url, headers });
    const head = await h.server.inject({ method: "HEAD", url, headers });
    expect([whole.statusCode, head.statusCode]).toEqual([200, 200]);
    for (const name of ["etag", "content-type", "content-length", "cache-control"])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    const statusFor = async (tags: string) =>
      (await h.server.inject({ method: "GET", url, headers: { "if-none-match": tags } })).statusCode;
    const { etag } = whole.headers;
    expect([await statusFor(`"old", W/${etag}`), await statusFor('"old"')]).toEqual([304, 200]);
  });

  it("uses the form's language for a parameter that is repeated or no language", async () => {
    const more = { languages: ["en", "de"], translations: { de: { "form.title": "Besuch" } } };
    const form = await newForm("Visit", more);
    const [english, german] = [await bytesOf(form), await bytesOf(form, "?lang=de")];
    expect(german).not.toEqual(english);
    for (const query of ["?lang=de&lang=de", "?lang=DE", "?lang=", `?lang=${"de".repeat(500)}`])
      expect([query, (await bytesOf(form, query)).equals(english)]).toEqual([query, true]);
  });

  it("fills the picture with the form's color if no font can write the title, and drops only emoji", async () => {
    const theme = { preset: "harbour" };
    const accent = "#0b6a80";
    for (const title of ["訪問 2026", "🎉"])
      expect(await colorAt(await bytesOf(await newForm(title, { theme })), 5, 5)).toBe(accent);
    const plain = await bytesOf(await newForm("Visit us", { theme }));
    expect(await colorAt(plain, 5, 5)).not.toBe(accent);
    expect(await bytesOf(await newForm("Visit 🎉 us", { theme }))).toEqual(plain);
  });

  it("does not let anyone keep a refusal", async () => {
    const archived = await newForm("Archived");
    await owner.post(`/forms/${archived}/archive`, {});
    const spent = (await owner.post(`/forms/${await newForm("Spent")}/links`, { max_uses: 1 })).body.slug;
    await h.anonymous.post("/entry-sessions", { form_ref: spent });
    for (const [ref, status] of [
      [archived, 410],
      [spent, 410],
      ["nothing", 404],
    ] as const) {
      const { statusCode, headers } = await get(ref);
      expect([ref, statusCode]).toEqual([ref, status]);
      expect([headers["cache-control"], headers.etag]).toEqual(["private, no-store", undefined]);
    }
  });

  it("404 for forms without a public page, and 410 for an archived one", async () => {
    const project = (await owner.post("/projects", { name: "Drafts" })).body;
    const draft = (await owner.post("/forms", { project_id: project.id, name: "Draft" })).body.id;
    const trashed = await newForm("Trashed");
    await owner.delete(`/forms/${trashed}`, { headers: { "if-match": "*" } });
    const preview = await newForm("Only by link");
    await owner.patch(`/forms/${preview}`, { access: "links_only" }, { headers: { "if-match": "*" } });
    for (const ref of [draft, trashed, preview, "frm_01h455vb4pex5vsknk084sn02q", "nothing"])
      expect([ref, (await get(ref)).statusCode]).toEqual([ref, 404]);
    const archived = await newForm("Archived");
    await owner.post(`/forms/${archived}/archive`, {});
    expect((await get(archived)).statusCode).toBe(410);
  });

  it("429 for a network that guesses addresses, but not for one that loads pictures", async () => {
    const form = await newForm("Visit");
    const from = "198.51.100.23";
    for (let at = 0; at < 61; at += 1) await get("frm_01h455vb4pex5vsknk084sn02q", { from });
    expect((await get("frm_01h455vb4pex5vsknk084sn02r", { from })).statusCode).toBe(429);
    expect((await get(form)).statusCode).toBe(200);
  });
});

describe("a picture", () => {
  it("is drawn once, however many requests arrive while it is being drawn, and again after a failure", async () => {
    const sessions = h.composition.services.get("entrySessions") as EntrySessionsService;
    const assets = h.composition.services.get("formAssets") as FormAssetsService;
    const form = await newForm("Drawn once", { theme: { logo: { file_id: await newLogo() } } });
    let drawings = 0;
    const pictures = createSocialPictures({
      sessions,
      build: await loadRenderer(await builtRenderer()),
      assets: {
        readKnown: async (...given) => {
          drawings += 1;
          if (drawings === 1) throw new Error("the storage does not answer");
          return assets.readKnown(...given);
        },
      },
    });
    const ctx = { requestId: "r", now: new Date(), actor: { kind: "public" }, ip: "203.0.113.4" } as const;
    const draw = async () => (await pictures.find(ctx, form, undefined)).draw();
    await expect(draw()).rejects.toThrow("the storage does not answer");
    const all = await Promise.all(Array.from({ length: 20 }, draw));
    expect(drawings).toBe(2);
    expect(new Set(all.map((bytes) => bytes.toString("base64"))).size).toBe(1);
    await draw();
    expect(drawings).toBe(2);
  });

  const picturesWith = async (readKnown: FormAssetsService["readKnown"]) => {
    const sessions = h.composition.services.get("entrySessions") as EntrySessionsService;
    const accounts = new Map<string, Id<"acc">>();
    // Each address belongs to a form with this title, and names its account.
    const getCover: EntrySessionsService["getCover"] = async (ctx, title) => {
      const cover = await sessions.getCover(ctx, covered);
      const account = title.split(" of ")[1] ?? "other";
      const accountId = accounts.get(account) ?? newId("acc");
      accounts.set(account, accountId);
      return { ...cover, accountId, definition: { ...cover.definition, title } };
    };
    const covered = await newForm("Any", { theme: { logo: { file_id: await newLogo() } } });
    const build = await loadRenderer(await builtRenderer());
    const pictures = createSocialPictures({ sessions: { getCover }, build, assets: { readKnown } });
    const ctx = { requestId: "r", now: new Date(), actor: { kind: "public" }, ip: "203.0.113.5" } as const;
    return (title: string) => pictures.find(ctx, title, undefined);
  };

  it("is that of a form without a logo if the logo is missing or cannot be read", async () => {
    const whole = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const drawWith = async (bytes: Buffer | undefined) => {
      const find = await picturesWith(async () => bytes && { type: "image/png", bytes });
      return (await find("Visit")).draw();
    };
    const without = await bytesOf(await newForm("Visit"));
    expect(await drawWith(whole)).not.toEqual(without);
    for (const bytes of [undefined, Buffer.alloc(0), Buffer.from("<html>"), whole.subarray(0, 40)])
      expect((await drawWith(bytes)).equals(without)).toBe(true);
  });

  it("503 for an account of which ten pictures wait, but not for another account", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const find = await picturesWith(async () => {
      await gate;
      return undefined;
    });
    const found = await Promise.all(Array.from({ length: 10 }, (_none, at) => find(`Form ${at} of a`)));
    const waiting = Promise.all(found.map((one) => one.draw()));
    await expect((await find("One more of a")).draw()).rejects.toMatchObject({
      def: { code: "service_unavailable" },
    });
    const other = (await find("One of b")).draw();
    open();
    expect((await sharp(await other).metadata()).width).toBe(1_200);
    expect(await waiting).toHaveLength(10);
  });

  it("503 while a hundred others wait, but not for one that is among them, and 200 afterward", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isOver = false;
    const find = await picturesWith(async () => {
      await gate;
      if (!isOver) throw new Error("the storage does not answer");
      return undefined;
    });
    const titles = Array.from({ length: 100 }, (_none, at) => `Form ${at} of ${at % 10}`);
    const found = await Promise.all(titles.map(find));
    const waiting = Promise.allSettled(found.map((one) => one.draw()));
    const more = await find("One more");
    await expect(more.draw()).rejects.toMatchObject({
      def: { code: "service_unavailable", status: 503 },
      headers: { "retry-after": "2" },
    });
    const joined = expect((await find("Form 7 of 7")).draw()).rejects.toThrow("the storage does not answer");
    open();
    await joined;
    for (const one of await waiting)
      expect(one).toMatchObject({ reason: { message: "the storage does not answer" } });
    isOver = true;
    expect((await sharp(await more.draw()).metadata()).width).toBe(1_200);
  });
});
