// Anyone can enter a stranger's address in a form, so copies must be limited per address, network, and account.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

const perAccount = 12;
const perNetwork = 300;
const lines: string[] = [];

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  h = await startHarness({
    env: {
      RENDERER_DIR: await builtRenderer(),
      ACCOUNT_MAILS_PER_DAY: String(perAccount),
      ENTRIES_PER_NETWORK_FREE: "10000",
      ENTRIES_PER_NETWORK_MAX: "10000",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
    },
    log: { write: (line) => lines.push(line) },
  });
});
const newForm = async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("mail", { type: "email" })], {
    endings: [{ id: "end", email_copy_to: "mail" }],
  });
};
beforeEach(newForm);
afterAll(() => h?.stop());

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const newAddress = () => `l${randomBytes(6).toString("hex")}@example.test`;

/** Submits an entry, which always succeeds, and says whether a copy is sent. */
async function isCopied(mail: string, remoteAddress = newNetwork()): Promise<boolean> {
  const answer = await h.server.inject({
    method: "POST",
    url: "/api/v1/entry-sessions/submit",
    payload: { form_ref: formId, answers: { mail } },
    remoteAddress,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().receipt.has_email_copy;
}
const copiedOf = async (count: number, submit: () => Promise<boolean>) => {
  const copied: boolean[] = [];
  for (let at = 0; at < count; at += 1) copied.push(await submit());
  return copied;
};
const entriesOf = async () => (await owner.get(`/entries?form_id=${formId}&limit=100`)).body.data;

it("sends at most five copies an hour to one address, regardless of its spelling, form, and account", async () => {
  const [name, host] = newAddress().split("@");
  const address = `${name}@${host}`;
  const spellings = [address, `${name}+a@${host}`, `${name?.toUpperCase()}@${host}`, address, address];
  expect(await copiedOf(7, () => isCopied(spellings.shift() ?? address))).toEqual(
    Array.from({ length: 7 }, (_, at) => at < 5),
  );
  expect(await entriesOf()).toHaveLength(7);
  await newForm();
  expect(await isCopied(address)).toBe(false);
  expect(await isCopied(newAddress())).toBe(true);
  await h.runJobs();
  // The mail server ignores case.
  const sent = await Promise.all([address, `${name}+a@${host}`].map((to) => h.mailTo(to)));
  expect(sent.flat()).toHaveLength(5);
});

it("sends a limited number of copies a day for one account", async () => {
  const addresses: string[] = [];
  const copied = await copiedOf(perAccount + 2, () => {
    addresses.push(newAddress());
    return isCopied(addresses.at(-1) ?? "");
  });
  expect(copied).toEqual(Array.from({ length: perAccount + 2 }, (_, at) => at < perAccount));
  await h.runJobs();
  const sent = await Promise.all(addresses.map((to) => h.mailTo(to)));
  expect(sent.map(({ length }) => length > 0)).toEqual(copied);
  const report = lines.filter((line) => line.includes("a copy of answers is not sent"));
  expect(report.at(-1)).toContain("copies-of-account");
  expect(lines.filter((line) => addresses.some((address) => line.includes(address)))).toEqual([]);
});

it("sends a limited number of copies an hour for one network", async () => {
  const network = newNetwork();
  for (let at = 0; at < perNetwork; at += 1) {
    if (at % perAccount === 0) await newForm();
    if (!(await isCopied(newAddress(), network))) throw new Error(`number ${at} was not copied`);
  }
  await newForm();
  expect(await isCopied(newAddress(), network)).toBe(false);
  expect(await isCopied(newAddress())).toBe(true);
}, 120_000);
