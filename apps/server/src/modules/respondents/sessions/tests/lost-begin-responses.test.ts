/**
 * Tests what a page can do when it does not know whether its request (begin, resume, or a button press) arrived. It
 * can repeat the request with the same Idempotency-Key, on any process, after the connection broke or while the first
 * request is still running. A proxy forwards each request, waits until the server has responded, and cuts the
 * connection.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../../../platform/crypto/tokens.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type CuttingProxy, startCuttingProxy } from "../../../../test-kit/cutting-proxy.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createSender, type Exchange } from "../../../../test-kit/http-sender.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { listen, type SecondServer, startSecondServer } from "../../../../test-kit/second-server.ts";

const rounds = 20;
let h: Harness;
let second: SecondServer;
let owner: Caller;
let ports: readonly [number, number];
let proxy: CuttingProxy;

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "100000", ENTRIES_PER_NETWORK_MAX: "100000" } });
  second = await startSecondServer(h);
  ports = [await listen(h.server), await listen(second.server)];
  proxy = await startCuttingProxy(ports[0], ["before", "within"]);
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(async () => {
  proxy.close();
  await second.stop();
  await h.stop();
});

interface Sent {
  readonly path: string;
  readonly mark: string;
  readonly body?: object;
  readonly entryKey?: string;
}

type Answered = Exchange & {
  readonly body: { readonly entry_key: string; readonly session: { entry_id: string } };
};

async function sendTo(port: number, { path, mark, body, entryKey }: Sent): Promise<Answered | undefined> {
  const sender = createSender(port);
  const headers = {
    "idempotency-key": mark,
    ...(body && { "content-type": "application/json" }),
    ...(entryKey && { "x-service-entry-key": entryKey }),
  };
  const outgoing = { method: "POST", path: `/api/v1/entry-sessions${path}`, headers };
  try {
    return (await sender.send({ ...outgoing, body: body && JSON.stringify(body) })) as Answered;
  } catch {
    return undefined;
  } finally {
    sender.close();
  }
}

/**
 * Loses the first response and returns the responses to two repeats. With `isImpatient`, the repeats are sent before
 * the response is lost.
 */
async function sendAndLose(sent: Sent, isImpatient: boolean): Promise<readonly [Answered, Answered]> {
  const first = sendTo(proxy.port, sent);
  if (!isImpatient) await first;
  const repeats = await Promise.all([sendTo(ports[1], sent), sendTo(ports[0], sent)]);
  expect(await first, "the first answer got through").toBeUndefined();
  return repeats as unknown as [Answered, Answered];
}

const current = (key: string, server = h.server) => createApiClient(server, { "x-service-entry-key": key });

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  return h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    return (await db.query<Row>(text)).rows;
  });
}

async function resumeToken(formId: string): Promise<{ readonly token: string; readonly entryId: string }> {
  const begun = (await h.anonymous.post("/entry-sessions", { form_ref: formId, answers: { name: "Ann" } }))
    .body;
  const link = await current(begun.entry_key).post("/entry-sessions/current/resume-links", {});
  return { token: link.body.resume_url.split("#resume=")[1], entryId: begun.session.entry_id };
}

const codeOf = (answer: Exchange | undefined) => [answer?.status, (answer?.body as { code?: string })?.code];

describe("a begin whose response is lost", () => {
  it(`${rounds} times, repeated before and after the loss: creates one draft each and returns a working key`, async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const entries = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const sent = { path: "", mark: randomUUID(), body: { form_ref: formId } };
      const [one, other] = await sendAndLose(sent, round % 2 === 0);
      expect([one.status, other.status, one.body]).toEqual([201, 201, other.body]);
      const save = { answers: { name: sent.mark }, client_seq: 1 };
      const saved = await current(one.body.entry_key).patch("/entry-sessions/current/answers", save);
      expect(saved.status).toBe(200);
      entries.add(one.body.session.entry_id);
    }
    expect(entries.size).toBe(rounds);
    expect(await rowsOf("select 1 from entries")).toHaveLength(rounds);
    expect(await rowsOf("select 1 from events where name = 'entry.created'")).toHaveLength(rounds);
  });

  it("counts one use of a link, even of its last, and needs no second proof or code", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const given = { name: "L", max_uses: 1, access_code: "open sesame" };
    const link = (await owner.post(`/forms/${formId}/links`, given)).body;
    const sent = {
      path: "",
      mark: randomUUID(),
      body: { form_ref: link.slug, access_code: "open sesame" },
    };
    const [one, other] = await sendAndLose(sent, true);
    expect([one.status, other.status, one.body.entry_key]).toEqual([201, 201, other.body.entry_key]);
    const { body } = await owner.get(`/forms/${formId}/links`);
    expect(body.data[0]).toMatchObject({ uses: 1 });
    expect(codeOf(await sendTo(ports[0], { ...sent, mark: randomUUID() }))).toEqual([410, "link_spent"]);
  });

  it("returns the entry in its current state, marked as a repeat", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const sent = { path: "", mark: randomUUID(), body: { form_ref: formId } };
    const first = (await sendTo(ports[0], sent)) as Answered;
    const me = current(first.body.entry_key);
    await me.patch("/entry-sessions/current/answers", { answers: { name: "Ann" }, client_seq: 3 });
    const again = await sendTo(ports[1], sent);
    expect([first.headers["idempotency-replayed"], again?.headers["idempotency-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
    expect(again?.body).toMatchObject({
      entry_key: first.body.entry_key,
      session: { seq: 3, answers: { name: "Ann" } },
    });
    await me.post("/entry-sessions/current/submit", {});
    expect((await sendTo(ports[1], sent))?.body).toMatchObject({ session: { status: "submitted" } });
    h.clock.advance(86_400_000);
    expect(codeOf(await sendTo(ports[1], sent))).toEqual([410, "entry_session_expired"]);
  });

  it("creates another draft for another key, another form, and another link", async () => {
    const forms = [await publishedForm(owner, [field("name")]), await publishedForm(owner, [field("name")])];
    const link = (await owner.post(`/forms/${forms[0]}/links`, { name: "L" })).body;
    const mark = randomUUID();
    const wishes = [...forms, link.slug].map((form_ref) => ({ path: "", mark, body: { form_ref } }));
    const other = { path: "", mark: randomUUID(), body: { form_ref: forms[0] } };
    const begun = await Promise.all([...wishes, other].map((sent) => sendTo(ports[0], sent)));
    expect(new Set(begun.map((one) => one?.body.entry_key)).size).toBe(4);
    expect(new Set(begun.map((one) => one?.body.session.entry_id)).size).toBe(4);
  });

  it("400 invalid_idempotency_key for a guessable key; neither it nor the entry key is stored", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const sent = { path: "", body: { form_ref: formId } };
    for (const mark of ["1", "x".repeat(21)])
      expect(codeOf(await sendTo(ports[0], { ...sent, mark }))).toEqual([400, "invalid_idempotency_key"]);
    const mark = randomUUID();
    const begun = await sendTo(ports[0], { ...sent, mark });
    const key = begun?.body.entry_key ?? "";
    const kept = JSON.stringify([
      await rowsOf("select encode(key_hash, 'hex') as hash, to_jsonb(s) as row from entry_sessions s"),
      await rowsOf("select to_jsonb(i) as row from idempotency_keys i"),
    ]);
    expect(kept).toContain(hashToken(key).toString("hex"));
    expect([kept.includes(key), kept.includes(mark)]).toEqual([false, false]);
    expect(key).not.toContain(mark.slice(0, 8));
  });

  it("is found again after the server's secret was rotated", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const sent = { path: "", mark: randomUUID(), body: { form_ref: formId } };
    const first = await sendTo(ports[0], sent);
    const { config } = h.composition.platform;
    const secrets = ["a-newer-secret-of-this-server-0123456789-abcdef", ...config.secrets] as const;
    const rotated = await startSecondServer({
      ...h,
      composition: {
        ...h.composition,
        platform: { ...h.composition.platform, config: { ...config, secrets } },
      },
    });
    const again = await sendTo(await listen(rotated.server), sent);
    await rotated.stop();
    expect(again?.body).toEqual(first?.body);
  });
});

describe("a resume whose response is lost", () => {
  it(`${rounds} times, repeated before and after the loss: returns the same key, and others cannot use the link`, async () => {
    const formId = await publishedForm(owner, [field("name")]);
    for (let round = 0; round < rounds; round += 1) {
      const { token, entryId } = await resumeToken(formId);
      const sent = { path: "/resume", mark: randomUUID(), body: { resume_token: token } };
      const [one, other] = await sendAndLose(sent, round % 2 === 0);
      expect([one.status, other.status, one.body]).toEqual([201, 201, other.body]);
      expect(one.body.session).toMatchObject({ entry_id: entryId, answers: { name: "Ann" } });
      expect((await current(one.body.entry_key).get("/entry-sessions/current")).status).toBe(200);
      const stranger = await sendTo(ports[0], { ...sent, mark: randomUUID() });
      const careless = await h.anonymous.post("/entry-sessions/resume", sent.body);
      expect([codeOf(stranger), careless.status]).toEqual([[401, "invalid_resume_token"], 401]);
    }
    const keys = await rowsOf<{ status: string }>(
      "select status from entry_sessions where status = 'active'",
    );
    expect(keys).toHaveLength(rounds);
  });

  it("lets only one of two people with the link in when both use it at once", async () => {
    const { token } = await resumeToken(await publishedForm(owner, [field("name")]));
    const wishes = [randomUUID(), randomUUID(), randomUUID()];
    const answers = await Promise.all(
      wishes.map((mark, at) =>
        sendTo(ports[at % 2] as number, { path: "/resume", mark, body: { resume_token: token } }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([201, 401, 401]);
  });

  it("410 once its key has expired, and 400 for a guessable idempotency key", async () => {
    const { token } = await resumeToken(await publishedForm(owner, [field("name")]));
    const sent = { path: "/resume", mark: randomUUID(), body: { resume_token: token } };
    expect(codeOf(await sendTo(ports[0], { ...sent, mark: "1234" }))[0]).toBe(400);
    const first = (await sendTo(ports[0], sent)) as Answered;
    const link = await current(first.body.entry_key).post("/entry-sessions/current/resume-links", {});
    const next = { ...sent, body: { resume_token: link.body.resume_url.split("#resume=")[1] } };
    expect((await sendTo(ports[0], next))?.status).toBe(201);
    expect(codeOf(await sendTo(ports[0], sent))).toEqual([410, "entry_session_expired"]);
  });
});

describe("a button press whose response is lost", () => {
  const button = { id: "btn", type: "button", key: "call", label: "Call" };

  it(`${rounds} times, repeated before and after the loss: counts once each, while answers are saved`, async () => {
    const formId = await publishedForm(owner, [field("name"), button]);
    const begun = (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body;
    const me = current(begun.entry_key, second.server);
    for (let round = 0; round < rounds; round += 1) {
      const sent = { path: "/current/buttons/call/click", mark: randomUUID(), entryKey: begun.entry_key };
      const save = { answers: { name: `${round}` }, client_seq: round + 1 };
      const saves = [me, current(begun.entry_key)].map((client) =>
        client.patch("/entry-sessions/current/answers", save),
      );
      const repeats = await sendAndLose(sent, round % 2 === 0);
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
      expect(repeats.map(({ status, body }) => [status, body])).toEqual(
        repeats.map(() => [200, { object: "button_click", effects: [] }]),
      );
    }
    expect(await rowsOf("select 1 from events where name = 'entry.button_clicked'")).toHaveLength(rounds);
    expect((await me.get("/entry-sessions/current")).body.answers).toEqual({ name: `${rounds - 1}` });
  });

  it("gets a response even if the button has been disabled since; a new press does not", async () => {
    const shown = { ...button, visible_if: { field: "name", op: "empty" } };
    const formId = await publishedForm(owner, [field("name"), shown]);
    const begun = (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body;
    const sent = { path: "/current/buttons/call/click", mark: randomUUID(), entryKey: begun.entry_key };
    expect((await sendTo(ports[0], sent))?.status).toBe(200);
    await current(begun.entry_key).patch("/entry-sessions/current/answers", { answers: { name: "Ann" } });
    expect((await sendTo(ports[1], sent))?.status).toBe(200);
    expect(codeOf(await sendTo(ports[1], { ...sent, mark: randomUUID() }))).toEqual([409, "button_disabled"]);
  });

  it("twenty presses with different keys and twenty concurrent saves do not exhaust the connections", async () => {
    const formId = await publishedForm(owner, [field("name"), button]);
    const begun = (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body;
    const sent = { path: "/current/buttons/call/click", entryKey: begun.entry_key };
    const presses = Array.from({ length: 20 }, (_none, at) =>
      sendTo(ports[at % 2] as number, { ...sent, mark: randomUUID() }),
    );
    const saves = Array.from({ length: 20 }, (_none, at) =>
      current(begun.entry_key).patch("/entry-sessions/current/answers", { answers: { name: `${at}` } }),
    );
    expect(new Set((await Promise.all(presses)).map((one) => one?.status))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(saves)).map((one) => one.status))).toEqual(new Set([200]));
    expect(await rowsOf("select 1 from events where name = 'entry.button_clicked'")).toHaveLength(20);
  });
});
