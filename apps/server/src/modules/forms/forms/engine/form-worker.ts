/**
 * Validates, compares, and describes definitions. Small ones are processed in this process, yielding to the event
 * loop in between. Large ones are processed in a child process, because a megabyte would block the event loop for too
 * long. Writes nothing.
 */
import { setImmediate } from "node:timers/promises";
import type { AccountCtx } from "../../../../platform/context/context.ts";
import type { Platform } from "../../../../platform/module/define-module.ts";
import { refuseUnserved } from "../../../../platform/sandbox/refuse-unserved.ts";
import { createSandbox, SandboxError } from "../../../../platform/sandbox/sandbox.ts";
import { type FormTasks, formTasks } from "./form-tasks.ts";
import { letOthersIn } from "./in-turns.ts";

export type FormWorker = ReturnType<typeof createFormWorker>;

/**
 * The maximum size of a small input, in characters of JSON. Processing a thousand characters takes up to a
 * millisecond.
 */
const smallMax = 24_000;
const workMsMax = 15_000;
const workMemoryMb = 512;

export function createFormWorker({ telemetry }: Pick<Platform, "telemetry">) {
  const sandbox = createSandbox<{ kind: keyof FormTasks; input: string }, string>({
    script: new URL("./form-child.ts", import.meta.url),
    timeoutMs: workMsMax,
    memoryMb: workMemoryMb,
    waitMsMax: workMsMax,
  });

  const runInChild = async (ctx: AccountCtx, kind: keyof FormTasks, input: string): Promise<string> => {
    try {
      return await sandbox.run({ kind, input }, ctx.account.uuid);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      if (error.reason === "failed") throw error;
      return refuseUnserved(error, telemetry, "form_work_sandbox");
    }
  };

  return {
    run: async <Kind extends keyof FormTasks>(
      ctx: AccountCtx,
      kind: Kind,
      input: FormTasks[Kind]["input"],
    ): Promise<FormTasks[Kind]["outcome"]> => {
      const text = JSON.stringify(input);
      if (text.length <= smallMax) return letOthersIn(formTasks[kind](input));
      await setImmediate();
      const outcome = await runInChild(ctx, kind, text);
      await setImmediate();
      const read = JSON.parse(outcome) as FormTasks[Kind]["outcome"];
      // Parsing a large result takes most of an event loop turn, so the caller continues in the next one.
      await setImmediate();
      return read;
    },

    close: (): Promise<void> => sandbox.close(),
  };
}
