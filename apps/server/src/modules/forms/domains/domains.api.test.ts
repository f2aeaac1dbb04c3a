import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { builtRenderer } from "../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { plainBrowser } from "../../../test-kit/plain-browser.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import { type NameServer, startNameServer } from "../../../test-kit/servers/name-server.ts";
import type { FormAddressesService } from "../public-addresses/index.ts";

const day = 86_400_000;
const texts = new Map<string, readonly string[]>();
let isBroken = false;
let names: NameServer;
let h: Harness;
let owner: Caller;
beforeAll(async () => {
  names = await startNameServer((name, kind) => {
    if (isBroken) throw new Error("broken");
    return kind === "TXT" ? (texts.get(name) ?? []) : [];
  });
  h = await startHarness({
    env: { RENDERER_DIR: await builtRenderer(), OUTBOUND_NAME_SERVERS: names.address },
  });
});
beforeEach(async () => {
  isBroken = false;
  owner = await h.newAccount();
});
afterAll(async () => {
  await h?.stop();
  names?.stop();
});

let count = 0;
const newHost = () => `forms-${++count}.acme-${Date.now().toString(36)}.com`;
const claim = async (caller: Caller, host: string) => (await caller.post("/domains", { host })).body;
const verify = (caller: Caller, { id }: { id: string }) => caller.post(`/domains/${id}/verify`);
const publishRecord = ({ record }: { record: { name: string; value: string } }) =>
  texts.set(record.name, [...(texts.get(record.name) ?? []), record.value]);
const verified = async (caller: Caller, host: string) => {
  const domain = await claim(caller, host);
  publishRecord(domain);
  return (await verify(caller, domain)).body;
};
const ask = async (host: string) => (await h.server.inject(`/tls/ask?domain=${host}`)).statusCode;
const later = () => h.callerFor(owner.user, owner.account);

describe("POST /domains", () => {
  it("201 with the record to create; 409 for the same name again, and 422 for a name that cannot be claimed", async () => {
    const host = newHost();
    const { status, body } = await owner.post("/domains", { host: host.toUpperCase() });
    expect([status, body]).toMatchObject([
      201,
      { host, status: "pending", is_primary: false, record: { type: "TXT", name: `_formstead.${host}` } },
    ]);
    expect(body.record.value).toMatch(/^formstead-verification=[0-9a-f]{40}$/);
    const again = await owner.post("/domains", { host });
    expect([again.status, again.body.code, again.body.domain_id]).toEqual([409, "domain_exists", body.id]);
    for (const wrong of ["localhost", "co.uk", "https://acme.com", "192.0.2.1"]) {
      const refused = await owner.post("/domains", { host: wrong });
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/host"]);
    }
    expect((await owner.get("/domains")).body.data.map((one: { id: string }) => one.id)).toEqual([body.id]);
    expect((await owner.get("/audit-events?action=domain.create")).body.data).toHaveLength(1);
  });

  it("402 for more than 20 domains", async () => {
    for (let at = 0; at < 20; at += 1) await claim(owner, newHost());
    const refused = await owner.post("/domains", { host: newHost() });
    expect([refused.status, refused.body.code]).toEqual([402, "plan_limit_reached"]);
  });
});

describe("POST /domains/:id/verify", () => {
  it("409 without the record, 503 without name servers, and 200 with the record", async () => {
    const domain = await claim(owner, newHost());
    const missing = await verify(owner, domain);
    expect([missing.status, missing.body.code, missing.body.record]).toEqual([
      409,
      "domain_record_missing",
      domain.record,
    ]);
    isBroken = true;
    expect((await verify(owner, domain)).body.code).toBe("dns_unavailable");
    isBroken = false;
    texts.set(domain.record.name, ["v=spf1 -all"]);
    expect((await verify(owner, domain)).status).toBe(409);
    expect(await ask(domain.host)).toBe(404);
    publishRecord(domain);
    const { status, body } = await verify(owner, domain);
    expect([status, body.status, body.expires_at]).toEqual([200, "verified", null]);
    expect(await ask(domain.host)).toBe(200);
    expect(await ask(`${domain.host.toUpperCase()}.`)).toBe(200);
  });

  it("gives a domain to another account only after the record of the first is gone", async () => {
    const host = newHost();
    const first = await verified(owner, host);
    const rival = await h.newAccount();
    const second = await claim(rival, host);
    expect((await verify(rival, second)).body.code).toBe("domain_record_missing");
    publishRecord(second);
    const refused = await verify(rival, second);
    expect([refused.status, refused.body.code]).toEqual([409, "domain_taken"]);
    texts.set(second.record.name, [second.record.value]);
    expect((await verify(rival, second)).body.status).toBe("verified");
    expect((await owner.get(`/domains/${first.id}`)).body.status).toBe("pending");
    expect((await verify(owner, first)).body.code).toBe("domain_record_missing");
  });
});

describe("a claim", () => {
  it("expires after 14 days unless it was verified", async () => {
    const pending = await claim(owner, newHost());
    const kept = await verified(owner, newHost());
    h.clock.advance(14 * day + 60_000);
    await h.runJobs();
    const after = await later();
    expect((await after.get(`/domains/${pending.id}`)).status).toBe(404);
    expect((await after.get(`/domains/${kept.id}`)).body.status).toBe("verified");
  });

  it("is checked every day, survives broken name servers, and ends after three days without the record", async () => {
    const domain = await verified(owner, newHost());
    const pass = async () => {
      h.clock.advance(day + 60_000);
      await h.runJobs();
      return (await (await later()).get(`/domains/${domain.id}`)).body;
    };
    isBroken = true;
    expect(await pass()).toMatchObject({ status: "verified", failing_since: null });
    isBroken = false;
    texts.delete(domain.record.name);
    expect(await pass()).toMatchObject({ status: "verified", failing_since: expect.any(String) });
    await pass();
    expect((await pass()).status).toBe("verified");
    expect(await pass()).toMatchObject({ status: "pending", is_primary: false });
    expect(await ask(domain.host)).toBe(404);
  });
});

describe("the primary domain", () => {
  it("is part of the addresses of forms, and there is only one", async () => {
    const [first, second] = [await verified(owner, newHost()), await verified(owner, newHost())];
    const form = await publishedForm(owner, [field("name")]);
    const slug = `primary-${Date.now().toString(36)}`;
    const urlOf = async () => (await owner.put(`/forms/${form}/short-address`, { slug })).body.url;
    const canonical = async () =>
      /<link rel="canonical" href="([^"]+)"/.exec((await plainBrowser(h).open(`/f/${slug}`)).html)?.[1];
    expect(await urlOf()).toBe(`http://localhost:3000/f/${slug}`);
    expect((await owner.patch(`/domains/${first.id}`, { is_primary: true })).body.is_primary).toBe(true);
    expect(await urlOf()).toBe(`http://${first.host}/f/${slug}`);
    expect(await canonical()).toBe(`http://${first.host}/f/${slug}`);
    await owner.patch(`/domains/${second.id}`, { is_primary: true });
    expect([await urlOf(), (await owner.get(`/domains/${first.id}`)).body.is_primary]).toEqual([
      `http://${second.host}/f/${slug}`,
      false,
    ]);
    await owner.patch(`/domains/${second.id}`, { is_primary: false });
    expect(await urlOf()).toBe(`http://localhost:3000/f/${slug}`);
  });

  it("409 for a domain that is not verified", async () => {
    const domain = await claim(owner, newHost());
    const { status, body } = await owner.patch(`/domains/${domain.id}`, { is_primary: true });
    expect([status, body.code]).toEqual([409, "invalid_state"]);
  });
});

describe("GET /tls/ask", () => {
  it("404 for unknown names, addresses, and nothing; 429 for too many questions", async () => {
    const answers = await Promise.all(["unknown.acme.com", "127.0.0.1", "", "localhost"].map(ask));
    expect(answers).toEqual([404, 404, 404, 404]);
    const from = { url: "/tls/ask?domain=x.acme.com", remoteAddress: "198.51.100.9" };
    for (let at = 0; at < 600; at += 1) await h.server.inject(from);
    expect((await h.server.inject(from)).statusCode).toBe(429);
  });
  it("429 without a query after 600 unknown names of a network, except for domains that were verified before", async () => {
    const remoteAddress = "198.51.100.10";
    const from = async (host: string) =>
      (await h.server.inject({ url: `/tls/ask?domain=${host}`, remoteAddress })).statusCode;
    const [known, fresh] = [await verified(owner, newHost()), await verified(owner, newHost())];
    expect(await from(known.host)).toBe(200);
    const { sites } = h.services.get("formAddresses") as FormAddressesService;
    const lookups = vi.spyOn(sites, "find");
    const names = Array.from({ length: 700 }, (_, at) => `r${at}.example.com`);
    const statuses = await Promise.all(names.map(from));
    expect(statuses).toEqual(names.map((_, at) => (at < 600 ? 404 : 429)));
    expect(lookups).toHaveBeenCalledTimes(600);
    lookups.mockRestore();
    h.clock.advance(10_000);
    expect([await from(known.host), await from(fresh.host)]).toEqual([200, 429]);
    expect(await ask(fresh.host)).toBe(200);
    await owner.delete(`/domains/${known.id}`);
    expect([await from(known.host), await from(known.host)]).toEqual([404, 429]);
  });
});
