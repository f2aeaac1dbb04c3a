/**
 * Draws the pages of forms. Those of usual size are drawn here; a form of thousands of fields takes longer than the event
 * loop may be held, so its pages are drawn in a child process. Writes nothing.
 */
import { setImmediate } from "node:timers/promises";
import type { Json } from "@formstead/form-logic";
import type { FormPage, HostedRenderer, Written } from "@formstead/renderer/server";
import type { Platform } from "../../../../platform/module/define-module.ts";
import { refuseUnserved } from "../../../../platform/sandbox/refuse-unserved.ts";
import { createSandbox, SandboxError } from "../../../../platform/sandbox/sandbox.ts";
import { factsOf } from "./definition-facts.ts";
import { encodePage } from "./page-payload.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly renderer: HostedRenderer;
  /** The built renderer that a child loads. */
  readonly file: string;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** In characters of JSON; a thousand take up to half a millisecond. */
const smallMax = 40_000;
/** What a field or an item of a list counts for: an entry may hold thousands in a form of ten fields. */
const itemWeight = 80;
const renderMsMax = 10_000;
const renderMemoryMb = 512;

export function createPageRenderer({ renderer, file, telemetry }: Deps) {
  const sandbox = createSandbox<string, Written>({
    script: new URL("./page-child.ts", import.meta.url),
    args: [file],
    reads: [file],
    timeoutMs: renderMsMax,
    memoryMb: renderMemoryMb,
    waitMsMax: renderMsMax,
  });
  const isLarge = ({ form: { definition }, view, answers }: FormPage): boolean => {
    const left = smallMax - factsOf(definition).chars - Object.keys(view.fields).length * itemWeight;
    return left < 0 || leftAfter(answers, left) < 0;
  };

  return {
    /** `lane`: the account, so that no one keeps out the others. */
    render: async (page: FormPage, lane: string): Promise<Written> => {
      if (!isLarge(page)) return renderer.formPage(page);
      await setImmediate();
      const payload = encodePage(page);
      await setImmediate();
      try {
        return await sandbox.run(payload, lane);
      } catch (error) {
        if (!(error instanceof SandboxError) || error.reason === "failed") throw error;
        return refuseUnserved(error, telemetry, "hosted_pages_sandbox");
      }
    },

    close: (): Promise<void> => sandbox.close(),
  };
}

/** What is left of a weight once these answers are counted; below zero, nothing more is looked at. */
function leftAfter(answer: Json | undefined, left: number): number {
  if (typeof answer === "string") return left - answer.length;
  if (typeof answer !== "object" || answer === null) return left;
  let rest = left;
  for (const name in answer) {
    if (rest < 0) break;
    rest = leftAfter((answer as Readonly<Record<string, Json>>)[name], rest - itemWeight);
  }
  return rest;
}
