// Tests networks that fail before a request is sent, after it was handled, or in the middle of the response, and pages
// that are reloaded or crash at any moment. Nothing typed may be lost, and nothing may be submitted twice.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCuttingProxy } from "../../../apps/server/src/test-kit/cutting-proxy.ts";
import { field, publishedForm } from "../../../apps/server/src/test-kit/published-form.ts";
import { createRandom, type Random } from "../../form-logic/src/test-kit/random.ts";
import {
  type Fetch,
  type FormClient,
  type FormClientError,
  memoryStorage,
  resumeTokenFrom,
} from "../src/index.ts";
import { createWire, type Fate, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

/** Each request gets its own connection, and its own fault. */
const eachAlone: Fetch = (url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });

/** Lets two days pass, during which the respondents' keys and the account's own sessions expire. */
async function twoDaysPass(): Promise<void> {
  stage.h.clock.advance(2 * 86_400_000);
  stage.owner = await stage.h.callerFor(stage.owner.user, stage.owner.account);
}

const clicks = async (entryId: string | undefined) => {
  const { account } = stage.owner;
  return stage.h.composition.shards.get(account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [account.uuid]);
    const text = "select 1 from events where name = 'entry.button_clicked' and data->>'entry_id' = $1";
    return (await db.query(text, [entryId])).rowCount;
  });
};

const button = { id: "btn", type: "button", key: "call", label: "Call" };
const tokenIn = (url: string | null) => resumeTokenFrom(new URL(url ?? "").hash);

const keys = Array.from({ length: 8 }, (_none, at) => `f${at}`);
const rows = {
  id: "rep_rows",
  type: "repeat",
  key: "rows",
  items: [field("what"), field("count", { type: "number" })],
};
const items = [...keys.map((key) => field(key)), rows];

/** Changes the form at random and tracks the expected result. */
function createModel(random: Random) {
  const typed: Record<string, string> = {};
  let list: { _id: string; what?: string }[] = [];
  const changeRow = (client: FormClient, step: number, row: { readonly _id: string; what?: string }) => {
    const place = random.below(list.length);
    switch (random.below(3)) {
      case 0:
        client.removeInstance("rows", row._id);
        list = list.filter((one) => one !== row);
        break;
      case 1:
        client.set(`rows[${row._id}].what`, `${step}`);
        row.what = `${step}`;
        break;
      default:
        client.moveInstance("rows", row._id, place);
        list = list.filter((one) => one !== row).toSpliced(place, 0, row);
    }
  };
  return {
    answers: () => ({ ...typed, rows: list }),
    change: (client: FormClient, step: number): void => {
      const key = random.pick(keys);
      const row = list[random.below(list.length)];
      const isRow = random.chance(0.4);
      if (!isRow) {
        typed[key] = `${key} ${step}`;
        client.set(key, typed[key]);
      } else if (row && random.chance(0.6)) changeRow(client, step, row);
      else list = [...list, { _id: client.addInstance("rows") }];
    },
  };
}

describe("a network that breaks", () => {
  for (const fate of ["lost", "unanswered", "cut"] as const) {
    it(`${fate}: recovers when every first attempt of every kind of request fails`, async () => {
      const formId = await publishedForm(stage.owner, items);
      const wire = createWire();
      const seen = new Set<string>();
      wire.fate = (method, path) => {
        const kind = `${method} ${path}`;
        if (seen.has(kind)) return "delivered";
        seen.add(kind);
        return fate;
      };
      const client = stage.newClient(formId, { fetch: wire.fetch });
      await client.load();
      client.set("f0", "a");
      const row = client.addInstance("rows", { answers: { what: "pen" } });
      await client.flush();
      client.set(`rows[${row}].count`, 2);
      expect(await client.validate()).toMatchObject({ is_valid: true });
      const receipt = await client.submit();
      // The lost begin request must not leave anything behind.
      expect(await stage.entriesOf(formId)).toMatchObject([
        {
          receipt_code: receipt.receipt_code,
          answers: { f0: "a", rows: [{ _id: row, what: "pen", count: 2 }] },
        },
      ]);
      expect(seen).toContain("POST /current/submit");
    });
  }
  it("offline for long: continues locally, reports it, and sends everything when the network is back", async () => {
    const formId = await publishedForm(stage.owner, items);
    const wire = createWire();
    const client = stage.newClient(formId, { fetch: wire.fetch });
    await client.load();
    client.set("f0", "before");
    await client.flush();
    wire.fate = () => "lost";
    for (const key of keys) client.set(key, `${key} offline`);
    const row = client.addInstance("rows");
    client.set(`rows[${row}].what`, "pen");
    await expect.poll(() => client.state.status).toBe("offline");
    expect(client.state).toMatchObject({
      pending: 10,
      answers: { f7: "f7 offline", rows: [{ what: "pen" }] },
    });
    wire.fate = () => "delivered";
    client.retry();
    await client.flush();
    expect(client.state).toMatchObject({ status: "saved", pending: 0 });
    const expected = Object.fromEntries(keys.map((key) => [key, `${key} offline`]));
    expect((await stage.entriesOf(formId))[0]?.answers).toEqual({
      ...expected,
      rows: [{ _id: row, what: "pen" }],
    });
  });
  it("submits once when the response to the submit is lost, even for a page that is reloaded", async () => {
    const formId = await publishedForm(stage.owner, items);
    const storage = memoryStorage();
    const wire = createWire();
    wire.fate = (_method, path) => (path.endsWith("/submit") ? "unanswered" : "delivered");
    const client = stage.newClient(formId, { fetch: wire.fetch, storage });
    await client.load();
    client.set("f0", "a");
    await client.flush();
    const lost = client.submit().catch((error: FormClientError) => error);
    await expect
      .poll(() => wire.arrived.filter((call) => call.endsWith("/submit")).length)
      .toBeGreaterThan(2);
    client.close();
    expect(await lost).toMatchObject({ code: "no_answer" });
    const reloaded = stage.newClient(formId, { storage });
    await reloaded.load();
    expect(reloaded.state.status).toBe("submitted");
    const entries = await stage.entriesOf(formId);
    expect(entries).toMatchObject([
      { receipt_code: reloaded.state.receipt?.receipt_code, answers: { f0: "a" } },
    ]);
    const next = stage.newClient(formId, { storage });
    await next.load();
    expect(next.state).toMatchObject({ status: "ready", answers: {} });
  });
  it("submits an entry that was never saved with one request, and finds its receipt if the response is lost", async () => {
    const formId = await publishedForm(stage.owner, items);
    const wire = createWire();
    const writes = () => wire.arrived.filter((call) => !call.startsWith("GET"));
    const client = stage.newClient(formId, { fetch: wire.fetch });
    await client.load();
    client.set("f0", "a");
    const { receipt_code } = await client.submit();
    expect(writes()).toEqual(["POST /submit"]);
    wire.fate = (_method, path) => (path.endsWith("/submit") ? "unanswered" : "delivered");
    const unlucky = stage.newClient(formId, { fetch: wire.fetch });
    await unlucky.load();
    unlucky.set("f0", "b");
    const found = await unlucky.submit();
    const entries = await stage.entriesOf(formId);
    expect(entries.map((entry) => [entry.answers, entry.receipt_code]).sort()).toEqual(
      [
        [{ f0: "a" }, receipt_code],
        [{ f0: "b" }, found.receipt_code],
      ].sort(),
    );
  });
  it("begins and saves an entry whose answers are not valid, so that nothing typed is lost", async () => {
    const formId = await publishedForm(stage.owner, [...items, field("needed", { required: true })]);
    const client = stage.newClient(formId);
    await client.load();
    client.set("f0", "a");
    await expect(client.submit()).rejects.toMatchObject({ code: "validation_failed" });
    expect(client.state).toMatchObject({ status: "saved", answers: { f0: "a" } });
    expect(await stage.entriesOf(formId)).toMatchObject([{ status: "draft", answers: { f0: "a" } }]);
  });
  it("saves everything and submits once when two of three responses are cut off", async () => {
    const formId = await publishedForm(stage.owner, items);
    const proxy = await startCuttingProxy(Number(new URL(stage.baseUrl).port));
    const client = stage.newClient(formId, {
      baseUrl: `http://127.0.0.1:${proxy.port}`,
      fetch: eachAlone,
    });
    await client.load();
    for (const key of keys) {
      client.set(key, "x");
      await client.flush();
    }
    const receipt = await client.submit();
    proxy.close();
    expect(proxy.cuts.before + proxy.cuts.within).toBeGreaterThan(15);
    const entries = await stage.entriesOf(formId);
    expect(entries).toMatchObject([{ receipt_code: receipt.receipt_code }]);
    expect(entries[0]?.answers).toEqual(Object.fromEntries(keys.map((key) => [key, "x"])));
  });
  it("clicks a button once, however many responses are lost, and again only when told to", async () => {
    const formId = await publishedForm(stage.owner, [button]);
    const wire = createWire();
    const client = stage.newClient(formId, { fetch: wire.fetch });
    await client.load();
    await client.begin();
    let losses = 3;
    wire.fate = (_method, path) =>
      path.endsWith("/click") && losses-- > 0 ? (losses % 2 ? "cut" : "unanswered") : "delivered";
    expect(await client.click("call")).toMatchObject({ effects: [] });
    expect(wire.arrived.filter((call) => call.endsWith("/click"))).toHaveLength(4);
    expect(await clicks(client.state.entryId)).toBe(1);
    await client.click("call");
    expect(await clicks(client.state.entryId)).toBe(2);
  });
  it("clicks a button once even if the key expires before the response arrives", async () => {
    const formId = await publishedForm(stage.owner, [button]);
    const [wire, storage] = [createWire(), memoryStorage()];
    let losses = 1;
    const fetch: Fetch = async (url, init) => {
      const answer = await wire.fetch(url, init);
      if (!url.endsWith("/click") || losses-- < 1) return answer;
      await twoDaysPass();
      throw new TypeError("connection reset");
    };
    const client = stage.newClient(formId, { fetch, storage, remember: true, slot: "s" });
    await client.load();
    await client.begin();
    await expect
      .poll(() => storage.update<object>("s:draft", (draft) => draft))
      .toHaveProperty("resume", expect.any(String));
    await client.click("call");
    expect(wire.arrived).toContain("POST /resume");
    expect(await clicks(client.state.entryId)).toBe(1);
  });
  it("begins once on a single-use link and resumes once on a resume link when connections are cut off", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), button]);
    const link = (await stage.owner.post(`/forms/${formId}/links`, { name: "L", max_uses: 1 })).body;
    const proxy = await startCuttingProxy(Number(new URL(stage.baseUrl).port));
    const more = { baseUrl: `http://127.0.0.1:${proxy.port}`, fetch: eachAlone };
    const here = stage.newClient(link.slug, more);
    await here.load();
    here.set("name", "Ann");
    await here.flush();
    const { resume_url } = await here.saveForLater();
    const there = stage.newClient(formId, { ...more, resumeToken: tokenIn(resume_url) });
    await there.load();
    await expect.poll(() => there.state).toMatchObject({ status: "saved", answers: { name: "Ann" } });
    await there.click("call");
    await there.submit();
    proxy.close();
    expect(proxy.cuts.before + proxy.cuts.within).toBeGreaterThan(8);
    expect(await stage.entriesOf(formId)).toMatchObject([{ status: "submitted", answers: { name: "Ann" } }]);
    expect(await clicks(there.state.entryId)).toBe(1);
    expect((await stage.owner.get(`/forms/${formId}/links`)).body.data).toMatchObject([{ uses: 1 }]);
  });
});

describe("a page that is reloaded or crashes", () => {
  it("keeps everything for the next page: before anything was sent, while a save is in flight, and after", async () => {
    const formId = await publishedForm(stage.owner, items);
    const storage = memoryStorage();
    const wire = createWire();
    wire.fate = (method) => (method === "GET" ? "delivered" : "lost");
    const first = stage.newClient(formId, { storage, fetch: wire.fetch });
    await first.load();
    first.set("f0", "never sent");
    await expect.poll(() => first.state.status).toBe("offline");
    first.close();
    wire.fate = (method) => (method === "PATCH" ? "unanswered" : "delivered");
    const second = stage.newClient(formId, { storage, fetch: wire.fetch });
    await second.load();
    expect(second.state.answers).toEqual({ f0: "never sent" });
    second.set("f1", "sent, not answered");
    await expect
      .poll(() => wire.arrived.filter((call) => call.startsWith("PATCH")).length)
      .toBeGreaterThan(1);
    second.set("f2", "typed meanwhile");
    await expect.poll(() => second.state.pending).toBeGreaterThan(1);
    second.close();
    wire.fate = () => "delivered";
    const third = stage.newClient(formId, { storage, fetch: wire.fetch });
    await third.load();
    const all = { f0: "never sent", f1: "sent, not answered", f2: "typed meanwhile" };
    expect(third.state.answers).toEqual(all);
    await third.flush();
    expect(third.state).toMatchObject({ status: "saved", pending: 0, answers: all });
    const [entry, ...others] = await stage.entriesOf(formId);
    expect(entry?.answers).toEqual(all);
    expect(others).toEqual([]);
  });
  it("gives the same entry to the next page and to a third one if it reloads while beginning", async () => {
    const formId = await publishedForm(stage.owner, items);
    const storage = memoryStorage();
    const wire = createWire();
    wire.fate = (method, path) => (method === "POST" && path === "" ? "unanswered" : "delivered");
    for (let page = 0; page < 3; page += 1) {
      const dying = stage.newClient(formId, { storage, fetch: wire.fetch });
      await dying.load();
      dying.set("f0", `page ${page}`);
      const begins = wire.arrived.filter((call) => call === "POST ").length;
      await expect.poll(() => wire.arrived.filter((call) => call === "POST ").length).toBeGreaterThan(begins);
      dying.close();
    }
    const client = stage.newClient(formId, { storage });
    await client.load();
    await client.flush();
    expect(await stage.entriesOf(formId)).toMatchObject([
      { id: client.state.entryId, answers: { f0: "page 2" } },
    ]);
    client.close();
  });
  it("begins another entry after a begin request without a response, when its key has expired", async () => {
    const formId = await publishedForm(stage.owner, items);
    const storage = memoryStorage();
    const wire = createWire();
    wire.fate = (method, path) => (method === "POST" && path === "" ? "unanswered" : "delivered");
    const first = stage.newClient(formId, { storage, fetch: wire.fetch });
    await first.load();
    first.set("f0", "typed");
    await expect.poll(() => wire.arrived).toContain("POST ");
    first.close();
    await twoDaysPass();
    const client = stage.newClient(formId, { storage });
    await client.load();
    await client.flush();
    expect(client.state).toMatchObject({ status: "saved", answers: { f0: "typed" } });
  });
  it("lets the next page continue without the link, which is used up for everyone else, if it reloads while resuming", async () => {
    const formId = await publishedForm(stage.owner, items);
    const here = stage.newClient(formId);
    await here.load();
    here.set("f0", "a");
    const resumeToken = tokenIn((await here.saveForLater()).resume_url);
    const storage = memoryStorage();
    const wire = createWire();
    wire.fate = (_method, path) => (path === "/resume" ? "unanswered" : "delivered");
    const dying = stage.newClient(formId, { storage, fetch: wire.fetch, resumeToken });
    void dying.load();
    await expect.poll(() => wire.arrived).toContain("POST /resume");
    dying.close();
    const stranger = stage.newClient(formId, { resumeToken });
    await stranger.load();
    expect(stranger.state.error).toMatchObject({ code: "invalid_resume_token" });
    const next = stage.newClient(formId, { storage });
    await next.load();
    expect(next.state).toMatchObject({ status: "saved", answers: { f0: "a" } });
    next.set("f1", "b");
    await next.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { f0: "a", f1: "b" } }]);
  });
  it("opens without a network, with the form, the answers and the last server state", async () => {
    const formId = await publishedForm(stage.owner, [
      field("name"),
      field("why", { visible_if: { field: "name", op: "answered" } }),
    ]);
    const storage = memoryStorage();
    const wire = createWire();
    const first = stage.newClient(formId, { storage, fetch: wire.fetch });
    await first.load();
    first.set("name", "Ann");
    await first.flush();
    first.close();
    wire.fate = () => "lost";
    const second = stage.newClient(formId, { storage, fetch: wire.fetch });
    await second.load();
    expect(second.state).toMatchObject({ status: "offline", answers: { name: "Ann" } });
    expect(second.state.form?.definition.title).toBe("Survey");
    expect(second.state.fields.why?.visible).toBe(true);
    second.set("why", "Because");
    wire.fate = () => "delivered";
    second.retry();
    await second.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Ann", why: "Because" } }]);
  });
  it("keeps the last of 200 random changes over a network that loses four of ten requests, with reloads", {
    timeout: 120_000,
  }, async () => {
    const formId = await publishedForm(stage.owner, items);
    const random = createRandom(Number(process.env.TEST_SEED ?? 1));
    const storage = memoryStorage();
    const wire = createWire();
    const fates: Fate[] = ["lost", "unanswered", "cut", "unanswered"];
    wire.fate = () => (random.chance(0.4) ? random.pick(fates) : "delivered");
    const model = createModel(random);
    let client = stage.newClient(formId, { storage, fetch: wire.fetch });
    await client.load();
    for (let step = 0; step < 200; step += 1) {
      model.change(client, step);
      if (random.chance(0.3)) await new Promise((resolve) => setTimeout(resolve, random.below(40)));
      if (random.chance(0.05)) {
        // The last keystrokes need a moment to reach the device.
        await new Promise((resolve) => setImmediate(resolve));
        client.close();
        client = stage.newClient(formId, { storage, fetch: wire.fetch });
        await client.load();
      }
    }
    await client.flush();
    expect(client.state.answers).toEqual(model.answers());
    const drafts = await stage.entriesOf(formId);
    expect(drafts.map(({ id, answers }) => [id, answers])).toEqual([[client.state.entryId, model.answers()]]);
    const receipt = await client.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([{ receipt_code: receipt.receipt_code }]);
    expect(wire.arrived.length).toBeGreaterThan(20);
  });
});
