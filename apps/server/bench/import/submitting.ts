/** Respondents who submit at a steady rate, and how long each of them waits. */
import { Agent, request } from "node:http";
import { submitPath } from "../submit/prepare.ts";

const everyMs = 50;

export interface Submitting {
  /** Runs `work` and returns how long respondents waited meanwhile. */
  measured(work: () => Promise<unknown>): Promise<number[]>;
  stop(): void;
}

export function startSubmitting(port: number, keys: readonly string[]): Submitting {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let used = 0;
  let isStopped = false;
  let times: number[] = [];
  const submit = (key: string) => {
    const began = performance.now();
    const headers = { "x-service-entry-key": key, "content-type": "application/json" };
    const sent = request(
      { port, host: "127.0.0.1", method: "POST", path: submitPath, headers, agent },
      (answer) => {
        answer.resume();
        answer.once("end", () => {
          if (answer.statusCode !== 200) throw new Error(`submit returned ${answer.statusCode}`);
          times.push(performance.now() - began);
        });
      },
    );
    sent.once("error", (error) => {
      if (!isStopped) console.error(`submit failed: ${error.message}`);
    });
    sent.end("{}");
  };
  const timer = setInterval(() => {
    const key = keys[used];
    used += 1;
    if (key === undefined) throw new Error("ran out of prepared drafts");
    submit(key);
  }, everyMs);
  return {
    measured: async (work) => {
      times = [];
      await work();
      return times;
    },
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      agent.destroy();
    },
  };
}
