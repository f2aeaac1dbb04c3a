// Tests two clients on one draft: tabs that share device storage, and clients that are unaware of each other.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field, publishedForm } from "../../../apps/server/src/test-kit/published-form.ts";
import { browserTabs, type FormClient, type FormClientError, memoryStorage } from "../src/index.ts";
import { createWire, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const items = [
  field("name"),
  field("town"),
  field("both"),
  { id: "rep_rows", type: "repeat", key: "rows", items: [field("what")] },
];

/** Two clients that share only the key, as on two devices. */
async function strangers(): Promise<{ formId: string; one: FormClient; two: FormClient }> {
  const formId = await publishedForm(stage.owner, items);
  const begun = await stage.h.anonymous.post("/entry-sessions", { form_ref: formId });
  const [one, two] = [0, 1].map(() => stage.newClient(formId, { entryKey: begun.body.entry_key })) as [
    FormClient,
    FormClient,
  ];
  await Promise.all([one.load(), two.load()]);
  return { formId, one, two };
}

/** Two tabs of one browser, with Node's own locks and channels. */
async function tabs(hosts: Parameters<typeof browserTabs>[1]) {
  const formId = await publishedForm(stage.owner, items);
  const storage = memoryStorage();
  const wire = createWire();
  const [one, two] = [0, 1].map(() =>
    stage.newClient(formId, { storage, tabs: browserTabs(formId, hosts), fetch: wire.fetch }),
  ) as [FormClient, FormClient];
  await Promise.all([one.load(), two.load()]);
  return { formId, one, two, wire };
}

const answersOf = async (formId: string) => (await stage.entriesOf(formId))[0]?.answers;

describe("two independent clients", () => {
  it("merge by field; the last save wins where both changed the same", async () => {
    const { formId, one, two } = await strangers();
    one.set("name", "Ann");
    one.set("both", "first");
    await one.flush();
    two.set("town", "Ulm");
    two.set("both", "second");
    await two.flush();
    const expected = { name: "Ann", town: "Ulm", both: "second" };
    expect(two.state.answers).toEqual(expected);
    expect(await answersOf(formId)).toEqual(expected);
    one.set("name", "Anna");
    await one.flush();
    expect(one.state.answers).toEqual({ ...expected, name: "Anna" });
    expect(one.state.fields.town?.value).toBe("Ulm");
  });
  it("keep each other's instances", async () => {
    const { formId, one, two } = await strangers();
    const a = one.addInstance("rows", { answers: { what: "pen" } });
    const b = two.addInstance("rows", { answers: { what: "ink" } });
    await Promise.all([one.flush(), two.flush()]);
    one.set(`rows[${a}].what`, "pencil");
    await one.flush();
    two.removeInstance("rows", a);
    two.set(`rows[${b}].what`, "inks");
    await two.flush();
    expect(await answersOf(formId)).toEqual({ rows: [{ _id: b, what: "inks" }] });
    // Errors about an instance that is gone are dropped and block nothing.
    one.set(`rows[${a}].what`, "pens");
    one.set("name", "Ann");
    await one.flush();
    expect(one.state).toMatchObject({ status: "saved", refused: {}, pending: 0 });
    expect(await answersOf(formId)).toEqual({ name: "Ann", rows: [{ _id: b, what: "inks" }] });
  });
  it("lose nothing when both save continuously", async () => {
    const { formId, one, two } = await strangers();
    await Promise.all(
      [one, two].map(async (client, number) => {
        for (let step = 0; step < 12; step += 1) {
          client.set(number === 0 ? "name" : "town", `${step}`);
          client.addInstance("rows", { answers: { what: `${number}/${step}` } });
          await client.flush();
        }
      }),
    );
    const answers = (await answersOf(formId)) as { rows: { what: string }[] };
    expect(answers).toMatchObject({ name: "11", town: "11" });
    expect(new Set(answers.rows.map(({ what }) => what)).size).toBe(24);
    expect(answers.rows).toHaveLength(24);
  });
  it("notice each other's submit", async () => {
    const { one, two } = await strangers();
    one.set("name", "Ann");
    const receipt = await one.submit();
    two.set("town", "Ulm");
    await two.flush();
    expect(two.state).toMatchObject({ status: "submitted", receipt });
    expect(await two.submit()).toEqual(receipt);
  });
});

const withLocks = { navigator, BroadcastChannel } as Parameters<typeof browserTabs>[1];
for (const [name, hosts] of [
  ["with locks and channels", withLocks],
  ["without", {}],
] as const) {
  describe(`two tabs of one browser, ${name}`, () => {
    it("share one draft, whichever gets the response first", async () => {
      const { formId, one, two } = await tabs(hosts);
      one.set("name", "Ann");
      two.set("town", "Ulm");
      await Promise.all([one.flush(), two.flush()]);
      one.set("both", "1");
      await one.flush();
      two.set("both", "2");
      await two.flush();
      const withAnswers = (await stage.entriesOf(formId)).filter(
        ({ answers }) => Object.keys(answers).length > 0,
      );
      expect(withAnswers).toMatchObject([{ answers: { name: "Ann", town: "Ulm", both: "2" } }]);
      expect(two.state.entryId).toBe(one.state.entryId);
    });
    it("lose nothing when both type at once", async () => {
      const { formId, one, two } = await tabs(hosts);
      await Promise.all(
        [one, two].map(async (client, number) => {
          for (let step = 0; step < 10; step += 1) {
            client.set(number === 0 ? "name" : "town", `${step}`);
            client.addInstance("rows", { answers: { what: `${number}/${step}` } });
            if (step % 3 === 0) await client.flush();
          }
          await client.flush();
        }),
      );
      const [entry] = (await stage.entriesOf(formId)).filter(({ id }) => id === one.state.entryId);
      expect(entry?.answers).toMatchObject({ name: "9", town: "9" });
      expect(entry?.answers.rows).toHaveLength(20);
    });
  });
}

describe("tabs that notify each other", () => {
  it("show what was typed in the other tab, send it once, and notice discarding and submitting", async () => {
    const { formId, one, two, wire } = await tabs(withLocks);
    one.set("name", "Ann");
    await expect.poll(() => two.state.answers).toEqual({ name: "Ann" });
    await one.flush();
    await expect.poll(() => two.state).toMatchObject({ pending: 0, fields: { name: { value: "Ann" } } });
    expect(wire.arrived.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
    await two.discard();
    await expect.poll(() => one.state).toMatchObject({ status: "ready", answers: {} });
    one.set("name", "Bo");
    const receipt = await one.submit();
    await expect.poll(() => two.state).toMatchObject({ status: "submitted", receipt });
    expect(await answersOf(formId)).toEqual({ name: "Bo" });
  });
  it("continue with the newer key when one of them resumed by a link", async () => {
    const formId = await publishedForm(stage.owner, items);
    const storage = memoryStorage();
    const old = stage.newClient(formId, { storage });
    await old.load();
    old.set("name", "Ann");
    const { resume_url } = await old.saveForLater();
    const resumeToken = new URL(resume_url ?? "").hash.slice("#resume=".length);
    const newer = stage.newClient(formId, { storage, resumeToken });
    await newer.load();
    old.set("town", "Ulm");
    await old.flush();
    expect(old.state).toMatchObject({ status: "saved", answers: { name: "Ann", town: "Ulm" } });
    const refused = await old.click("nothing").catch((error: FormClientError) => error.code);
    expect(refused).toBe("not_found");
  });
});
