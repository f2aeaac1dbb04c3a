import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFaultyModule } from "../../test-kit/faulty-module.ts";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { createSender, type Exchange, type Sender } from "../../test-kit/http-sender.ts";
import { listen, type SecondServer, startSecondServer } from "../../test-kit/second-server.ts";
import { createDatabase } from "../db/database.ts";
import { forgetOldAnswers } from "../jobs/sweep.ts";

const hourMs = 3_600_000;
const faulty = createFaultyModule();
let h: Harness;
let owner: Caller;
let second: SecondServer;
let senders: readonly [Sender, Sender];

beforeAll(async () => {
  h = await startHarness({ modules: [faulty.module] });
  owner = await h.newAccount();
  second = await startSecondServer(h);
  senders = [createSender(await listen(h.server), 20), createSender(await listen(second.server), 20)];
});
afterAll(async () => {
  for (const sender of senders) sender.close();
  await second.stop();
  await h.stop();
});

const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Sends the same request on that many connections at once, alternating between the two servers. */
function sendAtOnce(
  times: number,
  caller: Caller,
  method: string,
  path: string,
  body: object,
  key: string,
): Promise<Exchange[]> {
  const headers = { ...caller.headers, "content-type": "application/json", "idempotency-key": key };
  const outgoing = { method, path: `/api/v1${path}`, headers, body: JSON.stringify(body) };
  return Promise.all(
    Array.from({ length: times }, (_, index) => (senders[index % 2] as Sender).send(outgoing)),
  );
}

function expectOneEffect(answers: readonly Exchange[], status: number): void {
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.headers["content-type"])).size).toBe(1);
  const first = answers.filter((answer) => answer.headers["idempotency-replayed"] !== "true");
  expect(first).toHaveLength(1);
}

const projectCount = async (caller: Caller) =>
  (await caller.get("/projects?count=exact&limit=1")).body.pagination.total as number;

describe("20 identical concurrent requests over two servers", () => {
  it.each(Array.from({ length: 10 }, (_, round) => round))(
    "have one effect and get one response, round %i",
    async () => {
      const before = await projectCount(owner);
      const body = { mark: randomUUID() };
      expectOneEffect(await sendAtOnce(20, owner, "POST", "/faulty", body, randomUUID()), 201);
      expect(await projectCount(owner)).toBe(before + 1);
    },
  );

  it("create one project, and its ETag is in every response", async () => {
    const answers = await sendAtOnce(20, owner, "POST", "/projects", { name: randomUUID() }, randomUUID());
    expectOneEffect(answers, 201);
    expect(answers[0]?.headers.etag).toBe('"r1"');
  });

  it("create one invitation, whose state is in the directory", async () => {
    const email = `${randomUUID()}@example.test`;
    expectOneEffect(
      await sendAtOnce(20, owner, "POST", "/invitations", { email, role: "viewer" }, randomUUID()),
      201,
    );
    const { body } = await owner.get("/invitations");
    expect(body.data.filter((one: { email: string }) => one.email === email)).toHaveLength(1);
    expect((await owner.get("/audit-events?action=invitation.create")).body.data).toHaveLength(1);
  });

  it("change the account once", async () => {
    const { etag } = (await owner.get("/account")).body;
    const answers = await sendAtOnce(20, owner, "PATCH", "/account", { name: "Renamed" }, randomUUID());
    expectOneEffect(answers, 200);
    const now = (await owner.get("/account")).body;
    expect([now.name, now.etag]).toEqual(["Renamed", answers[0]?.headers.etag]);
    expect(now.etag).not.toBe(etag);
  });
});

describe("a key", () => {
  it("returns the first response again, marked as replayed, even after the resource has changed", async () => {
    const key = randomUUID();
    const body = { name: randomUUID() };
    const first = await owner.post("/projects", body, withKey(key));
    await owner.patch(`/projects/${first.body.id}`, { description: "changed since" });
    const again = await owner.post("/projects", body, withKey(`"${key}"`));
    expect([again.status, again.body, again.headers.etag]).toEqual([201, first.body, '"r1"']);
    expect([first.headers["idempotency-replayed"], again.headers["idempotency-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
  });

  it("422 idempotency_key_reused with another body", async () => {
    const key = randomUUID();
    await owner.post("/projects", { name: randomUUID() }, withKey(key));
    expect(codeOf(await owner.post("/projects", { name: randomUUID() }, withKey(key)))).toEqual([
      422,
      "idempotency_key_reused",
    ]);
  });

  it("is separate for each user, API key, account, and path", async () => {
    const key = randomUUID();
    const name = () => ({ name: randomUUID() });
    const others = [owner, await owner.colleague("editor"), await owner.newKey(), await h.newAccount()];
    const made = await Promise.all(others.map((caller) => caller.post("/projects", name(), withKey(key))));
    const ids = made.map((answer) => answer.body.id as string);
    expect([new Set(ids).size, made.map((answer) => answer.status)]).toEqual([4, [201, 201, 201, 201]]);
    for (const action of ["archive", "unarchive"]) {
      const answer = await owner.post(`/projects/${ids[0]}/${action}`, undefined, withKey(key));
      expect([answer.status, answer.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    }
    expect((await owner.post(`/projects/${ids[1]}/archive`, undefined, withKey(key))).body.id).toBe(ids[1]);
  });

  it.each(["", " ", "a b", "k".repeat(256), "caf\u00e9", "tab\there", '"'.repeat(2)])(
    "400 invalid_idempotency_key: %j",
    async (key) => {
      const answer = await owner.post("/projects", { name: randomUUID() }, withKey(key));
      expect(codeOf(answer)).toEqual([400, "invalid_idempotency_key"]);
    },
  );

  it("of 255 visible characters is accepted", async () => {
    expect((await owner.post("/projects", { name: randomUUID() }, withKey("~".repeat(255)))).status).toBe(
      201,
    );
  });
});

describe("a key can be used again", () => {
  it("after an error: 422 for the body, 409 for the state", async () => {
    const key = randomUUID();
    const name = randomUUID();
    const other = await owner.post("/projects", { name });
    expect((await owner.post("/projects", { name: "" }, withKey(key))).status).toBe(422);
    expect(codeOf(await owner.post("/projects", { name }, withKey(key)))).toEqual([409, "name_taken"]);
    await owner.delete(`/projects/${other.body.id}`);
    const made = await owner.post("/projects", { name }, withKey(key));
    expect([made.status, made.headers["idempotency-replayed"]]).toEqual([201, undefined]);
  });

  it.each([
    ["500", new Error("a bug")],
    ["503", Object.assign(new Error("serialization failure"), { code: "40001" })],
  ])("after a %s, which leaves nothing behind", async (status, fault) => {
    const [key, body] = [randomUUID(), { mark: randomUUID() }];
    const before = await projectCount(owner);
    faulty.afterWrite = () => Promise.reject(fault);
    expect((await owner.post("/faulty", body, withKey(key))).status).toBe(Number(status));
    expect(await projectCount(owner)).toBe(before);
    faulty.afterWrite = async () => {};
    const made = await owner.post("/faulty", body, withKey(key));
    expect([made.status, made.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    expect(await projectCount(owner)).toBe(before + 1);
  });

  it("24 hours later, after the sweep has run, and not before", async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    const post = async (key: string) =>
      (await owner.post("/projects", { name: randomUUID() }, withKey(key))).status;
    h.clock.advance(-25 * hourMs);
    expect(await post(old)).toBe(201);
    h.clock.advance(2 * hourMs);
    expect(await post(young)).toBe(201);
    h.clock.advance(23 * hourMs);
    expect(await post(old)).toBe(422);
    const database = createDatabase({
      name: "main",
      url: h.composition.platform.config.shardOwnerUrls.get(owner.account.shard) ?? "",
      poolMax: 2,
      applicationName: "test",
      onIdleError: () => {},
    });
    await forgetOldAnswers(database);
    expect([await post(old), await post(young)]).toEqual([201, 422]);
    await database.close();
  });
});

it("409 idempotency_in_progress with Retry-After if the first request takes too long", {
  timeout: 20_000,
}, async () => {
  const [key, body] = [randomUUID(), { mark: randomUUID() }];
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isInside, resolve: inside } = Promise.withResolvers<void>();
  faulty.afterWrite = () => {
    inside();
    return mayGoOn;
  };
  const first = owner.post("/faulty", body, withKey(key));
  await isInside;
  const waiting = await owner.post("/faulty", body, withKey(key));
  expect([...codeOf(waiting), waiting.headers["retry-after"]]).toEqual([409, "idempotency_in_progress", "1"]);
  goOn();
  expect((await first).status).toBe(201);
  const again = await owner.post("/faulty", body, withKey(key));
  expect([again.status, again.body]).toEqual([201, (await first).body]);
});
