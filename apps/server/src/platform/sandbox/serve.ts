/**
 * The child's side of a sandbox: takes one piece of work after the other and answers. Should the parent die in the
 * middle of work that never ends, a watchdog ends it here, so that no orphan turns for ever.
 */
import { runInThisContext } from "node:vm";
import type { ChildMessage } from "./sandbox.ts";

/** Beyond the parent's own limit, which kills. Only what is done before anything is awaited is watched. */
const orphanFactor = 3;

export function serve<Input>(handle: (input: Input) => unknown): void {
  const timeout = Number(process.argv[2] ?? 1_000) * orphanFactor;
  const work: { input?: Input; output?: unknown } = {};
  Object.assign(globalThis, {
    sandboxed: () => {
      work.output = handle(work.input as Input);
    },
  });
  const answer = (message: ChildMessage): void => void process.send?.(message);
  process.on("message", ({ input }: { input: Input }) => {
    work.input = input;
    try {
      runInThisContext("sandboxed()", { timeout });
    } catch {
      return answer({ kind: "failed" });
    }
    Promise.resolve(work.output)
      .then((output) => answer({ kind: "done", output }))
      .catch(() => answer({ kind: "failed" }));
  });
  process.on("disconnect", () => process.exit());
  answer({ kind: "ready" });
}
