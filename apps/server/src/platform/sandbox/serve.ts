/**
 * The child's side of a sandbox: runs one task after the other and replies. If the parent dies during a task that
 * never ends, a watchdog ends the child, so that no orphan loops forever.
 */
import { runInThisContext } from "node:vm";
import type { ChildMessage } from "./sandbox.ts";

/** Longer than the parent's own limit, which kills the child. Only synchronous work is watched. */
const orphanFactor = 6;

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
