/** Every route of the server × the server's own host, custom domains of two accounts, and a removed domain. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser, titleOf } from "../../../../test-kit/plain-browser.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { photo } from "../../../../test-kit/sample-pictures.ts";
import { type DomainRecords, startDomainRecords } from "../../../../test-kit/servers/domain-records.ts";
import { upload } from "../../../../test-kit/upload-client.ts";

let records: DomainRecords;
let h: Harness;
let acme: Caller;
let other: Caller;
let acmeForm: string;
let otherForm: string;
const host = "forms.acme-hosted.com";
const otherHost = "forms.other-hosted.com";
/** With the port of the server's own address. */
const originAt = (name: string) => `http://${name}:3000`;

beforeAll(async () => {
  records = await startDomainRecords();
  h = await startHarness({
    env: { RENDERER_DIR: await builtRenderer(), OUTBOUND_NAME_SERVERS: records.address },
  });
  [acme, other] = [await h.newAccount(), await h.newAccount()];
  await verify(acme, host);
  await verify(other, otherHost);
  const items = [field("name", { required: true }), field("cv", { type: "file" })];
  acmeForm = await publishedForm(acme, items, { title: "Acme's form" });
  otherForm = await publishedForm(other, items, { title: "The other form" });
});
afterAll(async () => {
  await h?.stop();
  records?.stop();
});

async function verify(caller: Caller, name: string): Promise<string> {
  const { body } = await caller.post("/domains", { host: name });
  records.publish(body.record);
  expect((await caller.post(`/domains/${body.id}/verify`)).status).toBe(200);
  return body.id;
}

/** A separate list on purpose: nothing else may ever be available under a custom domain. */
const forRespondents = [
  /^\/f\/:ref\/?$/,
  /^\/f\/:ref\/(worker\.js|manifest\.webmanifest|icon-\d+\.png|social\.png|answers\.pdf)$/,
  /^\/embed\//,
  /^\/assets\/files\//,
  /^\/api\/v1\/entry-sessions(\/|$)/,
];

const fill = (url: string) => url.replaceAll(/:\w+/g, "x1").replace("*", "any/path");
const call = (
  method: Harness["server"]["mountedRoutes"][number]["method"],
  url: string,
  headers: Readonly<Record<string, string>>,
) => h.server.inject({ method, url, headers });
const nothingThere = { code: "route_not_found", status: 404 };

describe("every route", () => {
  it("answers 404 under a custom domain unless respondents need it, with and without credentials", async () => {
    const { key } = await acme.newKey();
    const credentials = [{}, { authorization: `Bearer ${key}`, "x-account-id": acme.account.id }];
    const seen = new Set<string>();
    expect(h.server.mountedRoutes.length).toBeGreaterThan(350);
    for (const { method, url } of h.server.mountedRoutes) {
      if (forRespondents.some((pattern) => pattern.test(url))) continue;
      seen.add(url);
      for (const more of credentials) {
        const answer = await call(method, fill(url), { host, ...more });
        expect([answer.statusCode, `${method} ${url}`]).toEqual([404, `${method} ${url}`]);
        if (method !== "HEAD") expect(answer.json(), url).toMatchObject(nothingThere);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
    for (const url of ["/docs", "/healthz", "/api/v1/openapi.json", "/api/v1/forms", "/tls/ask"])
      expect(seen).toContain(url);
    for (const url of ["/", "/sign-in", "/forms", "/api/v1", "/index.html"])
      expect((await call("GET", url, { host })).statusCode).toBe(404);
  });

  it("that respondents need exists under a custom domain, and nothing exists under a removed one", async () => {
    const gone = "forms.gone-hosted.com";
    const id = await verify(acme, gone);
    expect((await call("GET", `/f/${acmeForm}`, { host: gone })).statusCode).toBe(200);
    expect((await acme.delete(`/domains/${id}`)).status).toBe(204);
    let open = 0;
    for (const { method, url } of h.server.mountedRoutes) {
      const hidden = await call(method, fill(url), { host: gone });
      expect([hidden.statusCode, `${method} ${url}`]).toEqual([404, `${method} ${url}`]);
      if (!forRespondents.some((pattern) => pattern.test(url)) || method === "HEAD") continue;
      const answer = await call(method, fill(url), { host, "x-service-entry-key": "x" });
      const code = /json/.test(String(answer.headers["content-type"])) ? answer.json().code : "";
      if (code !== "route_not_found") open += 1;
    }
    expect(open).toBeGreaterThan(15);
    expect((await call("GET", `/f/${acmeForm}`, { host: gone })).statusCode).toBe(404);
    expect((await call("GET", `/tls/ask?domain=${gone}`, {})).statusCode).toBe(404);
  });

  it("is the same as before under the server's own host, its addresses, and unknown hosts", async () => {
    for (const name of ["localhost:3000", "127.0.0.1", "unknown.acme-hosted.com"]) {
      expect((await call("GET", "/healthz", { host: name })).statusCode).toBe(200);
      expect((await call("GET", `/f/${otherForm}`, { host: name })).statusCode).toBe(200);
    }
  });
});

describe("under a custom domain", () => {
  it("forms of the account open, and those of other accounts answer 404", async () => {
    const statusOf = async (name: string, path: string) =>
      (await call("GET", path, { host: name })).statusCode;
    for (const pathOf of [
      (form: string) => `/f/${form}`,
      (form: string) => `/f/${form}/social.png`,
      (form: string) => `/api/v1/entry-sessions/forms/${form}`,
    ]) {
      const [own, others] = [pathOf(acmeForm), pathOf(otherForm)];
      expect([await statusOf(host, own), await statusOf(host, others)]).toEqual([200, 404]);
      expect([await statusOf(otherHost, own), await statusOf(otherHost, others)]).toEqual([404, 200]);
    }
    const slug = `hosted-${Date.now().toString(36)}`;
    await other.put(`/forms/${otherForm}/short-address`, { slug });
    const link = (await other.post(`/forms/${otherForm}/links`, {})).body.slug;
    for (const ref of [slug, link]) {
      expect(await statusOf(otherHost, `/f/${ref}`)).toBe(200);
      expect(await statusOf(host, `/f/${ref}`)).toBe(404);
    }
    expect((await call("GET", `/f/${acmeForm}`, { host: `${host.toUpperCase()}:443` })).statusCode).toBe(200);
  });

  it("entries of other accounts do not exist, even with their keys and resume links", async () => {
    const there = (name: string) => createApiClient(h.server, { host: name });
    expect((await there(host).post("/entry-sessions", { form_ref: otherForm })).status).toBe(404);
    const begun = (await there(otherHost).post("/entry-sessions", { form_ref: otherForm })).body;
    const key = { headers: { "x-service-entry-key": begun.entry_key } };
    expect((await there(otherHost).get("/entry-sessions/current", key)).status).toBe(200);
    const refused = await there(host).get("/entry-sessions/current", key);
    expect([refused.status, refused.body.code]).toEqual([401, "invalid_entry_key"]);
    const resume = (await there(otherHost).post("/entry-sessions/current/resume-links", {}, key)).body;
    expect(resume.resume_url).toContain(`${originAt(otherHost)}/f/`);
    const token = String(resume.resume_url).split("#resume=")[1];
    const body = { resume_token: token };
    expect((await there(host).post("/entry-sessions/resume", body)).body.code).toBe("invalid_resume_token");
    expect((await there(otherHost).post("/entry-sessions/resume", body)).status).toBe(201);
  });

  it("a form is filled in without JavaScript, with a cookie of this host and posts of this origin only", async () => {
    const from = (origin: string) => ({ host, origin });
    const browser = plainBrowser(h, { host });
    const page = await browser.open(`/f/${acmeForm}`);
    expect([page.status, titleOf(page)]).toEqual([200, "Acme's form"]);
    const values = { name: "Ada" };
    const foreign = await browser.send(page, values, "next", from(originAt("localhost")));
    expect(foreign.status).toBe(403);
    const sent = await browser.send(page, values, "next", from(originAt(host)));
    expect(sent.status).toBe(303);
    const { data } = (await acme.get(`/entries?form_id=${acmeForm}`)).body;
    expect(data.map((one: { answers: object }) => one.answers)).toContainEqual({ name: "Ada" });
    const cookies = [sent.headers["set-cookie"] ?? []].flat().join();
    expect(cookies).toMatch(/HttpOnly/);
    expect(cookies).not.toMatch(/Domain=/i);
  });

  it("pictures of the account load, and those of other accounts do not", async () => {
    const claims = { purpose: "form_asset", name: "a.png", mime: "image/png" };
    const id = (await upload(other, await photo("png"), claims)).body.id;
    const statusOf = async (name: string) =>
      (await call("GET", `/assets/files/${id}/picture`, { host: name })).statusCode;
    expect([await statusOf(otherHost), await statusOf(host), await statusOf("localhost")]).toEqual([
      200, 404, 200,
    ]);
    const items = [{ id: "b", type: "image_block", settings: { file_id: id } }];
    const form = await publishedForm(other, items);
    const api = `/api/v1/entry-sessions/forms/${form}`;
    const { definition } = (await call("GET", api, { host: otherHost })).json();
    expect(definition.pages[0].items[0].settings.url).toBe(
      `${originAt(otherHost)}/assets/files/${id}/picture`,
    );
  });

  it("operations of respondents can be called from any page, as under the server's own host", async () => {
    const preflight = await call("OPTIONS", "/api/v1/entry-sessions", {
      host,
      origin: "https://example.com",
    });
    expect([preflight.statusCode, preflight.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
    expect((await call("OPTIONS", "/api/v1/forms", { host })).statusCode).toBe(404);
  });
});

describe("a Host header that was made up", () => {
  it("never becomes part of an address, whatever its port is", async () => {
    for (const port of [":1", ":x@evil.example", ":8080"]) {
      const shown = await call("GET", `/f/${acmeForm}`, { host: `${host}${port}` });
      expect(shown.statusCode).toBe(200);
      expect(shown.payload).not.toContain(`${host}${port}`);
    }
  });

  it("is refused after many others of the same network, and nothing else is", async () => {
    const from = (name: string, remoteAddress: string) =>
      h.server.inject({ url: "/healthz", headers: { host: name }, remoteAddress });
    const [stranger, neighbor] = ["127.0.0.77", "127.0.0.78"];
    for (let at = 0; at < 300; at += 1)
      expect((await from(`invented-${at}.example.com`, stranger)).statusCode).toBe(200);
    const refused = await from("invented-300.example.com", stranger);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await from("invented-301.example.com", neighbor)).statusCode).toBe(200);
    expect((await from("localhost", stranger)).statusCode).toBe(200);
    const shown = await h.server.inject({
      url: `/f/${acmeForm}`,
      headers: { host },
      remoteAddress: neighbor,
    });
    expect(shown.statusCode).toBe(200);
  });
});
