// Tests the service worker of forms in field mode: what it controls and keeps, how it changes, and how it ends.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { field, publish, publishedPages } from "../../../apps/server/src/test-kit/published-form.ts";
import { type Device, inspection, readyForOffline, startDevice } from "./field-stage.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
let device: Device;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());
beforeEach(async () => {
  device = await startDevice();
});
afterEach(() => device?.stop());

const open = (path: string) => device.open(`${stage.baseUrl}${path}`);
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const scopes = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
const cached = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return texts;
  });
const definitionOf = (more: object) => ({ format: 1, languages: ["en"], ...inspection(more) });

describe("the worker of a form in field mode", () => {
  it("controls that form only, also if another address begins with the same letters", async () => {
    const mine = await stage.publish(inspection());
    await stage.owner.put(`/forms/${mine}/short-address`, { slug: `camp-${mine.slice(-8)}` });
    const other = await stage.h.newAccount();
    const theirs = await publishedPages(other, [{ id: "p1", items: [field("name")] }]);
    await other.put(`/forms/${theirs}/short-address`, { slug: `camp-${mine.slice(-8)}-two` });
    const page = await open(`/f/camp-${mine.slice(-8)}`);
    await readyForOffline(page);
    expect(await scopes(page)).toEqual([`/f/camp-${mine.slice(-8)}/`]);
    for (const path of [`/f/camp-${mine.slice(-8)}-two`, `/f/${mine}-other`, "/", "/api/docs", "/login"])
      expect([path, await isControlled(await open(path))]).toEqual([path, false]);
  });

  it("does not exist for other forms, whose pages keep the strictest policy", async () => {
    const form = await stage.publish({ pages: [{ id: "p1", items: [field("name")] }] });
    const policyOf = async (path: string) =>
      (await fetch(stage.baseUrl + path)).headers.get("content-security-policy") ?? "";
    const plain = await policyOf(`/f/${form}`);
    expect(plain).toContain("trusted-types 'none'");
    expect(plain).not.toMatch(/worker-src|manifest-src/);
    const html = await (await fetch(`${stage.baseUrl}/f/${form}/`)).text();
    expect(html).not.toMatch(/rel="manifest"|class="field-bar"|\/field-/);
    for (const file of ["manifest.webmanifest", "icon-192.png"])
      expect((await fetch(`${stage.baseUrl}/f/${form}/${file}`)).status).toBe(404);
    const inField = await stage.publish(inspection());
    const policy = await policyOf(`/f/${inField}/`);
    expect(policy).toContain("worker-src 'self'; manifest-src 'self'; trusted-types formstead-worker");
    // Nothing but the form's own worker can be registered.
    const page = await open(`/f/${inField}/`);
    await readyForOffline(page);
    const attempt = page.evaluate(() => navigator.serviceWorker.register("/embed/v1/form.js"));
    await expect(attempt).rejects.toThrow(/TrustedScriptURL/);
  });

  it("keeps no page with answers", async () => {
    const form = await stage.publish(inspection());
    const page = await open(`/f/${form}/?site=Secret%20place`);
    await readyForOffline(page);
    await expect.poll(() => page.getByRole("textbox", { name: "Site" }).inputValue()).toBe("Secret place");
    // An entry without JavaScript, whose page the server draws with its answers.
    const headers = { origin: stage.baseUrl, "sec-fetch-site": "same-origin" };
    const posted = await device.context.request.post(`${stage.baseUrl}/f/${form}/`, {
      headers,
      multipart: { _page: "p1", _do: "next", note: "Private note" },
    });
    expect(await posted.text()).toContain("Private note");
    await page.reload();
    const kept = (await cached(page)).join("\n");
    expect(kept).not.toContain("Secret place");
    expect(kept).not.toContain("Private note");
  });

  it("works without a network in each of the form's languages", async () => {
    const translations = { de: { "fld_site.label": "Standort" }, ar: { "fld_site.label": "الموقع" } };
    const form = await stage.publish(inspection({ languages: ["en", "de", "ar"], translations }));
    const page = await open(`/f/${form}/`);
    await readyForOffline(page);
    await device.context.setOffline(true);
    for (const [language, label, text, direction] of [
      ["de", "Standort", "Offline", "ltr"],
      ["ar", "الموقع", "غير متصل", "rtl"],
    ] as const) {
      await page.goto(`${stage.baseUrl}/f/${form}/?lang=${language}`);
      await page.getByRole("button", { name: text }).waitFor();
      await page.getByRole("textbox", { name: label }).fill("x");
      expect(await page.locator("html").getAttribute("dir")).toBe(direction);
    }
  });

  it("is replaced when a new version is published", async () => {
    const form = await stage.publish(inspection());
    const page = await open(`/f/${form}/`);
    await readyForOffline(page);
    await publish(stage.owner, form, definitionOf({ title: "Second inspection" }));
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const changed = new Promise((resolve) =>
        serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
      await (await serviceWorker.ready).update();
      await changed;
    });
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await device.context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "Second inspection" }).waitFor();
  });

  it("ends when field mode is switched off, and the page still sends what was kept", async () => {
    const form = await stage.publish(inspection());
    const page = await open(`/f/${form}/`);
    await readyForOffline(page);
    await device.context.setOffline(true);
    await page.getByRole("textbox", { name: "Site" }).fill("Last one");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Saved on this device").waitFor();
    await publish(stage.owner, form, definitionOf({ settings: { field_mode: false } }));
    // The entries stay here until a page of the form is opened.
    await page.goto("about:blank");
    await device.context.setOffline(false);
    await page.goto(`${stage.baseUrl}/f/${form}/`);
    expect(new URL(page.url()).pathname).toBe(`/f/${form}`);
    await expect
      .poll(() => stage.entriesOf(form), { timeout: 20_000 })
      .toMatchObject([{ answers: { site: "Last one" }, status: "submitted" }]);
    await expect.poll(() => scopes(page)).toEqual([]);
    expect(await cached(page)).toEqual([]);
    await expect.poll(() => page.locator(".pill").count()).toBe(0);
  });

  it("sends in the background after the page was closed", async () => {
    const form = await stage.publish(inspection());
    const page = await open(`/f/${form}/`);
    await readyForOffline(page);
    await device.context.setOffline(true);
    await page.getByRole("textbox", { name: "Site" }).fill("Far away");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Saved on this device").waitFor();
    const blank = await device.context.newPage();
    await page.close();
    await device.context.setOffline(false);
    const session = await device.context.newCDPSession(blank);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
        if (found) resolve(found.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    const sync = { origin: stage.baseUrl, registrationId, tag: "formstead-field", lastChance: false };
    await session.send("ServiceWorker.dispatchSyncEvent", sync);
    await expect
      .poll(() => stage.entriesOf(form), { timeout: 20_000 })
      .toMatchObject([{ answers: { site: "Far away" }, status: "submitted" }]);
  });
});

describe("an installed form", () => {
  it("has the form's name and colors, and icons in them", async () => {
    const theme = { brand: "#0b6e4f" };
    const translations = { de: { "form.title": "Begehung der Baustelle" } };
    const form = await stage.publish(inspection({ theme, languages: ["en", "de"], translations }));
    const home = `/f/${form}/`;
    const html = await (await fetch(stage.baseUrl + home)).text();
    expect(html).toContain(`<link rel="manifest" href="${home}manifest.webmanifest?lang=en"`);
    const response = await fetch(`${stage.baseUrl}${home}manifest.webmanifest?lang=de`);
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = await response.json();
    expect(manifest).toMatchObject({
      name: "Begehung der Baustelle",
      short_name: "Begehung der",
      start_url: home,
      scope: home,
      display: "standalone",
      theme_color: "#0b6e4f",
      lang: "de",
    });
    const page = await open(home);
    for (const { src, sizes } of manifest.icons) {
      const [size, corner] = await page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        const drawn = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        drawn?.drawImage(picture, 0, 0);
        const pixel = drawn?.getImageData(0, 0, 1, 1).data ?? [];
        return [`${picture.width}x${picture.height}`, [...pixel]] as const;
      }, src as string);
      expect([src, size, corner]).toEqual([src, sizes, [0x0b, 0x6e, 0x4f, 255]]);
    }
  });
});
