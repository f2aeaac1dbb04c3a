// Sends secrets of connectors and extensions through runs to a server that echoes everything, then searches the run
// records, the account export, the log, and every table for them.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { leaks, wholeDatabase } from "../../../../test-kit/leaks.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow, runIs, startRun } from "../../../../test-kit/workflow-runs.ts";

const token = "CANARY-token-of-a-connector-4711";
const path = "/services/CANARY-path-of-a-hook-0815";
const logged: string[] = [];
const reached: string[] = [];
const echo = createServer(async (request, reply) => {
  const received = JSON.stringify([request.url, request.headers, await text(request)]);
  reached.push(received);
  reply
    .writeHead(request.url?.includes("refused") ? 400 : 200, { "content-type": "application/json" })
    .end(received);
});
let h: Harness;
let owner: Caller;
let worker: TestWorker;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  h = await startHarness({
    env: { OUTBOUND_ALLOWED: "127.0.0.1" },
    log: { write: (line) => void logged.push(line) },
  });
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
  echo.close();
});

async function connectorAction(definition: object): Promise<string> {
  const con = (await owner.post("/connectors", { name: "Echo", auth: { type: "bearer" } })).body.id;
  const env = (await owner.post(`/connectors/${con}/environments`, { name: "E", base_url: url })).body.id;
  await owner.put(`/connectors/${con}/environments/${env}/secrets/token`, { value: token });
  const action = { key: "a", name: "A", outputs: { all: "{{ response.body }}" }, ...definition };
  const made = await owner.post(`/connectors/${con}/actions`, action);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

it("do not appear in runs, exports, logs, or tables", { timeout: 60_000 }, async () => {
  const good = await connectorAction({ method: "GET", path: "/good" });
  const refused = await connectorAction({
    method: "POST",
    path: "/refused",
    body: { t: "{{ secrets.token }}" },
  });
  const installed = await owner.post("/extensions", {
    slug: "slack-message",
    config: { webhook_url: `${url}${path}` },
  });
  expect(installed.status, JSON.stringify(installed.body)).toBe(201);
  const call = (key: string, action_id: string) => ({ key, type: "connector_action", input: { action_id } });
  const kinds = (await owner.get("/workflow-step-types")).body.data as { type: string }[];
  const slack = kinds.find(({ type }) => type.startsWith("slack-message."))?.type;
  expect(slack).toBeDefined();
  const workflow = await newWorkflow(
    owner,
    graphOf(
      [
        call("good", good),
        { ...call("refused", refused), retry: { attempts: 1 } },
        { key: "slack", type: slack, input: { text: "Hello {{ steps.good.outputs.all }}" } },
      ],
      ["start>good", "good>refused", "refused:error>slack"],
    ),
  );
  const run = await startRun(owner, workflow);
  await runIs(owner, run, "succeeded", "failed");
  await owner.post("/account/exports", {});
  await h.runJobs();
  const records = JSON.stringify((await owner.get(`/workflow-runs/${run}/steps`)).body);
  expect(records).toContain("[secret]");

  expect(leaks(reached.join("\n"), [token, path])).toHaveLength(2);
  expect(leaks(records, [token, path])).toEqual([]);
  expect(leaks(logged.join("\n"), [token, path])).toEqual([]);
  for (const ownerUrl of h.composition.platform.config.shardOwnerUrls.values())
    expect(leaks((await wholeDatabase(ownerUrl)).text, [token, path])).toEqual([]);

  // A connector cannot be deleted while a workflow calls it.
  const removed = await owner.delete(
    `/connectors/${(await owner.get("/actions")).body.data[0].connector_id}`,
  );
  expect(removed.body).toMatchObject({ code: "connector_in_use", used_by: [{ type: "workflow" }] });
});
