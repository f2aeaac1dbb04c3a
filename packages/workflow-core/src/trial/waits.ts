/** Determines how waits end in a trial: as mocked, or otherwise with the expected outcome. */
import type { Json } from "@formstead/form-logic";
import type { FlowDecision, Wait } from "../steps/flow-step.ts";
import type { Mock } from "./trace.ts";

export type WaitDecision = Extract<FlowDecision, { kind: "wait" }>;

interface Scene {
  readonly entryId: string | null;
  readonly now: Date;
}

interface Ending {
  readonly port: string;
  readonly outputs: Readonly<Record<string, Json>>;
}

export function exampleOf(wait: Wait, mock: Mock | undefined, scene: Scene): Ending {
  if (wait.for === "decision") return decisionOf(wait, mock);
  const port = mock?.port ?? "next";
  if (wait.for === "run") {
    const status = wait.isWaiting ? "succeeded" : "queued";
    return { port, outputs: { run_id: null, status, outputs: {} } };
  }
  const data: Json = scene.entryId === null ? {} : { entry_id: scene.entryId };
  return { port, outputs: { event: { id: null, type: wait.event, at: scene.now.toISOString(), data } } };
}

/** The decision named by the mock's port or outputs, otherwise the first. */
function decisionOf({ task }: Extract<Wait, { for: "decision" }>, mock: Mock | undefined): Ending {
  const decisions = Array.isArray(task.decisions) ? task.decisions : [];
  const named = mock?.port ?? mock?.outputs?.decision;
  const port = typeof named === "string" ? named : String(decisions[0] ?? "next");
  return { port, outputs: { decision: port, comment: "", decided_by: null, answers: {} } };
}
