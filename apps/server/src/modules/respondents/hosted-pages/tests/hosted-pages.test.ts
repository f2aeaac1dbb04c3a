// Tests what a visitor sees at /f/…, in every state of a form.
import { createHash } from "node:crypto";
import { offeredTypes } from "@formstead/form-logic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser, textOf, titleOf } from "../../../../test-kit/plain-browser.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const day = 86_400_000;
const name = field("name", { label: "Your name", required: true });
const description = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Two minutes & done." }] }],
};
const open = (path: string, headers = {}) => plainBrowser(h).open(path, headers);
const patch = (form: string, body: object) =>
  owner.patch(`/forms/${form}`, body, { headers: { "if-match": "*" } });

describe("GET /f/{form}", () => {
  it("200 by ID, readable address, and link slug: renders the first step", async () => {
    const form = await publishedForm(owner, [name], { title: "Visit" });
    const { address } = (await h.anonymous.get(`/entry-sessions/forms/${form}`)).body;
    const { slug } = (await owner.post(`/forms/${form}/links`, {})).body;
    for (const ref of [form, address, slug]) {
      const page = await open(`/f/${ref}`);
      expect([page.status, titleOf(page)]).toEqual([200, "Visit"]);
      expect(page.html).toContain('<template shadowrootmode="open">');
      expect(page.html).toMatch(/<input [^>]*id="f-name"[^>]*name="name"/);
      expect(page.html).toContain(`form="${ref}"`);
    }
  });

  it("200 with texts escaped in the page and in its data", async () => {
    const markup = "</script></title><script>alert(1)</script><img src=x onerror=alert(1)>";
    const field = { ...name, label: `Name ${markup}` };
    const page = await open(`/f/${await publishedForm(owner, [field], { title: `Visit ${markup}` })}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain("alert(1)");
    expect(page.html).not.toMatch(/<script>|<img src=x/);
    const [, data = ""] = /<script type="application\/json">(.*?)<\/script>/s.exec(page.html) ?? [];
    expect(data).toContain("\\u003c/script>");
    expect(JSON.stringify(JSON.parse(data))).toContain("alert(1)");
  });

  it("200 with a policy that allows only our own files to run", async () => {
    const page = await open(`/f/${await publishedForm(owner, [name])}`);
    const policy = page.headers["content-security-policy"] ?? "";
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "trusted-types 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split("; ")).toContain(part);
    expect(page.headers["referrer-policy"]).toBe("same-origin");
    expect(page.html).not.toMatch(/ style="|<script(?![^>]*(src|application\/json))/);
  });

  it("200 with styles allowed by hash, the theme last", async () => {
    const theme = {
      brand: "#3d56d6",
      background: "/back.jpg",
      css: "::part(label) { color: red } a { color: red }",
    };
    const page = await open(`/f/${await publishedForm(owner, [name], { theme })}`);
    const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? "");
    expect(styles).toHaveLength(2);
    expect(styles[0]).toMatch(
      /:root\{--formstead-.*--formstead-accent:light-dark\(#3d56d6,#\w{6}\);.*:root\{--formstead-background:url\("\/back\.jpg"\)\}formstead-form::part\(label\)\{color:red\}$/,
    );
    const hashes = styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(page.headers["content-security-policy"]).toContain(`; style-src 'self' ${hashes.join(" ")};`);
  });

  it("200 and can be framed where the form allows it", async () => {
    const settings = { frame_origins: ["https://example.com", "https://*.example.org"] };
    const page = await open(`/f/${await publishedForm(owner, [name], { settings })}`);
    expect(page.headers["content-security-policy"]).toContain(
      "frame-ancestors 'self' https://example.com https://*.example.org;",
    );
  });

  it("422 for a draft with an origin that would inject a policy directive", async () => {
    const form = await publishedForm(owner, [name]);
    await owner.post(`/forms/${form}/draft`, {});
    const definition = {
      format: 1,
      title: "A",
      languages: ["en"],
      pages: [{ id: "p", items: [name] }],
      settings: { frame_origins: ["https://a.example; script-src *"] },
    };
    const answer = await owner.put(`/forms/${form}/draft`, { definition }, { headers: { "if-match": "*" } });
    expect(answer.status).toBe(422);
  });

  it("200 with link preview metadata, and noindex unless the form allows indexing", async () => {
    const image = "https://example.com/visit.png";
    const form = await publishedForm(owner, [name], { title: "A <b> visit", description, theme: { image } });
    const page = await open(`/f/${form}`);
    for (const tag of [
      "<title>A &lt;b> visit</title>",
      '<meta name="description" content="Two minutes &amp; done."',
      '<meta property="og:title" content="A &lt;b> visit"',
      `<meta property="og:image" content="${image}"`,
      '<meta name="robots" content="noindex"',
    ])
      expect(page.html).toContain(tag);
    const indexed = await open(`/f/${await publishedForm(owner, [name], { settings: { indexed: true } })}`);
    expect(indexed.html).not.toContain("noindex");
  });

  it("200 in the language of the browser or of the address", async () => {
    const form = await publishedForm(owner, [name], {
      languages: ["en", "ar"],
      translations: { ar: { "fld_name.label": "الاسم" } },
    });
    const arabic = await open(`/f/${form}`, { "accept-language": "ar-EG,en;q=0.5" });
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(textOf(arabic)).toContain("الاسم");
    const english = await open(`/f/${form}?lang=en`, { "accept-language": "ar" });
    expect(english.html).toContain('<html lang="en" dir="ltr">');
    expect(english.html).toContain(`action="/f/${form}?lang=en"`);
  });

  it("200 with link preview metadata in the language of the page", async () => {
    const words = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "دقيقتان." }] }],
    };
    const form = await publishedForm(owner, [name], {
      title: "Visit",
      description,
      languages: ["en", "ar", "de"],
      translations: {
        ar: { "form.title": "زيارة", "form.description": words },
        de: { "form.title": "Besuch", "form.description": "Zwei Minuten." },
      },
    });
    for (const [lang, title, text] of [
      ["en", "Visit", "Two minutes &amp; done."],
      ["ar", "زيارة", "دقيقتان."],
      ["de", "Besuch", "Zwei Minuten."],
    ]) {
      const { html } = await open(`/f/${form}?lang=${lang}`);
      for (const tag of [
        `<meta property="og:title" content="${title}"`,
        `<meta property="og:description" content="${text}"`,
        `<meta name="description" content="${text}"`,
      ])
        expect(html).toContain(tag);
    }
  });

  it("uses the visitor's language when there is no form to show", async () => {
    const missing = await open("/f/frm_nothing", { "accept-language": "de-AT" });
    expect([missing.status, missing.headers["content-language"]]).toEqual([404, "de"]);
    expect(textOf(missing)).toContain("Prüfen Sie die Adresse. Möglicherweise fehlt ein Teil davon.");
    const form = await publishedForm(owner, [name]);
    const { slug } = (await owner.post(`/forms/${form}/links`, { access_code: "1234" })).body;
    const locked = await open(`/f/${slug}`, { "accept-language": "pl" });
    expect(textOf(locked)).toContain("Ten formularz wymaga kodu dostępu");
    const wrong = await plainBrowser(h).send(locked, { _code: "4321" }, "open", { "accept-language": "pl" });
    expect(textOf(wrong)).toContain("Ten kod jest nieprawidłowy.");
  });

  it("200 with a new token each time, and not cacheable by others", async () => {
    const form = await publishedForm(owner, [name]);
    const marks = await Promise.all(
      [1, 2].map(async () => /name="_once" value="([\w-]{24})"/.exec((await open(`/f/${form}`)).html)?.[1]),
    );
    expect(new Set(marks).size).toBe(2);
    expect(marks).not.toContain(undefined);
    expect((await open(`/f/${form}`)).headers["cache-control"]).toBe("private, no-cache");
  });

  it("200 and says that the form is closed, paused, full, or not open yet", async () => {
    const closed = await publishedForm(owner, [name], { title: "Visit" });
    await owner.post(`/forms/${closed}/close`, {});
    expect(titleOf(await open(`/f/${closed}`))).toBe("This form is closed – Visit");
    const paused = await publishedForm(owner, [name]);
    await owner.post(`/forms/${paused}/pause`, {});
    expect(textOf(await open(`/f/${paused}`))).toContain("This form is not accepting responses right now");
    const early = await publishedForm(owner, [name]);
    await patch(early, { opens_at: new Date(h.clock.now().getTime() + day).toISOString() });
    expect(textOf(await open(`/f/${early}`))).toMatch(/This form opens on .* UTC/);
    const full = await publishedForm(owner, [name]);
    await patch(full, { max_entries: 1 });
    const browser = plainBrowser(h);
    await browser.fill(await browser.open(`/f/${full}`), { name: "Ada" });
    expect(textOf(await open(`/f/${full}`))).toContain("This form has reached its response limit");
  });

  it("404 if there is no form, or no public one", async () => {
    const hidden = await publishedForm(owner, [name]);
    await patch(hidden, { access: "links_only" });
    for (const ref of ["nope", `frm_${"0".repeat(26)}`, hidden, "a".repeat(300), "%00"]) {
      const page = await open(`/f/${ref}`);
      expect([ref, page.status]).toEqual([ref, 404]);
      expect(textOf(page)).toContain("Form not found");
    }
  });

  it("410 for an archived form and for an expired link", async () => {
    const form = await publishedForm(owner, [name]);
    const expires_at = new Date(h.clock.now().getTime() + 1_000).toISOString();
    const { slug } = (await owner.post(`/forms/${form}/links`, { expires_at })).body;
    h.clock.advance(2_000);
    const ended = await open(`/f/${slug}`);
    expect([ended.status, textOf(ended)]).toEqual([410, expect.stringContaining("no longer valid")]);
    const archived = await publishedForm(owner, [name]);
    await owner.post(`/forms/${archived}/archive`, {});
    expect((await open(`/f/${archived}`)).status).toBe(410);
  });
});

describe("every field type", () => {
  it("renders on the server", async () => {
    const items = [...offeredTypes.values()].map(({ type, examples }, at) =>
      field(`f${at}`, { type, label: type, settings: examples[0]?.settings ?? {} }),
    );
    const form = await publishedForm(owner, items, { title: "All of them" });
    const at = await open(`/f/${form}`);
    expect([at.status, titleOf(at)]).toEqual([200, "All of them"]);
    const drawn = new Set([...at.html.matchAll(/data-type="(\w+)"/g)].map(([, type]) => type));
    const unseen = ["hidden", "variable"];
    expect([...offeredTypes.keys()].filter((type) => !drawn.has(type) && !unseen.includes(type))).toEqual([]);
    expect(at.html).toMatch(
      /<noscript><p class="notice">These questions cannot be answered without JavaScript: .*signature/,
    );
  });
});

describe("a link with an access code", () => {
  it("shows only the form's title before the code, and all of it after", async () => {
    const form = await publishedForm(owner, [name], { title: "Secret visit" });
    const { slug } = (await owner.post(`/forms/${form}/links`, { access_code: "sesame" })).body;
    const browser = plainBrowser(h);
    const gate = await browser.open(`/f/${slug}`);
    expect(gate.status).toBe(200);
    expect(textOf(gate)).toContain("Secret visit");
    expect(gate.html).not.toContain(name.label);
    const wrong = await browser.send(gate, { _code: "nope" }, "open");
    expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining("code is incorrect")]);
    expect(titleOf(wrong)).toMatch(/^Error: /);
    const inside = await browser.fill(wrong, { _code: "sesame" }, "open");
    expect(titleOf(inside)).toBe("Secret visit");
    expect(textOf(await browser.fill(inside, { name: "Ada" }))).toContain("Thank you");
  });

  it("429 after too many guesses, even with the correct code", async () => {
    const form = await publishedForm(owner, [name]);
    const { slug } = (await owner.post(`/forms/${form}/links`, { access_code: "sesame" })).body;
    const browser = plainBrowser(h);
    const gate = await browser.open(`/f/${slug}`);
    for (let count = 0; count < 10; count += 1) await browser.send(gate, { _code: `no ${count}` }, "open");
    const last = await browser.send(gate, { _code: "sesame" }, "open");
    expect(last.status).toBe(429);
    expect(last.headers["retry-after"]).toMatch(/^\d+$/);
  });
});

describe("GET /embed/…", () => {
  const get = (url: string, headers = {}) => h.server.inject({ method: "GET", url, headers });

  it("200 form.js for every page, cached briefly and with a validator", async () => {
    const answer = await get("/embed/v1/form.js");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300, stale-while-revalidate=86400",
    });
    const again = await get("/embed/v1/form.js", { "if-none-match": String(answer.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
  });

  it("200 immutable for chunks by hash and everything under a version", async () => {
    const page = await open(`/f/${await publishedForm(owner, [name])}`);
    const named = [...page.html.matchAll(/(?:href|src)="(\/embed\/[^"]+)"/g)].map(([, url]) => url ?? "");
    expect(named.length).toBeGreaterThan(2);
    for (const url of [...named, "/embed/0.1.0/form.js", "/embed/0.1.0/form.css"]) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });

  it("200 compressed with the same content", async () => {
    const plain = await get("/embed/v1/form.js");
    for (const encoding of ["br", "gzip"]) {
      const answer = await get("/embed/v1/form.js", { "accept-encoding": encoding });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    }
  });

  it.each([
    "/embed/v1/nope.js",
    "/embed/9.9.9/form.js",
    "/embed/v1/..%2f..%2fmanifest.json",
    "/embed/v1/manifest.json",
  ])("404 %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
