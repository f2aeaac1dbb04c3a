// Tests what the server delivers for forms in field mode: their address, worker, manifest, and icons.
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../../test-kit/published-form.ts";
import { createIconDrawer, pixelsOf, rgbOf } from "../engine/app-icon.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const get = (url: string, headers = {}) => h.server.inject({ method: "GET", url, headers });
const inField = (more: object = {}, items = [field("name")]) =>
  publishedForm(owner, items, { settings: { field_mode: true }, ...more });

interface Config {
  readonly version: string;
  readonly home: string;
  readonly pages: readonly string[];
  readonly files: readonly string[];
  readonly formId: string;
}

/** What the first line of the worker says. */
async function configOf(url: string): Promise<Config> {
  const { payload } = await get(url);
  const context: { self: object; formsteadField?: Config } = { self: {} };
  context.self = context;
  runInNewContext(payload.split("\n", 1)[0] ?? "", context);
  if (!context.formsteadField) throw new Error(payload.slice(0, 200));
  return JSON.parse(JSON.stringify(context.formsteadField));
}

describe("the page of a form in field mode", () => {
  it("ends in a slash, and the address without one leads there with everything in it", async () => {
    const form = await inField();
    const moved = await get(`/f/${form}?lang=de&name=Ada%20L&name=Bea`);
    expect([moved.statusCode, moved.headers.location]).toEqual([
      303,
      `/f/${form}/?lang=de&name=Ada+L&name=Bea`,
    ]);
    const shown = await get(`/f/${form}/`);
    expect(shown.statusCode).toBe(200);
    expect(shown.payload).toContain(`<form novalidate method="post" action="/f/${form}/"`);
    expect(shown.payload).toMatch(/<script type="module" src="\/embed\/v1\/field-[\w-]{8}\.js">/);
  });

  it("has no slash if field mode is off", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const moved = await get(`/f/${form}/?name=Ada`);
    expect([moved.statusCode, moved.headers.location]).toEqual([303, `/f/${form}?name=Ada`]);
    expect((await get(`/f/${form}`)).payload).not.toMatch(/\/field-[\w-]{8}\.js/);
  });

  it("works without JavaScript as well", async () => {
    const form = await inField();
    const origin = h.composition.platform.config.BASE_URL;
    const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
    const [, once] = /name="_once" value="([\w-]{24})"/.exec((await get(`/f/${form}/`)).payload) ?? [];
    const payload = `_page=page_1&_do=next&_once=${once}&name=Ada`;
    const posted = await h.server.inject({ method: "POST", url: `/f/${form}/`, headers, payload });
    expect([posted.statusCode, posted.headers.location]).toEqual([303, `/f/${form}/?step=done`]);
    const { data } = (await owner.get(`/entries?form_id=${form}`)).body;
    expect(data).toMatchObject([{ status: "submitted", answers: { name: "Ada" } }]);
  });

  it("is closed under the same address, and unknown forms are not found there", async () => {
    const form = await inField();
    await owner.post(`/forms/${form}/close`, {});
    expect((await get(`/f/${form}/`)).payload).toContain("This form is closed");
    expect((await get("/f/frm_01h455vb4pex5vsknk084sn02q/")).statusCode).toBe(404);
  });
});

describe("GET /f/{form}/worker.js", () => {
  it("keeps the page in all languages and the files of the form, and may load nothing else", async () => {
    const form = await inField({ languages: ["en", "pt-BR"] }, [field("tel", { type: "phone" })]);
    const { headers } = await get(`/f/${form}/worker.js`);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["cache-control"]).toBe("private, no-cache");
    // Not set, so that browsers accept no scope above the worker's own address.
    expect(headers["service-worker-allowed"]).toBeUndefined();
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self'/);
    const { pages, files, home, formId } = await configOf(`/f/${form}/worker.js`);
    expect({ home, formId }).toEqual({ home: `/f/${form}/`, formId: form });
    expect(pages).toEqual([`/f/${form}/`, `/f/${form}/?lang=en`, `/f/${form}/?lang=pt-BR`]);
    for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
    const names = files.map((file) => file.replace(/^\/embed\/v1\/|-[\w-]{8}\.js$/g, ""));
    expect(names).toEqual(
      expect.arrayContaining(["form", "field", "hosted", "core", "more", "phone-numbers"]),
    );
    expect(names).toEqual(
      expect.arrayContaining(["pt", "pt-more", "problems-pt", "device-pt", "done", "gate"]),
    );
    for (const other of ["de", "device-fr", "repeat", "frame", "kiosk"]) expect(names).not.toContain(other);
  });

  it("changes with each version of the form and when it is closed, and only then", async () => {
    const form = await inField();
    const versionNow = async () => (await configOf(`/f/${form}/worker.js`)).version;
    const first = await versionNow();
    const { etag = "" } = (await get(`/f/${form}/worker.js`)).headers;
    expect((await get(`/f/${form}/worker.js`, { "if-none-match": etag })).statusCode).toBe(304);
    await publish(
      owner,
      form,
      definitionOf([page("p1", [field("town")])], { settings: { field_mode: true } }),
    );
    const second = await versionNow();
    expect(second).not.toBe(first);
    expect(await versionNow()).toBe(second);
    await owner.post(`/forms/${form}/close`, {});
    expect(await versionNow()).not.toBe(second);
  });

  it("ends the worker when field mode is switched off, and fails for forms that do not exist", async () => {
    const form = await inField();
    await publish(owner, form, definitionOf([page("p1", [field("town")])]));
    const { statusCode, payload } = await get(`/f/${form}/worker.js`);
    expect(statusCode).toBe(200);
    expect(payload).toContain("registration.unregister()");
    expect(payload).toContain(`"formstead-field /f/${form}/ "`);
    // A worker that cannot be updated stays, with what it has kept.
    expect((await get("/f/frm_01h455vb4pex5vsknk084sn02q/worker.js")).statusCode).toBe(404);
  });

  it("has no form behind an access code", async () => {
    const form = await inField();
    const { slug } = (await owner.post(`/forms/${form}/links`, { access_code: "open sesame" })).body;
    expect((await get(`/f/${slug}/`)).payload).not.toMatch(/\/field-[\w-]{8}\.js/);
    expect((await get(`/f/${slug}/worker.js`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("GET /f/{form}/manifest.webmanifest", () => {
  const manifestOf = async (url: string, headers = {}) => (await get(url, headers)).json();

  it("names the app in the language of the address, or else of the browser, or else of the form", async () => {
    const form = await inField({
      title: "Inspection of playgrounds",
      languages: ["en", "ar"],
      translations: { ar: { "form.title": "تفتيش" } },
    });
    const url = `/f/${form}/manifest.webmanifest`;
    const english = { name: "Inspection of playgrounds", lang: "en", dir: "ltr" };
    const arabic = { name: "تفتيش", lang: "ar", dir: "rtl", id: `/f/${form}/`, scope: `/f/${form}/` };
    const inArabic = { "accept-language": "ar-EG,en;q=0.5" };
    expect(await manifestOf(`${url}?lang=ar`)).toMatchObject(arabic);
    expect(await manifestOf(url, inArabic)).toMatchObject(arabic);
    expect(await manifestOf(`${url}?lang=en`, inArabic)).toMatchObject(english);
    for (const query of ["", "?lang=fr", "?lang=ar&lang=ar", "?lang=../ar"])
      expect(await manifestOf(url + query)).toMatchObject(english);
    const { headers } = await get(url);
    expect(headers).toMatchObject({ "cache-control": "private, no-cache", vary: "accept-language" });
    const asked = { "if-none-match": String(headers.etag) };
    expect((await get(url, asked)).statusCode).toBe(304);
    expect((await get(`${url}?lang=ar`, asked)).statusCode).toBe(200);
  });

  it("exists, like the icons, only as long as the form can be opened in field mode", async () => {
    const files = ["manifest.webmanifest", "icon-192.png", "icon-512.png"];
    const statusesOf = async (ref: string) =>
      Promise.all(files.map(async (file) => (await get(`/f/${ref}/${file}`)).statusCode));
    const form = await inField();
    const { slug } = (await owner.post(`/forms/${form}/links`, { access_code: "open sesame" })).body;
    expect(await statusesOf(form)).toEqual([200, 200, 200]);
    expect(await statusesOf(slug)).toEqual([401, 401, 401]);
    expect(await statusesOf("frm_01h455vb4pex5vsknk084sn02q")).toEqual([404, 404, 404]);
    await publish(owner, form, definitionOf([page("p1", [field("town")])]));
    expect(await statusesOf(form)).toEqual([404, 404, 404]);
    const archived = await inField();
    await owner.post(`/forms/${archived}/archive`, {});
    expect(await statusesOf(archived)).toEqual([410, 410, 410]);
  });
});

describe("the visits of a form in field mode", () => {
  it("count once each, not again when the visitor changes the language or comes from the other address", async () => {
    const form = await inField({ languages: ["en", "de"] });
    const viewed = async () => (await owner.get(`/forms/${form}/funnel`)).body.viewed;
    const from = (path: string) => ({ referer: `${h.composition.platform.config.BASE_URL}${path}` });
    await get(`/f/${form}`);
    expect(await viewed()).toBe(0);
    await get(`/f/${form}/`);
    expect(await viewed()).toBe(1);
    await get(`/f/${form}/?lang=de`, from(`/f/${form}/`));
    await get(`/f/${form}/?lang=en`, from(`/f/${form}/?lang=de`));
    expect(await viewed()).toBe(1);
    // Another entry after the receipt is another visit, and so is a link on another page.
    await get(`/f/${form}/`, from(`/f/${form}/?step=done`));
    await get(`/f/${form}/`, from("/f/another/"));
    expect(await viewed()).toBe(3);
  });
});

describe("a form in field mode and in kiosk mode", () => {
  it("loads and keeps both scripts, and offers no way to continue later", async () => {
    const form = await inField({ settings: { field_mode: true, kiosk: {} } });
    const { payload } = await get(`/f/${form}/`);
    const scripts = [...payload.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src);
    const named = scripts.map((src = "") => src.replace(/^\/embed\/v1\/|(-[\w-]{8})?\.js$/g, ""));
    expect(named.slice(0, -1)).toEqual(expect.arrayContaining(["field", "kiosk"]));
    const { files } = await configOf(`/f/${form}/worker.js`);
    for (const src of scripts) expect(files).toContain(src);
    expect(payload).toContain('resume="off"');
    expect(payload).not.toContain('value="resume"');
    expect((await get(`/f/${await inField()}/`)).payload).toContain('value="resume"');
  });
});

describe("the icon of an installed form", () => {
  const pixels = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => {
      const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
      return [...data.subarray(at, at + 3)];
    };
  };

  it("fills the square with the form's color and shows a sheet in the text's", async () => {
    const at = await pixels(await createIconDrawer()(64, [10, 20, 30], [250, 240, 230]));
    for (const [x, y] of [
      [0, 0],
      [0.98, 0],
      [0, 0.98],
      [0.98, 0.98],
      [0.5, 0.1],
    ] as const)
      expect(at(x, y)).toEqual([10, 20, 30]);
    expect(at(0.5, 0.27)).toEqual([250, 240, 230]);
    // A line of writing on the sheet.
    expect(at(0.5, 0.34)).toEqual([10, 20, 30]);
  });

  it("is drawn once per size for all colors, while other requests get their turns", async () => {
    let [count, turns, isDone] = [0, 0, false];
    const drawIcon = createIconDrawer((size) => {
      count += 1;
      return pixelsOf(size);
    });
    const takeTurn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    takeTurn();
    const icons = await Promise.all(
      (
        [
          [0, 0, 0],
          [9, 9, 9],
        ] as const
      ).map((ground) => drawIcon(512, ground, [255, 255, 255])),
    );
    isDone = true;
    expect(count).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(16);
    expect((await pixels(icons[0] as Buffer))(0, 0)).toEqual([0, 0, 0]);
    expect((await pixels(icons[1] as Buffer))(0, 0)).toEqual([9, 9, 9]);
    await drawIcon(192, [0, 0, 0], [255, 255, 255]);
    expect(count).toBe(2);
  });

  it("is small, and drawn in the colors of the theme", async () => {
    const form = await inField({ theme: { brand: "#7a1fa2" } });
    const { headers, rawPayload } = await get(`/f/${form}/icon-512.png`);
    expect(headers["content-type"]).toBe("image/png");
    expect(rawPayload.length).toBeLessThan(20_000);
    expect((await pixels(rawPayload))(0, 0)).toEqual([0x7a, 0x1f, 0xa2]);
    for (const size of [192, 512]) {
      const { width, height } = await sharp((await get(`/f/${form}/icon-${size}.png`)).rawPayload).metadata();
      expect([width, height]).toEqual([size, size]);
    }
    for (const name of ["icon-64.png", "icon-0512.png", "icon-.png", "icon-512.svg"])
      expect([name, (await get(`/f/${form}/${name}`)).statusCode]).toEqual([name, 404]);
  });

  it("reads colors as themes contain them", () => {
    expect(rgbOf("#0b6e4f")).toEqual([11, 110, 79]);
    for (const color of [undefined, "", "red", "#fff", "#gggggg"]) expect(rgbOf(color)).toBeUndefined();
  });
});
