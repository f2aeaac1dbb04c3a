// Tests the session client against the part that answers its requests on the device, without a browser or a server.
import { createFormClient, type FormClientError, memoryStorage, type PublicForm } from "@formstead/client";
import { uploadFile } from "@formstead/client/uploads";
import type { JsonObject } from "@formstead/form-logic";
import { compile, evaluate, viewOf } from "@formstead/form-logic/evaluate";
import { fieldTypes } from "@formstead/form-logic/field-types";
import { describe, expect, it } from "vitest";
import { DeviceFull, type LocalEntry, type LocalHost, localSessions } from "../src/local/local-sessions.ts";

const field = (key: string, more: object = {}) => ({
  id: `fld_${key}`,
  type: "text",
  key,
  label: key,
  ...more,
});
const people = { id: "rep", type: "repeat", key: "people", items: [field("name")] };
const definition = {
  format: 1,
  title: "T",
  languages: ["en"],
  pages: [
    {
      id: "p",
      items: [
        field("a", { required: true }),
        field("b", { visible_if: { field: "a", op: "eq", value: "x" } }),
        field("scan", { type: "file", settings: { max_files: 2 } }),
        people,
      ],
    },
  ],
} as unknown as PublicForm["definition"];

function createDevice(more: Partial<LocalHost> = {}) {
  const entries = new Map<string, LocalEntry>();
  const files = new Map<string, Blob>();
  const submitted: JsonObject[] = [];
  const form = { form_id: "frm", version: 3, definition, is_accepting: true };
  const program = compile(definition, fieldTypes);
  const host: LocalHost = {
    form: () => form,
    view: async (answers, language) => viewOf(evaluate(program, answers, { nowMs: 0, language })),
    read: async (id) => entries.get(id),
    write: async (entry) => void entries.set(entry.id, entry),
    submit: async ({ id, answers }) => {
      submitted.push(answers);
      entries.delete(id);
      return { entry_id: id, receipt_code: "", submitted_at: "", confirmation: null };
    },
    discard: async (id) => void entries.delete(id),
    makeRoom: async () => {},
    keepFile: async ({ id }, content) => void files.set(id, content),
    removeFile: async (id) => void files.delete(id),
    ...more,
  };
  const storage = memoryStorage();
  const fetch = localSessions(host);
  const newClient = () =>
    createFormClient({ baseUrl: "", formRef: "t", form, fetch, storage, slot: "s", saveAfterMs: 1 });
  return { entries, files, submitted, newClient };
}

const file = (name: string, size = 3) =>
  new File(["x".repeat(size)], name, { type: "text/plain", lastModified: 1 });

describe("a form that is filled in on the device", () => {
  it("begins, saves, continues after a reload, and is submitted", async () => {
    const { entries, submitted, newClient } = createDevice();
    const before = newClient();
    await before.load();
    before.set("a", "x");
    await before.flush();
    expect(before.state).toMatchObject({ status: "saved", isValid: true });
    expect(before.state.fields.b?.visible).toBe(true);
    expect([...entries.values()]).toMatchObject([{ seq: 1, locale: "en", answers: { a: "x" } }]);
    before.close();
    const after = newClient();
    await after.load();
    expect(after.state.answers).toMatchObject({ a: "x" });
    const id = after.addInstance("people");
    after.set(`people[${id}].name`, "Ada");
    await after.flush();
    expect(await after.validate()).toMatchObject({ is_valid: true });
    await after.submit();
    expect(submitted).toEqual([{ a: "x", people: [{ _id: id, name: "Ada" }] }]);
    expect(entries.size).toBe(0);
    after.close();
  });

  it("is submitted at once if it was never saved", async () => {
    const { submitted, newClient } = createDevice();
    const client = newClient();
    client.set("a", "y");
    const receipt = await client.submit();
    expect(receipt.entry_id).toMatch(/^ent_0[0-9a-hjkmnp-tv-z]{25}$/);
    expect(submitted).toEqual([{ a: "y" }]);
    client.close();
  });

  it("ignores a save that arrives twice", async () => {
    const { entries, newClient } = createDevice();
    const client = newClient();
    client.set("a", "1");
    await client.flush();
    client.set("a", "2");
    await client.flush();
    const repeated = await client.call<{ is_stale: boolean; seq: number }>("PATCH", "/answers", {
      answers: { a: "1" },
      client_seq: 1,
    });
    expect(repeated).toMatchObject({ is_stale: true, seq: 2 });
    expect([...entries.values()][0]?.answers).toEqual({ a: "2" });
    client.close();
  });

  it("keeps the bytes of files, in answers that the engine accepts, and removes them", async () => {
    const { files, newClient } = createDevice();
    const client = newClient();
    client.set("a", "x");
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    const answer = await uploadFile(client, { path: "scan", file: file("a.txt"), onProgress });
    expect(answer).toMatchObject({ name: "a.txt", size: 3, mime: "text/plain" });
    expect(await files.get(answer.file_id)?.text()).toBe("xxx");
    expect(shares.at(-1)).toBe(1);
    client.set("scan", [{ ...answer }]);
    await client.flush();
    expect(client.state.fields.scan?.issues).toEqual([]);
    await client.call("DELETE", `/uploads/${answer.file_id}`);
    expect(files.size).toBe(0);
    client.close();
  });

  it("refuses a file for which there is no space, without trying again", async () => {
    const { files, newClient } = createDevice({
      makeRoom: async () => {
        throw new DeviceFull();
      },
    });
    const client = newClient();
    const error = await uploadFile(client, { path: "scan", file: file("a.txt") }).catch(
      (one: FormClientError) => one,
    );
    expect(error).toMatchObject({ status: 413, code: "device_full", isTransient: false });
    expect(files.size).toBe(0);
    client.close();
  });

  it("says that an entry has ended if it is gone, and refuses what only the server can do", async () => {
    const { entries, newClient } = createDevice();
    const client = newClient();
    client.set("a", "x");
    await client.flush();
    const codeOf = (work: Promise<unknown>) => work.then(String, ({ code }: FormClientError) => code);
    expect(await codeOf(client.saveForLater())).toBe("not_found");
    expect(await codeOf(client.call("POST", "/uploads/fil_1/resume"))).toBe("not_found");
    entries.clear();
    client.set("a", "y");
    expect(await codeOf(client.flush())).toBe("entry_session_expired");
    client.close();
  });

  it("is removed from the device when it is discarded", async () => {
    const { entries, newClient } = createDevice();
    const client = newClient();
    client.set("a", "x");
    await client.flush();
    await client.discard();
    expect(entries.size).toBe(0);
    expect(client.state.answers).toEqual({});
    client.close();
  });
});
