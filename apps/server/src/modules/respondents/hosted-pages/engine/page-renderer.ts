/**
 * Renders the pages of forms. Pages of a typical size are rendered in this process. A form with thousands of fields
 * would block the event loop for too long, so a child process renders its pages. Writes nothing.
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
  /** The path of the built renderer that the child process loads. */
  readonly file: string;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/**
 * The maximum size of a small page, in characters of JSON. Rendering a thousand characters takes up to half a
 * millisecond.
 */
const smallMax = 40_000;
/**
 * How many characters a field or list item counts as. Even in a form with ten fields, an entry can have thousands of
 * list items.
 */
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
    /** `lane` is the account, so that one account cannot block the others. */
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

/** The number of characters left after counting these answers. Stops counting below zero. */
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
