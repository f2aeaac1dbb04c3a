// Draws on a picture that another server provides, and checks the stored picture.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
let pictures: Server;
let origin = "";

/** A yellow picture, twice as wide as high. */
function yellowPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.from([0, 0, 0, 40, 0, 0, 0, 20, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(120, Buffer.from([255, 220, 0]))]);
  const rows = Buffer.concat(Array.from({ length: 20 }, () => row));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

beforeAll(async () => {
  stage = await startHostedStage();
  await stage.h.composition.platform.blob.ensureBucket();
  const folder = mkdtempSync(join(tmpdir(), "sketch-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-days", "2", "-nodes"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  pictures = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ url }, response) => {
    if (url === "/open.png") response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "image/png").end(yellowPng());
  });
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  origin = `https://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pictures?.close();
  await stage?.stop();
});

async function opened(settings: object) {
  const items = [field("plan", { type: "sketch", label: "The damage", settings })];
  const form = await stage.publish({ title: "Form", pages: [{ id: "p", items }] });
  const { page, problems } = await stage.open(`/f/${form}`, { locale: "en-US", ignoreHTTPSErrors: true });
  await page.getByRole("button", { name: "Red" }).waitFor();
  return { form, page, problems };
}

async function draw(page: Page, y = 0.5): Promise<void> {
  const pad = page.locator("canvas");
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y: top = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.2, top + height * y);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, top + height * y, { steps: 12 });
  await page.mouse.up();
}

/** The color in the middle of the canvas at a share of its height. */
const colorAt = (page: Page, y: number) =>
  page.locator("canvas").evaluate((one, share) => {
    const canvas = one as HTMLCanvasElement;
    const at = [Math.round(canvas.width / 2), Math.round(canvas.height * share)] as const;
    return [...(canvas.getContext("2d")?.getImageData(at[0], at[1], 1, 1).data ?? [])].slice(0, 3);
  }, y);

const yellow = [255, 220, 0];
const red = [200, 32, 31];

it("draws with colors and widths on a picture, can be undone, and is stored as one picture", async () => {
  const { page, form, problems } = await opened({
    background: { url: `${origin}/open.png`, alt: "The plan of the hall" },
  });
  await expect.poll(() => colorAt(page, 0.3)).toEqual(yellow);
  await page.getByRole("img", { name: "The plan of the hall" }).waitFor();
  const { width = 0, height = 1 } = (await page.locator("canvas").boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(2, 1);
  await page.getByRole("button", { name: "Red" }).click();
  await page.getByRole("button", { name: "Thick" }).click();
  expect(await page.getByRole("button", { name: "Red" }).getAttribute("aria-pressed")).toBe("true");
  await draw(page);
  expect(await colorAt(page, 0.5)).toEqual(red);
  await draw(page, 0.8);
  expect(await colorAt(page, 0.8)).toEqual(red);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await colorAt(page, 0.8)).toEqual(yellow);
  expect(await colorAt(page, 0.5)).toEqual(red);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(() => colorAt(page, 0.5)).toEqual(red);
  await page.locator(".hint").getByText("Saved.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  const [entry] = await stage.entriesOf(form);
  const plan = entry?.answers.plan as { file_id: string } | undefined;
  const link = await stage.owner.get(`/files/${plan?.file_id}/download`);
  const stored = Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
  expect(stored.subarray(1, 4).toString()).toBe("PNG");
  expect(stored.readUInt32BE(16) / stored.readUInt32BE(20)).toBeCloseTo(2, 1);
  await page.context().close();
});

it("is an empty sheet if the picture cannot be used, and says so", async () => {
  const { page } = await opened({ background: { url: `${origin}/closed.png` } });
  await page.getByText("The picture could not be loaded. You can draw on an empty sheet.").waitFor();
  await draw(page);
  await page.locator(".hint").getByText("Saved.").waitFor();
  await page.context().close();
});

it("is cleared by undoing the only stroke", async () => {
  const { page } = await opened({});
  const line = await page.locator(".sheet-hint").evaluate((one) => getComputedStyle(one).borderTopWidth);
  expect(line).toBe("0px");
  await draw(page);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect(await colorAt(page, 0.5)).toEqual([255, 255, 255]);
  await page.context().close();
});
