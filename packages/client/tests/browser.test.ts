// Tests the client in a real browser, from another origin and under a strict CSP: IndexedDB, locks between tabs,
// crashes, and progress.
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { field, publishedForm } from "../../../apps/server/src/test-kit/published-form.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";
import type { ClientState } from "../src/index.ts";
import type { PageTools } from "./page.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let host: Server;
let origin: string;
let browser: Browser;
let context: BrowserContext;

const source = (path: string) => new URL(path, import.meta.url).pathname;
const scripts = new Map<string, string>();

async function bundle(input: string, code?: string): Promise<string> {
  const build = await rolldown({
    input,
    resolve: { alias: { "@formstead/client": source("../src/index.ts") } },
    plugins: code === undefined ? [] : [virtualFile(input, code)],
  });
  const { output } = await build.generate({ format: "es", minify: true });
  await build.close();
  return output[0].code;
}

const virtualFile = (name: string, code: string) => ({
  name: "virtual-file",
  resolveId: (id: string) => (id === name ? id : null),
  load: (id: string) => (id === name ? code : null),
});

/** A page whose CSP allows only its own script and requests to the server and its file store. */
async function servePages(): Promise<void> {
  const store = new URL(stage.h.composition.platform.config.S3_ENDPOINT ?? "http://localhost").origin;
  const policy = `default-src 'none'; script-src 'self'; connect-src ${stage.baseUrl} ${store}; trusted-types 'none'; require-trusted-types-for 'script'`;
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    const script = scripts.get(pathname);
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.setHeader("content-security-policy", policy);
    response.end(
      script ??
        `<!doctype html><title>t</title><main></main><script type="module" src="${pathname}.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  scripts.set("/page.js", await bundle(source("./page.ts")));
}

beforeAll(async () => {
  stage = await startStage();
  await stage.h.composition.platform.blob.ensureBucket();
  await servePages();
  browser = await chromium.launch(systemChromium);
});
afterAll(async () => {
  await browser.close();
  host.close();
  await stage.stop();
});
beforeEach(async () => {
  context = await browser.newContext();
  return () => context.close();
});

async function open(formId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/page?form=${formId}&base=${encodeURIComponent(stage.baseUrl)}`);
  await ready(page);
  return page;
}

const ready = (page: Page) => page.waitForFunction(() => (globalThis as { isLoaded?: boolean }).isLoaded);
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { client } = globalThis as unknown as PageTools;
    const { error, ...state } = client.state;
    return { ...state, error: error?.code } as unknown as ClientState;
  });
const set = (page: Page, path: string, value: string) =>
  page.evaluate(
    ([where, what]) => (globalThis as unknown as PageTools).client.set(where as string, what),
    [path, value],
  );
const api = "**/api/v1/**";
const items = [
  field("name"),
  field("town"),
  { id: "rep", type: "repeat", key: "rows", items: [field("what")] },
];

describe("in a browser", () => {
  it("keeps typed answers through a reload without a server and a crash, and saves them when the server is back", async () => {
    const formId = await publishedForm(stage.owner, items);
    const page = await open(formId);
    await set(page, "name", "Ann");
    await expect.poll(() => stateOf(page)).toMatchObject({ status: "saved" });
    await context.route(api, (route) => route.abort());
    await set(page, "town", "Ulm");
    await page.reload();
    await ready(page);
    expect(await stateOf(page)).toMatchObject({ status: "offline", answers: { name: "Ann", town: "Ulm" } });
    await page.evaluate(() => (globalThis as unknown as PageTools).client.addInstance("rows"));
    // The tab dies just after the keystroke, long before the save is due.
    const kept = () =>
      page.evaluate(() =>
        (globalThis as unknown as PageTools).client.remember<object>("draft", (draft) => draft),
      );
    expect(await kept()).toMatchObject({ changes: [{ path: "town" }, { path: "rows" }] });
    const devtools = await context.newCDPSession(page);
    await Promise.race([
      new Promise((resolve) => page.once("crash", resolve)),
      devtools.send("Page.crash").catch(() => {}),
    ]);
    await page.close();
    await context.unroute(api);
    const next = await open(formId);
    await expect.poll(() => stateOf(next)).toMatchObject({ status: "saved", pending: 0 });
    expect((await stateOf(next)).answers).toMatchObject({ name: "Ann", town: "Ulm", rows: [{}] });
    expect(await stage.entriesOf(formId)).toMatchObject([
      { answers: { name: "Ann", town: "Ulm", rows: [{}] } },
    ]);
  });
  it("saves immediately when the network is back", async () => {
    const formId = await publishedForm(stage.owner, items);
    await context.clock.install();
    const page = await open(formId);
    await set(page, "name", "Ann");
    await expect.poll(() => stateOf(page)).toMatchObject({ status: "saved" });
    await context.setOffline(true);
    await set(page, "town", "Ulm");
    await expect.poll(() => stateOf(page)).toMatchObject({ status: "offline", pending: 1 });
    // With the page's clock stopped, the next scheduled attempt never comes.
    await page.clock.pauseAt(Date.now() + 60_000);
    await context.setOffline(false);
    await expect.poll(() => stateOf(page)).toMatchObject({ status: "saved", pending: 0 });
  });
  it("shares one draft between two tabs that type at once, shows each the other's changes, and submits once", async () => {
    const formId = await publishedForm(stage.owner, items);
    const [one, two] = [await open(formId), await open(formId)];
    await Promise.all(
      [one, two].map((page, number) =>
        page.evaluate(async (mine) => {
          const { client } = globalThis as unknown as PageTools;
          for (let step = 0; step < 10; step += 1) {
            client.set(mine === 0 ? "name" : "town", `${step}`);
            client.addInstance("rows", { answers: { what: `${mine}/${step}` } });
            await client.pause(Math.random() * 300);
          }
          await client.flush();
        }, number),
      ),
    );
    for (const page of [one, two]) {
      await expect
        .poll(() => stateOf(page))
        .toMatchObject({
          status: "saved",
          answers: { name: "9", town: "9", rows: { length: 20 } },
        });
    }
    const entries = await stage.entriesOf(formId);
    expect(entries).toMatchObject([{ answers: { name: "9", town: "9" } }]);
    expect(entries[0]?.answers.rows).toHaveLength(20);
    const receipts = await Promise.all(
      [one, two].map((page) => page.evaluate(() => (globalThis as unknown as PageTools).client.submit())),
    );
    expect(receipts[1]).toEqual(receipts[0]);
    await one.reload();
    await ready(one);
    expect(await stateOf(one)).toMatchObject({ status: "ready", answers: {} });
  });
  it("solves a proof of work and uploads a file with progress", async () => {
    const formId = await publishedForm(stage.owner, [field("proof", { type: "file" })]);
    await stage.owner.patch(`/forms/${formId}`, { captcha: "proof_of_work" });
    const page = await open(formId);
    const { shares, receipt } = await page.evaluate(async () => {
      const { client, uploadFile } = globalThis as unknown as PageTools;
      const file = new File([new Uint8Array(900_000).fill(32)], "blank.txt", { type: "text/plain" });
      const told: number[] = [];
      const answer = await uploadFile(client, {
        path: "proof",
        file,
        onProgress: (share) => told.push(share),
      });
      client.set("proof", [{ ...answer }]);
      return { shares: told, receipt: await client.submit() };
    });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(await stage.entriesOf(formId)).toMatchObject([{ id: receipt.entry_id, status: "submitted" }]);
  });
});

describe("the README example", () => {
  it("shows, saves, hides, rejects and submits exactly as documented", async () => {
    const formId = await publishedForm(stage.owner, [
      field("name", { required: true }),
      field("why", { visible_if: { field: "name", op: "answered" } }),
    ]);
    const readme = await readFile(source("../README.md"), "utf8");
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    expect(example.trim().split("\n").length).toBeLessThanOrEqual(40);
    const real = example.replace("https://forms.example.com", stage.baseUrl).replace("summer-camp", formId);
    scripts.set("/readme.js", await bundle("readme.js", real));
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`${origin}/readme`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Enter an answer").waitFor();
    expect(await page.getByLabel("why").isVisible()).toBe(false);
    await page.getByLabel("name").fill("Ann");
    await page.getByLabel("why").fill("Because");
    await page.getByText("saved").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("why").inputValue()).toBe("Because");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(/Your receipt: [2-9A-Z]{10}/).waitFor();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Ann", why: "Because" } }]);
    expect(errors).toEqual([]);
  });
});
