import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../platform/telemetry/logger.ts";
import { type Caller, type Harness, startHarness } from "../test-kit/harness.ts";
import { createSender, type Sender } from "../test-kit/http-sender.ts";
import { listen } from "../test-kit/second-server.ts";
import { createHttpApp } from "./http-app.ts";
import { pagePolicy } from "./web-app-headers.ts";

const page = "<!doctype html><title>Studio</title>";
const script = `console.log(${JSON.stringify("x".repeat(500))})`;
const secret = "outside of the build";
const frames = { guest: "<!doctype html><p>guest</p>", studio: "<!doctype html><p>studio</p>" };
const pages = [
  {
    path: "/login",
    needsSession: false,
    file: "guest.html",
    scripts: ["assets/ui.js", "assets/identity.js"],
  },
  { path: "/$accountId/settings", needsSession: true, file: "studio.html", scripts: ["assets/accounts.js"] },
  { path: "/settings/profile", needsSession: true, file: "studio.html", scripts: ["assets/personal.js"] },
  { path: "/welcome", needsSession: true, file: "index.html", scripts: [] },
];

let h: Harness;
let owner: Caller;
let dir: string;
let sender: Sender;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "formstead-web-"));
  const build = join(dir, "dist");
  for (const folder of ["assets", ".vite"]) await mkdir(join(build, folder), { recursive: true });
  const files = {
    "package.json": secret,
    "dist/index.html": page,
    "dist/index.html.br": brotliCompressSync(page),
    "dist/guest.html": frames.guest,
    "dist/studio.html": frames.studio,
    "dist/.vite/pages.json": JSON.stringify(pages),
    "dist/favicon.svg": "<svg/>",
    "dist/.hidden.json": secret,
    "dist/assets/app-1a2b3c.js": script,
    "dist/assets/app-1a2b3c.js.br": brotliCompressSync(script),
    "dist/assets/app-1a2b3c.js.gz": gzipSync(script),
  };
  for (const [file, content] of Object.entries(files)) await writeFile(join(dir, file), content);
  h = await startHarness({ env: { WEB_DIR: build } });
  owner = await h.newAccount();
  sender = createSender(await listen(h.server));
});
afterAll(async () => {
  sender.close();
  await h.stop();
  await rm(dir, { recursive: true });
});

const ask = (method: "GET" | "HEAD" | "POST" | "PUT", url: string, headers: Record<string, string> = {}) =>
  h.server.inject({ method, url, headers });
const get = (url: string, headers?: Record<string, string>) => ask("GET", url, headers);

describe("GET a route of the page", () => {
  it.each(["/", "/?next=%2Fprojects", "/projects", `/projects/${"a".repeat(200)}/settings`, "/index.html"])(
    "200 %s: the page, revalidated each time",
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.payload]).toEqual([200, page]);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-cache");
    },
  );

  it("200 with headers that allow only our own files to run", async () => {
    const { headers } = await get("/projects");
    expect(headers).toMatchObject({
      "content-security-policy": pagePolicy(new URL(h.composition.platform.config.S3_ENDPOINT ?? "").origin),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    const permissions = String(headers["permissions-policy"]).split(", ");
    expect(permissions).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()"]));
    expect(permissions.filter((one) => !one.endsWith("=()"))).toEqual([
      "publickey-credentials-create=(self)",
      "publickey-credentials-get=(self)",
    ]);
  });

  it("200 without a validator, because size and date may be the same in the next build", async () => {
    const { headers } = await get("/");
    expect([headers.etag, headers["last-modified"]]).toEqual([undefined, undefined]);
  });

  it("200 compressed if the browser supports it, with the same headers", async () => {
    const plain = await get("/projects");
    const answer = await get("/projects", { "accept-encoding": "br" });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
    for (const name of ["content-type", "cache-control", "content-security-policy", "vary"]) {
      expect(answer.headers[name]).toBe(plain.headers[name]);
    }
  });
});

describe("GET the page of a screen", () => {
  const { studio, guest } = frames;
  it.each([
    ["/acc_1/settings", studio, "</assets/accounts.js>; rel=modulepreload"],
    ["/acc_1/settings/", studio, "</assets/accounts.js>; rel=modulepreload"],
    ["/settings/profile", studio, "</assets/personal.js>; rel=modulepreload"],
    ["/welcome", page, undefined],
    [
      "/login?next=%2F",
      guest,
      "</assets/ui.js>; rel=modulepreload, </assets/identity.js>; rel=modulepreload",
    ],
    ["/acc_1/nothing/here", page, undefined],
  ])("200 %s with a session: its frame and its scripts", async (url, content, link) => {
    const { headers, payload } = await get(url, {
      cookie: `${h.composition.authenticators.sessionCookieName}=x`,
    });
    expect([payload, headers.link]).toEqual([content, link]);
    expect(headers.vary).toBe("accept-encoding, cookie");
    expect(headers["content-security-policy"]).toMatch("trusted-types 'none'");
  });

  it("200 without a session: the frame and scripts of the sign-in screen", async () => {
    const login = await get("/login");
    for (const url of ["/acc_1/settings", "/settings/profile", "/welcome"]) {
      const answer = await get(url, { cookie: "other=x" });
      expect([answer.payload, answer.headers.link]).toEqual([guest, login.headers.link]);
    }
  });

  it("404 for the list itself", async () => {
    expect((await get("/.vite/pages.json")).statusCode).toBe(404);
  });
});

describe("GET a file", () => {
  it("200 an asset: cached forever, and inert when opened directly", async () => {
    const answer = await get("/assets/app-1a2b3c.js");
    expect([answer.statusCode, answer.payload]).toEqual([200, script]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
  });

  it.each([
    ["gzip, deflate, br", "br", brotliCompressSync(script)],
    ["gzip", "gzip", gzipSync(script)],
    ["identity", undefined, Buffer.from(script)],
  ])("200 an asset for a browser that accepts %s: %s", async (accepted, encoding, bytes) => {
    const answer = await get("/assets/app-1a2b3c.js", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-type"]).toBe("application/javascript; charset=utf-8");
    expect(answer.headers["cache-control"]).toMatch("immutable");
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  it("200 another file: cached for an hour, even without a compressed copy", async () => {
    const answer = await get("/favicon.svg", { "accept-encoding": "br" });
    expect([answer.statusCode, answer.payload]).toEqual([200, "<svg/>"]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  });

  it.each([
    "/assets/app-000000.js",
    "/assets/missing",
    "/assets/",
    "/assets",
    "/robots.txt",
    "/projects/logo.png",
    "/.hidden.json",
  ])("404 %s: a problem document, not cacheable, and never the page", async (url) => {
    const answer = await get(url, { "accept-encoding": "br" });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "route_not_found"]);
    expect(answer.headers["content-type"]).toMatch("application/problem+json");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  // Sent unmodified, because `inject` and browsers would normalize them.
  it.each([
    "/assets/../../package.json",
    "/../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/%252e%252e/%252e%252e/package.json",
    "/assets//../../package.json",
    "/projects/../../package.json",
    "/projects/%2e%2e/%2e%2e/etc/passwd",
    `/${"../".repeat(12)}etc/passwd`,
    "//etc/passwd.txt",
    "/assets/app-1a2b3c.js%00.html",
    "/assets/%ZZ",
  ])("400 or 404 %s: nothing outside the build", async (path) => {
    const answer = await sender.send({ method: "GET", path, headers: {}, body: undefined });
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers["content-type"]).toMatch("application/problem+json");
    expect(answer.text).not.toContain(secret);
  });
});

describe("HEAD", () => {
  it.each(["/projects", "/assets/app-1a2b3c.js", "/favicon.svg"])(
    "200 %s: the headers of GET and no body",
    async (url) => {
      const [head, whole] = [await ask("HEAD", url), await get(url)];
      expect([head.statusCode, head.payload]).toEqual([200, ""]);
      for (const name of ["content-type", "content-length", "cache-control", "content-security-policy"]) {
        expect(head.headers[name]).toBe(whole.headers[name]);
      }
    },
  );
});

describe("next to the web app", () => {
  it.each([
    "/api",
    "/api/v1/nope",
    "/%61pi/v1/nope",
    "//api/v1/nope",
    "/docs/nope",
    "/problems",
    "/blobs/nope",
    "/healthz/nope",
    "/metrics",
    "/f/nope",
    "/embed/nope",
  ])("404 GET %s: still a problem document", async (path) => {
    const answer = await sender.send({ method: "GET", path, headers: {}, body: undefined });
    expect([answer.status, answer.body]).toMatchObject([404, { code: "route_not_found" }]);
  });

  it("404 GET with an id that is too long: not found, as without the web app", async () => {
    const answer = await get(`/api/v1/projects/${"a".repeat(2_000)}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  });

  it.each([
    ["GET", "/api/v1/auth/login", "POST"],
    ["PUT", "/api/v1/projects", "GET, HEAD, POST"],
    ["HEAD", "/healthz", "GET"],
    ["POST", "/api/v1/projects/x", "GET, HEAD, PATCH, DELETE"],
  ] as const)("405 %s %s: Allow names %s", async (method, url, allow) => {
    const answer = await ask(method, url);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  });

  it.each(["/", "/projects", "/assets/app-1a2b3c.js", "/nothing.txt", "/*"])(
    "404 POST %s: no Allow header for a path that is not an operation",
    async (url) => {
      const answer = await ask("POST", url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "route_not_found"]);
      expect(answer.headers.allow).toBeUndefined();
    },
  );

  it("200 for operations and system routes as before", async () => {
    expect((await owner.get("/projects")).status).toBe(200);
    for (const url of ["/healthz", "/docs", "/api/v1/openapi.json", "/problems/not_found"]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
  });
});

describe("without a build", () => {
  it("the api starts, warns once about each, and returns 404", async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const { platform } = h.composition;
    const logger = createLogger({ level: "warn", process: "test", destination });
    const app = createHttpApp({
      ...h.composition,
      platform: {
        ...platform,
        config: { ...platform.config, WEB_DIR: join(dir, "dist/assets") },
        telemetry: { ...platform.telemetry, logger },
      },
    });
    const answers = await Promise.all(
      ["/", "/projects", "/favicon.svg", "/f/form", "/embed/v1/form.js"].map((url) =>
        app.server.inject({ method: "GET", url }),
      ),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array.from({ length: 5 }, () => [404, "route_not_found"]),
    );
    expect((await app.server.inject("/healthz")).statusCode).toBe(200);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, dir: platform.config.RENDERER_DIR },
      { level: 40, dir: join(dir, "dist/assets") },
    ]);
    await app.close();
  });
});
