// Installs and runs the extension through the API: a workflow appends to a server that imitates Google's
// values:append.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../apps/server/src/test-kit/harness.ts";
import { startWorker, type TestWorker } from "../../../apps/server/src/test-kit/start-worker.ts";
import {
  graphOf,
  newWorkflow,
  runIs,
  startRun,
  stepsOf,
} from "../../../apps/server/src/test-kit/workflow-runs.ts";
import { cellOf } from "../src/cells.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
let google: Server;
let extension: string;
const rows: unknown[][] = [];
const calls: { url: string; key: string | undefined }[] = [];
let busy = 0;

/** Imitates https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/append. */
function startSheets(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const refuse = (code: number, status: string) =>
      answer(code, { error: { code, status, message: status } });
    const url = new URL(request.url ?? "", "http://sheets");
    calls.push({ url: url.pathname + url.search, key: request.headers["idempotency-key"] as string });
    if (request.headers.authorization !== "Bearer ya29.token") return refuse(401, "UNAUTHENTICATED");
    const found = /^\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+):append$/.exec(url.pathname);
    if (!found || request.method !== "POST") return refuse(404, "NOT_FOUND");
    const [, sheet, range = ""] = found;
    if (sheet !== "sheet_1") return refuse(404, "NOT_FOUND");
    if (url.searchParams.get("valueInputOption") !== "USER_ENTERED") return refuse(400, "INVALID_ARGUMENT");
    if (busy-- > 0) return refuse(503, "UNAVAILABLE");
    const { values } = JSON.parse(Buffer.concat(chunks).toString()) as { values: unknown[][] };
    rows.push(...values);
    const [name] = decodeURIComponent(range).split("!");
    return answer(200, {
      spreadsheetId: sheet,
      tableRange: `${name}!A1:C${rows.length}`,
      updates: {
        spreadsheetId: sheet,
        updatedRange: `${name}!A${rows.length + 1}:C${rows.length + 1}`,
        updatedRows: values.length,
        updatedColumns: values[0]?.length ?? 0,
        updatedCells: values.flat().length,
      },
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const must = ({ status, body }: { status: number; body: { id: string } }): string => {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
};

/** The action from extensions/sheet-append/README.md. */
async function sheetsAction(): Promise<string> {
  const base_url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  const con = must(await owner.post("/connectors", { name: "Sheets", auth: { type: "bearer" } }));
  const env = must(await owner.post(`/connectors/${con}/environments`, { name: "Google", base_url }));
  await owner.put(`/connectors/${con}/environments/${env}/secrets/token`, { value: "ya29.token" });
  return must(
    await owner.post(`/connectors/${con}/actions`, {
      key: "append",
      name: "Append rows",
      method: "POST",
      path: "/v4/spreadsheets/{{ inputs.spreadsheet_id }}/values/{{ inputs.range }}:append",
      inputs: [
        { key: "spreadsheet_id", label: "Spreadsheet", type: "text", required: true },
        { key: "range", label: "Range", type: "text", required: true },
        { key: "values", label: "Rows", type: "list", required: true },
      ],
      query: { valueInputOption: "USER_ENTERED", insertDataOption: "INSERT_ROWS" },
      body: { range: "{{ inputs.range }}", majorDimension: "ROWS", values: "{{ inputs.values }}" },
      outputs: {
        updated_range: "{{ response.body.updates.updatedRange }}",
        updated_rows: "{{ response.body.updates.updatedRows }}",
      },
      retry: { attempts: 3, statuses: [429, 503] },
    }),
  );
}

beforeAll(async () => {
  google = await startSheets();
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
  const config = {
    action_id: await sheetsAction(),
    spreadsheet_id: "sheet_1",
    range: "Answers!A1",
    columns: ["name", "age", "tags"],
  };
  extension = must(await owner.post("/extensions", { slug: "sheet-append", config }));
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
  google.close();
});

async function append(values: object) {
  const step = {
    key: "append",
    type: "sheet-append.append_row",
    input: { values },
    retry: { attempts: 5, delay_s: 0 },
  };
  const run = await startRun(owner, await newWorkflow(owner, graphOf([step])), {
    name: "=IMPORTXML(1)",
    age: 7,
  });
  const { error } = await runIs(owner, run, "succeeded", "failed");
  return { error, step: (await stepsOf(owner, run)).append };
}

describe("sheet-append.append_row", () => {
  it("appends one row in column order, and never enters an answer as a formula", async () => {
    const { error, step } = await append({
      age: "{{ trigger.data.age }}",
      name: "{{ trigger.data.name }}",
      tags: ["a", "b"],
    });
    expect(error).toBeNull();
    expect(rows.at(-1)).toEqual(["'=IMPORTXML(1)", 7, "a, b"]);
    expect(step?.outputs).toEqual({ updated_range: "Answers!A2:C2", updated_rows: 1 });
    expect(calls.at(-1)?.url).toBe(
      "/v4/spreadsheets/sheet_1/values/Answers!A1:append?insertDataOption=INSERT_ROWS&valueInputOption=USER_ENTERED",
    );
  });

  it("leaves cells without a value empty and rejects unknown columns", async () => {
    await append({ age: 0 });
    expect(rows.at(-1)).toEqual(["", 0, ""]);
    const before = rows.length;
    expect((await append({ colour: "red" })).error).toMatchObject({
      code: "unknown_column",
      message: "The sheet has no column colour.",
    });
    expect(rows).toHaveLength(before);
  });

  it("retries as often as the connector action allows, with the same idempotency key", async () => {
    busy = 2;
    const from = calls.length;
    expect((await append({ name: "Ada" })).error).toBeNull();
    expect(new Set(calls.slice(from).map(({ key }) => key)).size).toBe(1);
    expect(calls.length - from).toBe(3);
    busy = 5;
    const { error, step } = await append({ name: "Ada" });
    busy = 0;
    expect([error?.code, step?.attempts]).toEqual(["upstream_failed", 3]);
  });

  it("does not retry a rejected request", async () => {
    await owner.patch(`/extensions/${extension}`, { config: { spreadsheet_id: "sheet_2" } });
    const { error, step } = await append({ name: "Ada" });
    expect([error?.code, step?.attempts]).toEqual(["upstream_failed", 1]);
    await owner.patch(`/extensions/${extension}`, { config: { spreadsheet_id: "sheet_1" } });
  });

  it("enters formulas if the account allows it", async () => {
    await owner.patch(`/extensions/${extension}`, { config: { allow_formulas: true } });
    await append({ name: "=1+1" });
    expect(rows.at(-1)?.[0]).toBe("=1+1");
    await owner.patch(`/extensions/${extension}`, { config: { allow_formulas: null } });
    await append({ name: "=1+1" });
    expect(rows.at(-1)?.[0]).toBe("'=1+1");
  });

  it("reports a missing action", async () => {
    const action_id = "act_00000000000000000000000000";
    await owner.patch(`/extensions/${extension}`, { config: { action_id } });
    expect((await append({ name: "Ada" })).error?.code).toBe("not_found");
  });
});

describe("a cell", () => {
  it.each(["=1", "+1", "-1", "@a", "＝1", " =1", "\t=1", "\ta", "\r\n=1"])("enters %j as text", (text) => {
    expect(cellOf(text, false)).toBe(`'${text}`);
    expect(cellOf(text, true)).toBe(text);
  });

  it.each([
    ["a=1", "a=1"],
    [-5, -5],
    [true, true],
    [null, ""],
    [["=a", "b"], "'=a, b"],
    [{ a: [1] }, '{"a":[1]}'],
  ])("%j is %j", (value, cell) => {
    expect(cellOf(value, false)).toBe(cell);
  });
});
