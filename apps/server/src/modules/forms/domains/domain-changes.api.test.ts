/** What happens to a domain over time: repeated requests, conflicts, removal, and the end of its account. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import { type NameServer, startNameServer } from "../../../test-kit/servers/name-server.ts";

const texts = new Map<string, readonly string[]>();
let names: NameServer;
let h: Harness;
let owner: Caller;
let host: string;
let count = 0;
beforeAll(async () => {
  names = await startNameServer((name) => texts.get(name) ?? []);
  h = await startHarness({ env: { OUTBOUND_NAME_SERVERS: names.address } });
});
beforeEach(async () => {
  owner = await h.newAccount();
  host = `survey-${++count}.acme-${Date.now().toString(36)}.org`;
});
afterAll(async () => {
  await h?.stop();
  names?.stop();
});

const add = async (caller: Caller = owner) => {
  const { body } = await caller.post("/domains", { host });
  texts.set(body.record.name, [body.record.value]);
  return body;
};
const verify = async (caller: Caller, id: string) => (await caller.post(`/domains/${id}/verify`)).body;
const served = async (form: string) =>
  (await h.server.inject({ url: `/api/v1/entry-sessions/forms/${form}`, headers: { host } })).statusCode;

describe("a request", () => {
  it("adds one domain, however often it is repeated with the same key", async () => {
    const once = { headers: { "idempotency-key": `domain-${host}` } };
    const [first, second] = [
      await owner.post("/domains", { host }, once),
      await owner.post("/domains", { host }, once),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await owner.get("/domains")).body.data).toHaveLength(1);
  });

  it("201 for one of several requests at the same time, and 409 for the others", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post("/domains", { host })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(["domain_exists"]));
    expect((await owner.get("/domains")).body.data).toHaveLength(1);
  });

  it("412 if the domain has changed since it was read", async () => {
    const { id, etag } = await add();
    await verify(owner, id);
    const stale = { headers: { "if-match": etag } };
    expect((await owner.patch(`/domains/${id}`, { is_primary: true }, stale)).status).toBe(412);
    expect((await owner.delete(`/domains/${id}`, undefined, stale)).status).toBe(412);
    const fresh = { headers: { "if-match": (await owner.get(`/domains/${id}`)).body.etag } };
    expect((await owner.patch(`/domains/${id}`, { is_primary: true }, fresh)).status).toBe(200);
  });

  it("404 for a domain of another account, which can only add it as its own", async () => {
    const { id } = await add();
    const stranger = await h.newAccount();
    const statuses = await Promise.all([
      stranger.get(`/domains/${id}`),
      stranger.post(`/domains/${id}/verify`),
      stranger.patch(`/domains/${id}`, { is_primary: true }),
      stranger.delete(`/domains/${id}`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await stranger.post("/domains", { host })).status).toBe(201);
    expect((await stranger.get("/domains")).body.data).toHaveLength(1);
  });

  it("403 for editors, who can see the domains but not change them", async () => {
    const { id } = await add();
    const editor = await owner.colleague("editor");
    expect((await editor.get(`/domains/${id}`)).status).toBe(200);
    const refused = await editor.post("/domains", { host: `x.${host}` });
    expect([refused.status, refused.body.code]).toEqual([403, "admin_required"]);
  });
});

describe("a domain", () => {
  it("serves forms from the moment it is verified until it is removed, also when it is added again", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const foreign = await publishedForm(await h.newAccount(), [field("name")]);
    const { id, record } = await add();
    // Until a domain is verified, its name means nothing.
    expect([await served(form), await served(foreign)]).toEqual([200, 200]);
    await verify(owner, id);
    expect([await served(form), await served(foreign)]).toEqual([200, 404]);
    await owner.delete(`/domains/${id}`);
    expect([await served(form), await served(foreign)]).toEqual([404, 404]);
    const again = await add();
    expect(again.record.value).not.toBe(record.value);
    expect(await served(form)).toBe(404);
    await verify(owner, again.id);
    expect([await served(form), await served(foreign)]).toEqual([200, 404]);
    const { data } = (await owner.get("/audit-events?limit=100")).body;
    const actions = data.map((one: { action: string }) => one.action);
    for (const action of ["domain.create", "domain.verify", "domain.delete"])
      expect(actions.filter((one: string) => one === action).length).toBeGreaterThan(0);
  });

  it("is no longer primary once another account has it", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const { id } = await add();
    await verify(owner, id);
    await owner.patch(`/domains/${id}`, { is_primary: true });
    const slug = `moved-${count}-${Date.now().toString(36)}`;
    const urlOf = async () => (await owner.put(`/forms/${form}/short-address`, { slug })).body.url;
    expect(await urlOf()).toBe(`http://${host}/f/${slug}`);
    const rival = await h.newAccount();
    const claim = await add(rival);
    expect((await verify(rival, claim.id)).status).toBe("verified");
    expect(await urlOf()).toBe(`http://localhost:3000/f/${slug}`);
    expect([await served(form), (await owner.get(`/domains/${id}`)).body.is_primary]).toEqual([404, false]);
  });

  it("is found again by other processes within two seconds", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const foreign = await publishedForm(await h.newAccount(), [field("name")]);
    expect(await served(foreign)).toBe(200);
    const { id } = await add();
    await verify(owner, id);
    h.clock.advance(2_001);
    expect([await served(form), await served(foreign)]).toEqual([200, 404]);
  });
});
