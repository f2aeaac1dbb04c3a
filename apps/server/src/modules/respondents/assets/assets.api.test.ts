import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Id } from "../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { photo, pictureMark } from "../../../test-kit/sample-pictures.ts";
import { prepare, put, upload } from "../../../test-kit/upload-client.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import type { VisitorsService } from "../spam-protection/index.ts";
import { createFormAssets } from "./assets.service.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: { RATE_LIMIT_PUBLIC_PER_MINUTE: "60", RATE_LIMIT_RESPONDENTS_PER_MINUTE: "300" },
  });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const newPicture = async (caller = owner, purpose = "form_asset"): Promise<string> => {
  const claims = { purpose, name: "logo.png", mime: "image/png" };
  return (await upload(caller, await photo("png"), claims)).body.id;
};
const get = (url: string, headers: Record<string, string> = {}) =>
  h.server.inject({ method: "GET", url, headers });
const addressOf = (id: string) => `/assets/files/${id}/picture`;

describe("GET /assets/files/:id/:name", () => {
  it("200 for everyone, for a year, as nothing but a picture", async () => {
    const id = await newPicture();
    const found = await get(addressOf(id));
    expect([found.statusCode, found.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(found.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    });
    const file = (await owner.get(`/files/${id}`)).body;
    expect(found.rawPayload.length).toBe(file.size);
    const again = await get(addressOf(id), { "if-none-match": String(found.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await h.server.inject({ method: "HEAD", url: `/assets/files/${id}/any-name.png` });
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(file.size)]);
  });

  it("404 for files of another purpose, pictures that are not ready, and IDs that do not exist", async () => {
    const attachment = await newPicture(owner, "entry_attachment");
    const claims = { purpose: "form_asset", name: "a.png", mime: "image/png" };
    const pending = (await prepare(owner, await photo("png"), claims)).body.file.id;
    const statuses = await Promise.all(
      [attachment, pending, "fil_01h455vb4pex5vsknk084sn02q", "fil_1", "frm_01h455vb4pex5vsknk084sn02q"].map(
        async (id) => (await get(addressOf(id))).statusCode,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });

  it("200 under any name, without what the camera wrote into the file", async () => {
    const id = await newPicture();
    expect((await photo("png")).includes(pictureMark)).toBe(true);
    const { rawPayload: bytes } = await get(addressOf(id));
    expect(bytes.includes(pictureMark)).toBe(false);
    for (const name of ["logo.svg", "index.html", "..%2F..%2Fsecret", "%E5%9B%BE.png", "a".repeat(90)]) {
      const found = await get(`/assets/files/${id}/${name}`);
      expect([name, found.statusCode, found.headers["content-type"]]).toEqual([name, 200, "image/png"]);
      expect(found.rawPayload.equals(bytes)).toBe(true);
    }
    for (const path of ["", "/a/b.png"])
      expect([path, (await get(`/assets/files/${id}${path}`)).statusCode]).toEqual([path, 404]);
  });

  it("200 as soon as the picture is ready, because caches must not keep the 404 before", async () => {
    const bytes = await photo("png");
    const claims = { purpose: "form_asset", name: "a.png", mime: "image/png" };
    const { file, upload: link } = (await prepare(owner, bytes, claims)).body;
    const early = await get(addressOf(file.id));
    expect([early.statusCode, early.headers.etag]).toEqual([404, undefined]);
    expect(String(early.headers["cache-control"])).not.toMatch(/public|immutable/);
    expect(await put(link, bytes)).toBe(200);
    expect((await get(addressOf(file.id))).statusCode).toBe(404);
    expect((await owner.post(`/files/${file.id}/complete`)).status).toBe(200);
    expect((await get(addressOf(file.id))).statusCode).toBe(200);
  });

  it("404 for a removed picture, at once or ten minutes after the process has last read it", async () => {
    const [seen, unseen] = [await newPicture(), await newPicture()];
    const { etag } = (await get(addressOf(seen))).headers;
    for (const id of [seen, unseen]) expect((await owner.delete(`/files/${id}`)).status).toBe(204);
    expect((await get(addressOf(unseen))).statusCode).toBe(404);
    h.clock.advance(600_001);
    expect((await get(addressOf(seen))).statusCode).toBe(404);
    // A browser that asks whether its copy is still current learns that there is none.
    expect((await get(addressOf(seen), { "if-none-match": String(etag) })).statusCode).toBe(404);
  });

  it("is the same with credentials of any account, sets no cookie, and accepts no other method", async () => {
    const id = await newPicture();
    const { key } = await (await h.newAccount()).newKey();
    const bytes = (await get(addressOf(id))).rawPayload;
    for (const authorization of [`Bearer ${key}`, "Bearer nonsense"]) {
      const found = await get(addressOf(id), { authorization });
      expect([found.statusCode, found.headers["set-cookie"]]).toEqual([200, undefined]);
      expect(found.rawPayload.equals(bytes)).toBe(true);
    }
    for (const method of ["POST", "PUT", "DELETE"] as const)
      expect((await h.server.inject({ method, url: addressOf(id) })).statusCode).toBe(405);
    expect((await get(addressOf(id))).statusCode).toBe(200);
  });

  it("429 for a network that guesses addresses, but not for one that loads pictures", async () => {
    const id = await newPicture();
    await get(addressOf(id));
    const guess = (file: string) =>
      h.server.inject({ method: "GET", url: addressOf(file), remoteAddress: "198.51.100.7" });
    for (let at = 0; at < 61; at += 1) await guess("fil_01h455vb4pex5vsknk084sn02q");
    expect((await guess("fil_01h455vb4pex5vsknk084sn02r")).statusCode).toBe(429);
    expect((await guess(id)).statusCode).toBe(200);
  });

  it("429 for a network that asks too often, which does not count against its requests to forms", async () => {
    const id = await newPicture();
    const remoteAddress = "198.51.100.9";
    const ask = (method: "GET" | "HEAD") => h.server.inject({ method, url: addressOf(id), remoteAddress });
    for (let at = 0; at < 300; at += 1) expect((await ask(at % 2 ? "GET" : "HEAD")).statusCode).toBe(200);
    const refused = await ask("GET");
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get(addressOf(id))).statusCode).toBe(200);
    const cover = await h.server.inject({
      url: "/public-forms/frm_01h455vb4pex5vsknk084sn02q",
      remoteAddress,
    });
    expect(cover.statusCode).toBe(404);
  });
});

describe("the bytes of a picture", () => {
  /** The service with a storage that counts, and waits at the gate. */
  const counted = (gate: Promise<unknown> = Promise.resolve()) => {
    let reads = 0;
    const { services, platform } = h.composition;
    const files = services.get("files") as FilesService;
    const assets = createFormAssets({
      files: {
        accountOfAsset: files.accountOfAsset,
        findAsset: async (...given) => {
          const found = await files.findAsset(...given);
          const read = async () => {
            reads += 1;
            await gate;
            return found?.read();
          };
          return found && { ...found, read };
        },
      },
      addresses: services.get("formAddresses") as FormAddressesService,
      limits: (services.get("visitors") as VisitorsService).limits,
      now: platform.now,
    });
    const ctx = {
      requestId: "r",
      now: platform.now(),
      actor: { kind: "public" },
      ip: "203.0.113.7",
    } as const;
    return { find: (id: string) => assets.find(ctx, id as Id<"fil">), reads: () => reads };
  };

  it("are read once for a crowd, and not at all to compare them", async () => {
    const id = await newPicture();
    const { find, reads } = counted();
    expect((await find(id))?.size).toBe((await owner.get(`/files/${id}`)).body.size);
    expect(reads()).toBe(0);
    const all = await Promise.all(Array.from({ length: 20 }, async () => (await find(id))?.read()));
    expect(new Set(all).size).toBe(1);
    expect(reads()).toBe(1);
  });

  it("are read for a few pictures at a time", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { find, reads } = counted(gate);
    const ids = await Promise.all(Array.from({ length: 10 }, () => newPicture()));
    const found = await Promise.all(ids.map(find));
    const all = Promise.all(found.map((one) => one?.read()));
    await vi.waitFor(() => expect(reads()).toBe(8));
    open();
    expect((await all).every((bytes) => bytes !== undefined)).toBe(true);
    expect(reads()).toBe(10);
  });
});
