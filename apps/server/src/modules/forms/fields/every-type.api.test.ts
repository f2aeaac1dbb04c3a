/**
 * A form with every field type, filled in and submitted by a respondent, and then read back through every interface:
 * the entry, the schema of its answers, and a row of an export. Each answer is the first example of its type, so a
 * type without an example fails the test.
 */
import {
  type FieldDescription,
  fieldTypes,
  type Json,
  type JsonObject,
  offeredTypes,
} from "@formstead/form-logic";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import { png } from "../../../test-kit/sample-files.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "10000",
      ENTRIES_PER_NETWORK_MAX: "10000",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
      RATE_LIMIT_ENTRY_PER_MINUTE: "100000",
    },
  });
  await h.composition.platform.blob.ensureBucket();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const types = [...offeredTypes.values()];

/**
 * The field, configured to match its first example. Types that are set by formulas get the example's value from a
 * formula.
 */
function fieldOf({ type, examples }: FieldDescription, key = "answer") {
  const [example] = examples;
  if (!example) throw new Error(`${type} has no example`);
  const isFormula = fieldTypes.get(type)?.setBy === "formula";
  return field(key, {
    type,
    required: true,
    ...(example.settings && { settings: example.settings }),
    ...(isFormula && { formula: JSON.stringify(example.value) }),
  });
}

const wav = Buffer.concat([
  Buffer.from("RIFF\x28\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0", "latin1"),
  Buffer.from([0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]),
  Buffer.from("data\x04\0\0\0\0\0\0\0", "latin1"),
]);
const mp4 = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp41\0\0\0\x08mdat", "latin1");
const files: Readonly<Record<string, readonly [string, Buffer]>> = {
  image: ["image/png", png()],
  audio: ["audio/wav", wav],
  video: ["video/mp4", mp4],
};

async function uploaded(me: ApiClient, field_key: string, example: JsonObject): Promise<JsonObject> {
  const major = typeof example.mime === "string" ? (example.mime.split("/")[0] ?? "") : "image";
  const [mime, bytes] = files[major] ?? ["text/plain", Buffer.from("text")];
  const name = "sample";
  const announced = { field_key, name, size: bytes.length, mime };
  const prepared = await me.post("/entry-sessions/current/uploads", announced);
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(201);
  const { url, headers } = prepared.body.upload;
  expect((await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) })).ok).toBe(true);
  const file_id = prepared.body.file.id as string;
  const done = await me.post(`/entry-sessions/current/uploads/${file_id}/complete`);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return typeof example.mime === "string"
    ? { ...example, file_id, name, size: bytes.length, mime }
    : { ...example, file_id };
}

/** The example, with references to files replaced by real files. */
async function sampleOf(me: ApiClient, key: string, example: Json): Promise<Json> {
  if (Array.isArray(example)) return Promise.all(example.map((one) => sampleOf(me, key, one)));
  if (typeof example !== "object" || example === null) return example;
  return Object.hasOwn(example, "file_id") ? uploaded(me, key, example as JsonObject) : example;
}

async function submitted(formId: string, examples: ReadonlyMap<string, Json>) {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
  const answers: Record<string, Json> = {};
  for (const [key, example] of examples) answers[key] = await sampleOf(me, key, example);
  const saved = await me.patch("/entry-sessions/current/answers", { answers });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const sent = await me.post("/entry-sessions/current/submit", {});
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { answers, entryId: begun.body.session.entry_id as string };
}

const isGiven = ({ type }: FieldDescription) => fieldTypes.get(type)?.setBy === undefined;

describe.each(types.map((one) => [one.type, one] as const))("%s", (_type, description) => {
  it("is filled in, submitted, and read back", async () => {
    const example = description.examples[0]?.value ?? null;
    const formId = await publishedForm(owner, [fieldOf(description)]);
    const { answers, entryId } = await submitted(
      formId,
      new Map(isGiven(description) ? [["answer", example]] : []),
    );
    const entry = (await owner.get(`/entries/${entryId}`)).body;
    expect(entry.status).toBe("submitted");
    if (isGiven(description)) expect(entry.answers).toEqual(answers);
    else expect(entry.answers.answer).toBeTruthy();
    const schema = await owner.get(`/forms/${formId}/versions/1/schema`);
    const ajv = new Ajv2020({ strict: false });
    ajvFormats.default(ajv);
    const validate = ajv.compile(schema.body.schema ?? schema.body);
    expect(validate(entry.answers), JSON.stringify(validate.errors)).toBe(true);
  });
});

it("one form with all types is submitted and exported, with a column for each", async () => {
  const formId = await publishedForm(
    owner,
    types.map((one) => fieldOf(one, `a_${one.type}`)),
  );
  const given = types
    .filter(isGiven)
    .map((one): [string, Json] => [`a_${one.type}`, one.examples[0]?.value ?? null]);
  await submitted(formId, new Map(given));
  const made = await owner.post("/exports", { source: { type: "form", form_id: formId }, format: "csv" });
  expect(made.status, JSON.stringify(made.body)).toBe(202);
  await h.runJobs();
  const link = await owner.get(`/exports/${made.body.id}/download`);
  expect(link.status, JSON.stringify(link.body)).toBe(302);
  const [header = "", row = ""] = (await (await fetch(String(link.headers.location))).text()).split("\r\n");
  const missing = types.filter(({ type }) => !header.includes(`a_${type}`)).map(({ type }) => type);
  expect(missing).toEqual([]);
  expect(row).toContain("00001");
});
