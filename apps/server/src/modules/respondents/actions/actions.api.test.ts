// Tests actions that other modules expose to respondents. The effect of an action and its stored response must be
// committed together.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { startCuttingProxy } from "../../../test-kit/cutting-proxy.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { createSender } from "../../../test-kit/http-sender.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import { listen } from "../../../test-kit/second-server.ts";
import { projectsModule } from "../../forms/projects/index.ts";

interface Making {
  make(ctx: AccountCtx): Promise<string>;
}

/** `make` creates a project with a new name each time. */
const makingModule = defineModule({
  name: "making",
  needs: [projectsModule],
  create: ({ projects }): Making => ({
    make: async (ctx) => (await projects.create(ctx, { name: randomUUID() })).id,
  }),
  entryActions: (making) => [
    {
      run: async (ctx, { key }) => (key === "make" ? { project_id: await making.make(ctx) } : undefined),
    },
  ],
});

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ modules: [makingModule] });
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const projects = async () => (await owner.get("/projects?limit=100")).body.data as { id: string }[];

it("an action whose response is lost runs once, and a repeat gets its outputs", async () => {
  const formId = await publishedForm(owner, [field("name")]);
  const { entry_key } = (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body;
  const before = (await projects()).length;
  const port = await listen(h.server);
  const proxy = await startCuttingProxy(port, ["before"]);
  const outgoing = {
    method: "POST",
    path: "/api/v1/entry-sessions/current/actions/make",
    headers: {
      "x-service-entry-key": entry_key as string,
      "idempotency-key": randomUUID(),
      "content-type": "application/json",
    },
    body: JSON.stringify({ inputs: { colour: "red" } }),
  };
  const [lossy, sender] = [createSender(proxy.port), createSender(port)];
  const lost = expect(lossy.send(outgoing)).rejects.toThrow();
  const repeats = await Promise.all([sender.send(outgoing), sender.send(outgoing)]);
  await lost;
  const further = await sender.send(outgoing);
  const other = { ...outgoing, body: JSON.stringify({ inputs: { colour: "blue" } }) };
  expect((await sender.send(other)).body).toMatchObject({ code: "idempotency_key_reused" });
  for (const one of [lossy, sender]) one.close();
  proxy.close();
  expect([...repeats, further].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set([...repeats, further].map(({ text }) => text)).size).toBe(1);
  const made = await projects();
  expect(made).toHaveLength(before + 1);
  const { outputs } = further.body as { outputs: { project_id: string } };
  expect(made.map(({ id }) => id)).toContain(outputs.project_id);
});

it("403 action_not_exposed does not use up the idempotency key", async () => {
  const formId = await publishedForm(owner, [field("name")]);
  const { entry_key } = (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body;
  const headers = { "x-service-entry-key": entry_key, "idempotency-key": randomUUID() };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await h.anonymous.post("/entry-sessions/current/actions/other", {}, { headers });
    expect(answer.body.code).toBe("action_not_exposed");
  }
});
