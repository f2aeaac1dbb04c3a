/**
 * Workflows for tests: created, published, and started through the API, with steps that record what was actually
 * done.
 */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { projectsModule } from "../modules/forms/projects/index.ts";
import { JsonValue } from "../platform/json/json-schema.ts";
import { defineModule } from "../platform/module/define-module.ts";
import { defineInsideStep, defineOutsideStep, StepError } from "../platform/module/step-type.ts";
import type { ApiClient } from "./caller.ts";
import { eventually } from "./eventually.ts";

/** The results of `test.call`, keyed by the word it is called with. */
export const answers = new Map<string, (attempt: number) => Json | Promise<Json>>();
export const called: { word: string; key: string; attempt: number }[] = [];

export const stepsModule = defineModule({
  name: "testSteps",
  needs: [projectsModule],
  create: ({ projects }) => projects,
  stepTypes: (projects) => [
    defineInsideStep({
      type: "test.make",
      title: "Make",
      description: "Makes a project, so that it shows how often it was done.",
      group: "data",
      input: z.strictObject({ name: z.string().min(1) }),
      output: z.object({ id: z.string() }),
      stub: () => ({ outputs: { id: "prj_stub" } }),
      run: async (tx, { input }) => ({
        outputs: { id: (await projects.create(tx, { name: input.name })).id },
      }),
    }),
    defineOutsideStep({
      type: "test.call",
      title: "Call",
      description: "Calls what the test says.",
      group: "call",
      timeoutMs: 5_000,
      input: z.strictObject({ word: z.string(), value: JsonValue.optional() }),
      output: z.object({ value: JsonValue }),
      stub: () => ({ outputs: { value: null } }),
      run: async (_ctx, { input, idempotencyKey, attempt }) => {
        called.push({ word: input.word, key: idempotencyKey, attempt });
        const answer = answers.get(input.word);
        return { outputs: { value: answer ? await answer(attempt) : (input.value ?? null) } };
      },
    }),
  ],
});

export const passing = (): never => {
  throw new StepError("upstream_failed", "It was busy.", { isTransient: true });
};
export const refusing = (): never => {
  throw new StepError("upstream_refused", "It said no.");
};

const anyEtag = { headers: { "if-match": "*" } };

/** Builds steps in order, each leading to the next unless connections are given. */
export function graphOf(
  steps: readonly Readonly<Record<string, unknown>>[],
  connections?: readonly string[],
  triggers: readonly object[] = [{ key: "start", type: "api" }],
) {
  const keys = ["start", ...steps.map(({ key }) => String(key))];
  const lines = connections ?? keys.slice(1).map((key, at) => `${keys[at]}>${key}`);
  return {
    triggers,
    steps,
    connections: lines.map((line) => {
      const [left = "", to = ""] = line.split(">");
      const [from, port = "next"] = left.split(":");
      return { from, port, to };
    }),
  };
}

export async function newWorkflow(owner: ApiClient, graph: object): Promise<string> {
  const { id } = (await owner.post("/workflows", { name: "Test" })).body;
  await republish(owner, id, graph);
  const active = await owner.post(`/workflows/${id}/activate`, {});
  if (active.status !== 200) throw new Error(JSON.stringify(active.body));
  return id;
}

export async function republish(owner: ApiClient, id: string, graph: object): Promise<void> {
  const put = await owner.put(`/workflows/${id}/draft`, graph, anyEtag);
  if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  const published = await owner.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
  if (published.status !== 201) throw new Error(JSON.stringify(published.body));
}

export async function startRun(owner: ApiClient, workflow: string, payload: Json = {}): Promise<string> {
  const answer = await owner.post(`/workflows/${workflow}/runs`, { payload });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

export interface RunBody {
  id: string;
  status: string;
  error: { code: string; message: string; step: string } | null;
  outputs: Json;
  attempt: number;
  version: number;
}

export async function runIs(owner: ApiClient, run: string, ...statuses: string[]): Promise<RunBody> {
  return eventually(async () => {
    const { body } = await owner.get(`/workflow-runs/${run}`);
    if (!statuses.includes(body.status))
      throw new Error(`the run is ${body.status}: ${JSON.stringify(body.error)}`);
    return body as RunBody;
  }, 20_000);
}

interface StepBody {
  id: string;
  type: string;
  status: string;
  port: string | null;
  outputs: Record<string, Json> | null;
  error: { code: string } | null;
  attempts: number;
  is_superseded: boolean;
}

export async function stepsOf(owner: ApiClient, run: string): Promise<Record<string, StepBody>> {
  const { body } = await owner.get(`/workflow-runs/${run}/steps`);
  const current = (body.data as StepBody[]).filter(({ is_superseded }) => !is_superseded);
  return Object.fromEntries(current.map((step) => [step.id, step]));
}
