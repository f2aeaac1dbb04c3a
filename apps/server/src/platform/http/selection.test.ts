import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { allOperations, needsElevation, pathWith } from "../../test-kit/operations.ts";
import { field, publishedForm } from "../../test-kit/published-form.ts";
import { apiPrefix } from "./prefix.ts";
import { selectableOf } from "./selection.ts";

let h: Harness;
let owner: Caller;
let formId: string;
let entryId: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name")]);
  const made = await owner.post("/entries", { form_id: formId, answers: { name: "Ann" } });
  entryId = made.body.id;
});
afterAll(() => h.stop());

const reads = allOperations.filter(({ operation }) => operation.method === "GET");
const selectable = reads.filter(({ operation }) => selectableOf(operation) && !needsElevation(operation));

describe("fields", () => {
  it("200 returns the selected members and those that identify the resource", async () => {
    const { body } = await owner.get(`/forms/${formId}?fields=name,status`);
    expect(body).toEqual({ id: formId, object: "form", name: "Form", status: "open" });
  });
  it("200 keeps the envelope of a list", async () => {
    const { body } = await owner.get("/projects?fields=name");
    expect(Object.keys(body.data[0])).toEqual(["id", "object", "name"]);
    expect(body.pagination).toMatchObject({ has_more: false });
  });
  it.each(selectable)("400 for an unknown member: $id", async ({ operation }) => {
    const { status, body } = await owner.get(`${pathWith(operation)}?fields=nonsense`);
    expect([status, body.code]).toEqual([400, "invalid_parameter"]);
  });
});

describe("expand", () => {
  it("200 adds the resource next to its id, two levels deep", async () => {
    const { body } = await owner.get(`/entries/${entryId}?expand=form.project&fields=status`);
    expect(Object.keys(body)).toEqual(["id", "object", "status", "form"]);
    expect(body.form).toMatchObject({ id: formId, object: "form", project: { object: "project" } });
  });
  it("200 expands each item of a list", async () => {
    const { body } = await owner.get(`/entries?form_id=${formId}&expand=form`);
    expect(body.data).toMatchObject([{ id: entryId, form: { id: formId } }]);
  });
  it("200 has no ETag, because an expanded resource may change on its own", async () => {
    expect((await owner.get(`/forms/${formId}?fields=name`)).headers.etag).toBeDefined();
    expect((await owner.get(`/forms/${formId}?expand=project`)).headers.etag).toBeUndefined();
  });
  it.each(["nonsense", "project.nonsense", "project.project.project", "a,b,c,d,e,f"])(
    "400 for %s",
    async (expand) => {
      const { status, body } = await owner.get(`/forms/${formId}?expand=${expand}`);
      expect([status, body.code]).toEqual([400, "invalid_parameter"]);
    },
  );
});

describe("Link", () => {
  it("leads through all pages and back", async () => {
    const other = await h.newAccount();
    for (const name of ["a", "b", "c"]) await other.post("/projects", { name });
    const linkOf = (headers: Record<string, unknown>, rel: string) =>
      new RegExp(`<${apiPrefix}([^>]+)>; rel="${rel}"`).exec(String(headers.link))?.[1];
    const seen: string[] = [];
    let next: string | undefined = "/projects?limit=1&sort=name";
    let last: Awaited<ReturnType<Caller["get"]>> | undefined;
    while (next) {
      last = await other.get(next);
      seen.push(last.body.data[0].name);
      next = linkOf(last.headers, "next");
    }
    expect(seen).toEqual(["a", "b", "c"]);
    const before = await other.get(linkOf(last?.headers ?? {}, "prev") ?? "");
    expect(before.body.data[0].name).toBe("b");
  });
});

describe("HEAD", () => {
  const withBody = reads.filter(({ operation }) =>
    Object.values(operation.returns).every((schema) => schema === null || !("stream" in schema)),
  );
  it.each(withBody)("responds like GET: $id", async ({ operation }) => {
    const url = `${apiPrefix}${pathWith(operation)}`;
    const got = await h.server.inject({ method: "GET", url, headers: owner.headers });
    const headed = await h.server.inject({ method: "HEAD", url, headers: owner.headers });
    expect([headed.statusCode, headed.body]).toEqual([got.statusCode, ""]);
  });
});
