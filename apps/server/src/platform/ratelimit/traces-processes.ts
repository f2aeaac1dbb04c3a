// Test support: limiters in separate processes. Calls made while a process is busy are sent as one batch, so many
// traces share each message; within a batch, and between processes, calls race for Redis.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LimitPolicy } from "./limits.ts";

/** Time in ms, then the ID and the number of the policy set for each subject. */
export type TraceCall = readonly [nowMs: number, ...subjects: (readonly [id: string, policySet: number])[]];
export type TraceAnswer = readonly [
  allowed: boolean,
  degraded: boolean,
  retryAfterSeconds: number,
  violated: readonly string[],
  remaining: readonly number[],
];
export interface TraceBatch {
  readonly calls: readonly TraceCall[];
}

interface Pending {
  readonly call: TraceCall;
  readonly resolve: (answer: TraceAnswer) => void;
  readonly reject: (error: Error) => void;
}

export interface LimiterProcess {
  consume(call: TraceCall): Promise<TraceAnswer>;
  stop(): Promise<void>;
}

const BATCH_MAX = 500;
const WORKER = fileURLToPath(new URL("./traces-worker.ts", import.meta.url));

export function startLimiterProcess(
  redisUrl: string,
  prefix: string,
  policySets: readonly (readonly LimitPolicy[])[],
): LimiterProcess {
  const child: ChildProcess = fork(WORKER, [redisUrl, prefix, JSON.stringify(policySets)], { execArgv: [] });
  const waiting: Pending[] = [];
  let asked: Pending[] = [];

  function send(): void {
    if (asked.length > 0 || waiting.length === 0) return;
    asked = waiting.splice(0, BATCH_MAX);
    const batch: TraceBatch = { calls: asked.map(({ call }) => call) };
    child.send(batch);
  }

  child.on("message", (answers: TraceAnswer[]) => {
    const answered = asked;
    asked = [];
    answered.forEach(({ resolve, reject }, i) => {
      const answer = answers[i];
      if (answer) resolve(answer);
      else reject(new Error("a limiter process left a call unanswered"));
    });
    setImmediate(send);
  });
  child.on("exit", () => {
    for (const { reject } of [...asked, ...waiting]) reject(new Error("a limiter process ended"));
  });

  return {
    consume: (call) =>
      new Promise((resolve, reject) => {
        waiting.push({ call, resolve, reject });
        if (waiting.length === 1) setImmediate(send);
      }),
    async stop() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, "exit");
    },
  };
}
