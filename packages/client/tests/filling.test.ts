// Tests one client with one form and the real server, from viewing the form to the receipt.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  definitionOf,
  field,
  page,
  publish,
  publishedForm,
  publishedPages,
} from "../../../apps/server/src/test-kit/published-form.ts";
import { solveAltcha } from "../src/altcha.ts";
import { type FormClientError, memoryStorage, resumeTokenFrom } from "../src/index.ts";
import { createWire, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const contact = [
  field("name", { required: true }),
  field("email", { type: "email" }),
  field("why", { visible_if: { field: "email", op: "answered" }, required: true }),
];
const family = [
  field("name"),
  {
    id: "rep_children",
    type: "repeat",
    key: "children",
    items: [
      field("first"),
      field("age", { type: "number" }),
      { id: "rep_toys", type: "repeat", key: "toys", items: [field("what", { id: "fld_what" })] },
    ],
  },
];
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: FormClientError) => error.code,
  );

describe("filling in", () => {
  it("begins on the first answer, shows the server's state, rejects missing answers, submits once", async () => {
    const formId = await publishedForm(stage.owner, contact);
    const wire = createWire();
    const client = stage.newClient(formId, { fetch: wire.fetch });
    const statuses: string[] = [];
    client.subscribe(({ status }) => statuses.push(status));
    await client.load();
    expect(client.state.form?.definition.title).toBe("Survey");
    expect(await stage.entriesOf(formId)).toEqual([]);
    client.set("email", "a@b.de");
    await client.flush();
    expect(client.state.fields.why).toMatchObject({ visible: true, required: true });
    const refusal = await client.submit().catch((error: FormClientError) => error);
    expect(refusal).toMatchObject({
      code: "validation_failed",
      errors: [
        { field_key: "name", code: "required" },
        { field_key: "why", code: "required" },
      ],
    });
    expect(client.state).toMatchObject({ status: "saved", isSubmitting: false });
    client.set("name", "Ann");
    client.set("why", "Because");
    const [first, second] = await Promise.all([client.submit(), client.submit()]);
    expect(second).toBe(first);
    expect(await client.submit()).toEqual(first);
    expect(client.state).toMatchObject({ status: "submitted", receipt: first, pending: 0 });
    expect(await stage.entriesOf(formId)).toMatchObject([
      {
        status: "submitted",
        receipt_code: first.receipt_code,
        answers: { name: "Ann", email: "a@b.de", why: "Because" },
        provenance: {},
      },
    ]);
    expect(wire.arrived.filter((call) => call === "POST /current/submit")).toHaveLength(2);
    expect(new Set(statuses)).toEqual(new Set(["loading", "ready", "saving", "saved", "submitted"]));
    expect(() => client.set("name", "Eve")).toThrow("already_submitted");
  });
  it("restores incomplete answers after a resume on another device, and does not submit them", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), field("email", { type: "email" })]);
    const client = stage.newClient(formId);
    await client.load();
    client.set("name", "Ann");
    client.set("email", "ann@");
    await client.flush();
    expect(client.state).toMatchObject({
      status: "saved",
      answers: { name: "Ann", email: "ann@" },
      refused: {},
      isValid: false,
    });
    expect(client.state.fields.email).toMatchObject({ value: null, issues: [{ code: "type" }] });
    expect(await codeOf(client.submit())).toBe("validation_failed");
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Ann" } }]);
    const { resume_url } = await client.saveForLater();
    client.close();
    const again = stage.newClient(formId, { resumeToken: resumeTokenFrom(resume_url ?? "") });
    await again.load();
    expect(again.state).toMatchObject({ answers: { name: "Ann", email: "ann@" }, isValid: false });
    again.set("email", "ann@example.org");
    await again.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { email: "ann@example.org" } }]);
  });
  it("sets rejected answers aside, saves the rest, and does not submit without them", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), field("age", { type: "number" })]);
    const storage = memoryStorage();
    const client = stage.newClient(formId, { storage });
    await client.load();
    client.set("name", "Ann");
    client.set("age", { old: true });
    await client.flush();
    expect(client.state).toMatchObject({
      status: "saved",
      answers: { name: "Ann", age: { old: true } },
      refused: { age: { field_key: "age", code: "type" } },
    });
    expect(await codeOf(client.submit())).toBe("validation_failed");
    client.close();
    const again = stage.newClient(formId, { storage });
    await again.load();
    expect(again.state).toMatchObject({
      answers: { name: "Ann", age: { old: true } },
      refused: { age: {} },
    });
    again.set("age", 7);
    await again.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Ann", age: 7 } }]);
  });
  it("shows initial answers before there is an entry", async () => {
    const formId = await publishedForm(stage.owner, [field("source")]);
    const client = stage.newClient(formId, { prefill: { source: "mail" } });
    await client.load();
    expect(client.state).toMatchObject({ entryId: undefined, pending: 0, answers: { source: "mail" } });
    client.close();
  });

  it("marks initial answers as prefilled, and nothing else", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), field("source")]);
    const client = stage.newClient(formId, { prefill: { source: "mail" } });
    await client.load();
    client.set("name", "Ann");
    await client.flush();
    expect(client.state.answers).toEqual({ name: "Ann", source: "mail" });
    expect(await stage.entriesOf(formId)).toMatchObject([{ provenance: { source: "prefill" } }]);
  });
  it("drops initial answers that the form does not accept", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), field("age", { type: "number" })]);
    const prefill = { name: "Ann", age: "old", nobody: "x", "list[i_1].it": 1 };
    const client = stage.newClient(formId, { prefill });
    await client.load();
    await client.begin();
    expect(client.state).toMatchObject({ status: "saved", answers: { name: "Ann" }, error: undefined });
    expect(await stage.entriesOf(formId)).toMatchObject([
      { answers: { name: "Ann" }, provenance: { name: "prefill" } },
    ]);
  });
  it("submits without rejected answers whose fields are no longer visible", async () => {
    const formId = await publishedForm(stage.owner, [
      field("kind"),
      field("age", { type: "number", visible_if: { field: "kind", op: "eq", value: "person" } }),
    ]);
    const client = stage.newClient(formId);
    await client.load();
    client.set("kind", "person");
    client.set("age", { old: true });
    await client.flush();
    expect(client.state.refused).toMatchObject({ age: {} });
    client.set("kind", "company");
    await client.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { kind: "company" } }]);
  });
  it("checks a page, clicks a button, looks up options", async () => {
    const options = [{ value: "u", label: "Ulm" }];
    const formId = await publishedPages(stage.owner, [
      page("one", [field("a", { required: true }), field("town", { type: "select", settings: { options } })]),
      page("two", [
        field("b", { required: true }),
        { id: "btn", type: "button", key: "call", label: "Call" },
      ]),
    ]);
    const client = stage.newClient(formId);
    await client.load();
    expect((await client.validate("one")).errors).toMatchObject([{ field_key: "a" }]);
    client.set("a", "x");
    expect(await client.validate("one")).toMatchObject({ is_valid: true, errors: [] });
    expect((await client.validate()).is_valid).toBe(false);
    expect(await client.click("call")).toMatchObject({ effects: [] });
    expect(await codeOf(client.click("a"))).toBe("not_found");
    expect((await client.call<{ data: unknown }>("GET", "/options/town?q=ul")).data).toEqual(options);
    expect(await codeOf(client.call("POST", "/actions/none", {}, true))).toBe("action_not_exposed");
  });
  it("discards everything, on the device and on the server", async () => {
    const formId = await publishedForm(stage.owner, [field("name")]);
    const storage = memoryStorage();
    const client = stage.newClient(formId, { storage });
    await client.load();
    client.set("name", "Ann");
    await client.flush();
    const { entryId } = client.state;
    await client.discard();
    expect(client.state).toMatchObject({ status: "ready", answers: {}, entryId: undefined });
    const entry = (await stage.owner.get(`/entries/${entryId}`)).body;
    expect(entry).toMatchObject({ status: "discarded", answers: {} });
    client.close();
    const next = stage.newClient(formId, { storage });
    await next.load();
    expect(next.state).toMatchObject({ status: "ready", answers: {} });
    next.set("name", "Bo");
    await next.flush();
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Bo" } }]);
  });
});

describe("instances of repeats", () => {
  it("are added, moved, filled in at any depth and removed in one save", async () => {
    const formId = await publishedForm(stage.owner, family);
    const wire = createWire();
    const client = stage.newClient(formId, { fetch: wire.fetch });
    await client.load();
    const ann = client.addInstance("children", { answers: { first: "Ann" } });
    const bo = client.addInstance("children", { at: 0 });
    const cy = client.addInstance("children");
    client.set(`children[${bo}].first`, "Bo");
    const toy = client.addInstance(`children[${ann}].toys`);
    client.set(`children[${ann}].toys[${toy}].what`, "ball");
    client.moveInstance("children", bo, 1);
    client.removeInstance("children", cy);
    const expected = {
      children: [
        { _id: ann, first: "Ann", toys: [{ _id: toy, what: "ball" }] },
        { _id: bo, first: "Bo" },
      ],
    };
    expect(client.state.answers).toEqual(expected);
    await client.flush();
    expect(client.state.answers).toEqual(expected);
    expect(client.state.fields[`children[${ann}].toys[${toy}].what`]?.value).toBe("ball");
    expect(wire.arrived.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
    client.removeInstance("children", ann);
    client.set(`children[${bo}].first`, "Bob");
    await client.submit();
    expect(await stage.entriesOf(formId)).toMatchObject([
      { answers: { children: [{ _id: bo, first: "Bob" }] } },
    ]);
  });
  it("stay when an answer in them is rejected", async () => {
    const formId = await publishedForm(stage.owner, family);
    const client = stage.newClient(formId);
    await client.load();
    const ann = client.addInstance("children");
    client.set(`children[${ann}].age`, true);
    await client.flush();
    expect(client.state.answers.children).toEqual([{ _id: ann, age: true }]);
    expect(Object.keys(client.state.refused)).toEqual([`children[${ann}].age`]);
    client.removeInstance("children", ann);
    await client.submit();
  });
});

describe("the form", () => {
  it("is requested with its ETag, and the draft keeps the version it began with", async () => {
    const formId = await publishedForm(stage.owner, [field("name")]);
    const storage = memoryStorage();
    const statuses: number[] = [];
    const fetchAndTell = async (...[url, init]: Parameters<ReturnType<typeof createWire>["fetch"]>) => {
      const response = await fetch(url, init);
      statuses.push(response.status);
      return response;
    };
    const first = stage.newClient(formId, { storage, fetch: fetchAndTell });
    await first.load();
    first.close();
    const second = stage.newClient(formId, { storage, fetch: fetchAndTell });
    await second.load();
    expect(statuses).toEqual([200, 304]);
    expect(second.state.form?.definition.title).toBe("Survey");
    second.set("name", "Ann");
    await second.flush();
    second.close();
    await publish(stage.owner, formId, definitionOf([page("page_1", [field("other")])], { title: "New" }));
    const third = stage.newClient(formId, { storage });
    await third.load();
    expect(third.state.form).toMatchObject({ version: 1, definition: { title: "Survey" } });
    await third.discard();
    await third.load();
    expect(third.state.form).toMatchObject({ version: 2, definition: { title: "New" } });
  });
  it("reports a missing or closed form without throwing", async () => {
    const missing = stage.newClient("nonsense");
    await missing.load();
    expect(missing.state).toMatchObject({ status: "error", error: { code: "not_found", status: 404 } });
    const formId = await publishedForm(stage.owner, [field("name")]);
    await stage.owner.post(`/forms/${formId}/pause`);
    const paused = stage.newClient(formId);
    await paused.load();
    expect(paused.state).toMatchObject({
      status: "ready",
      form: { is_accepting: false, closed_reason: "paused" },
    });
    paused.set("name", "Ann");
    expect(await codeOf(paused.flush())).toBe("form_not_accepting");
    expect(paused.state).toMatchObject({ status: "error", answers: { name: "Ann" } });
  });
  it("opens with an access code", async () => {
    const formId = await publishedForm(stage.owner, [field("name")]);
    const link = (await stage.owner.post(`/forms/${formId}/links`, { name: "L", access_code: "sesame" }))
      .body;
    const storage = memoryStorage();
    const client = stage.newClient(link.slug, { storage });
    await client.load();
    expect(client.state.error?.code).toBe("access_code_required");
    await client.unlock("wrong");
    expect(client.state.error?.code).toBe("invalid_access_code");
    await client.unlock("sesame");
    expect(client.state).toMatchObject({ status: "saved", form: { definition: { title: "Survey" } } });
    client.set("name", "Ann");
    await client.flush();
    client.close();
    const again = stage.newClient(link.slug, { storage });
    await again.load();
    expect(again.state).toMatchObject({
      answers: { name: "Ann" },
      form: { definition: { title: "Survey" } },
    });
  });
  it("solves the proof of work that it requires", async () => {
    const formId = await publishedForm(stage.owner, [field("name")]);
    await stage.owner.patch(`/forms/${formId}`, { captcha: "proof_of_work" });
    const bare = stage.newClient(formId);
    await bare.load();
    bare.set("name", "Ann");
    expect(await codeOf(bare.flush())).toBe("captcha_required");
    // The form did not require a proof when it was loaded; then the proof is used up by an attempt whose response is
    // lost. The retry needs none.
    await stage.owner.patch(`/forms/${formId}`, { captcha: "off" });
    const wire = createWire();
    let begins = 0;
    wire.fate = (method, path) =>
      method === "POST" && path === "" && ++begins === 2 ? "unanswered" : "delivered";
    const solver = stage.newClient(formId, { solveCaptcha: solveAltcha, fetch: wire.fetch });
    await solver.load();
    await stage.owner.patch(`/forms/${formId}`, { captcha: "proof_of_work" });
    solver.set("name", "Bo");
    await solver.flush();
    expect(begins).toBe(3);
    expect(solver.state).toMatchObject({ status: "saved", answers: { name: "Bo" } });
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Bo" } }]);
  });
});

describe("continuing later", () => {
  it("works by link on another device with the answers so far; the old device keeps its draft and can begin again", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), field("town")]);
    const here = stage.newClient(formId);
    await here.load();
    here.set("name", "Ann");
    const { resume_url } = await here.saveForLater();
    const resumeToken = resumeTokenFrom(new URL(resume_url ?? "").hash);
    const storage = memoryStorage();
    const there = stage.newClient(formId, { resumeToken, storage });
    await there.load();
    expect(there.state).toMatchObject({
      status: "saved",
      answers: { name: "Ann" },
      entryId: here.state.entryId,
    });
    there.set("town", "Ulm");
    await there.flush();
    there.close();
    // Open the same link again on the device that used it.
    const again = stage.newClient(formId, { resumeToken, storage });
    await again.load();
    expect(again.state).toMatchObject({ status: "saved", answers: { name: "Ann", town: "Ulm" } });
    here.set("town", "Bonn");
    expect(await codeOf(here.flush())).toBe("entry_session_expired");
    expect(here.state).toMatchObject({ status: "error", answers: { name: "Ann", town: "Bonn" }, pending: 1 });
    await here.restart();
    expect(here.state).toMatchObject({ status: "saved", answers: { name: "Ann", town: "Bonn" } });
    expect(here.state.entryId).not.toBe(again.state.entryId);
  });
  it("returns 401 for a used link on a device that never had the draft", async () => {
    const formId = await publishedForm(stage.owner, [field("name")]);
    const client = stage.newClient(formId, { resumeToken: "rsm_nonsense" });
    await client.load();
    expect(client.state).toMatchObject({ status: "error", error: { code: "invalid_resume_token" } });
    expect(client.state.form?.definition.title).toBe("Survey");
  });
  it("begins again, and reports it, when the session expired before anything was answered", async () => {
    const formId = await publishedForm(stage.owner, [field("name")]);
    const client = stage.newClient(formId, { resumeToken: "rsm_nonsense" });
    await client.load();
    await client.restart();
    expect(client.state).toMatchObject({ status: "ready", error: undefined });
  });
  it("works on the same device after its key has expired, if the host enables it", async () => {
    const formId = await publishedForm(stage.owner, [field("name"), field("town")]);
    const storage = memoryStorage();
    const client = stage.newClient(formId, { storage, remember: true });
    await client.load();
    client.set("name", "Ann");
    await client.flush();
    const { entryId } = client.state;
    await expect
      .poll(() =>
        storage.update<{ resume?: string }>(`formstead:${stage.baseUrl}:${formId}:draft`, (draft) => draft),
      )
      .toMatchObject({ resume: expect.stringMatching(/^rsm_/) });
    stage.h.clock.advance(2 * 86_400_000);
    client.set("town", "Ulm");
    await client.flush();
    expect(client.state).toMatchObject({ status: "saved", entryId, answers: { name: "Ann", town: "Ulm" } });
    client.close();
    stage.owner = await stage.h.callerFor(stage.owner.user, stage.owner.account);
    expect(await stage.entriesOf(formId)).toMatchObject([{ answers: { name: "Ann", town: "Ulm" } }]);
  });
  it("extracts the token from an address and ignores other fragments", () => {
    expect(resumeTokenFrom("#resume=rsm_a.b")).toBe("rsm_a.b");
    expect(resumeTokenFrom("#page=2&resume=rsm_1")).toBe("rsm_1");
    for (const hash of ["", "#", "#resume", "#top"])
      expect(resumeTokenFrom(hash) || undefined).toBeUndefined();
  });
});
