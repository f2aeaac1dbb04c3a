// Anyone can begin an entry and enter an address, so emails must be limited per entry, address, and network.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "10000",
      ENTRIES_PER_NETWORK_MAX: "10000",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
      RATE_LIMIT_ENTRY_PER_MINUTE: "100000",
    },
  });
});
beforeEach(async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name")]);
});
afterAll(() => h.stop());

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};
const newAddress = () => `r${Math.random().toString(36).slice(2)}@example.test`;

async function begin(): Promise<string> {
  return (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body.entry_key;
}

const ask = (key: string, remoteAddress: string, email?: string) =>
  h.server.inject({
    method: "POST",
    url: "/api/v1/entry-sessions/current/resume-links",
    headers: { "x-service-entry-key": key },
    payload: { email },
    remoteAddress,
  });

function expectRefused(answer: Awaited<ReturnType<typeof ask>>, policy: string): void {
  expect([answer.statusCode, answer.json().code]).toEqual([429, "rate_limited"]);
  expect(answer.json().violated_policies).toEqual([policy]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
}

it("429 after three emails for one entry; links without email still work", async () => {
  const key = await begin();
  const addresses = Array.from({ length: 4 }, newAddress);
  const answers = [];
  for (const email of addresses) answers.push(await ask(key, newNetwork(), email));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
  for (const answer of answers.slice(3)) expectRefused(answer, "resume-mails-of-entry");
  await h.runJobs();
  const mails = await Promise.all(addresses.map((email) => h.mailTo(email)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  expect((await ask(key, newNetwork())).statusCode).toBe(201);
});

it("429 after five emails to one address, regardless of its spelling and entry", async () => {
  const email = newAddress();
  for (let at = 0; at < 5; at += 1) {
    const written = at % 2 === 0 ? email : email.toUpperCase();
    expect((await ask(await begin(), newNetwork(), written)).statusCode).toBe(201);
  }
  expectRefused(await ask(await begin(), newNetwork(), email), "resume-mails-to-address");
  const other = await h.newAccount();
  formId = await publishedForm(other, [field("name")]);
  expectRefused(await ask(await begin(), newNetwork(), email), "resume-mails-to-address");
});

it("429 after twenty emails from one network", async () => {
  const network = newNetwork();
  for (let at = 0; at < 20; at += 1)
    expect((await ask(await begin(), network, newAddress())).statusCode).toBe(201);
  expectRefused(await ask(await begin(), network, newAddress()), "resume-mails-of-network");
  expect((await ask(await begin(), newNetwork(), newAddress())).statusCode).toBe(201);
});
