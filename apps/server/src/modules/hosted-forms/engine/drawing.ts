/**
 * Draws the pages of forms. Those of usual size are drawn here; a form of thousands of fields takes longer than the event
 * loop may be held, so its pages are drawn in a child process. Writes nothing.
 */
import { setImmediate } from "node:timers/promises";
import type { FormDefinition } from "@formstead/form-logic";
import type { FormPage, HostedRenderer, Written } from "@formstead/renderer/server";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createSandbox, SandboxError } from "../../../platform/sandbox/sandbox.ts";
import { writeOrder } from "./page-order.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly renderer: HostedRenderer;
  /** The built renderer that a child loads. */
  readonly file: string;
}

export type Drawing = ReturnType<typeof createDrawing>;

/** In characters of JSON; a thousand take up to half a millisecond. */
const smallMax = 40_000;
/** What a field that is shown counts for: an entry may hold thousands of a form that has ten. */
const fieldWeight = 80;
const drawMsMax = 10_000;
const drawMemoryMb = 512;

export function createDrawing({ renderer, file, telemetry }: Deps) {
  const sandbox = createSandbox<string, Written>({
    script: new URL("./page-child.ts", import.meta.url),
    args: [file],
    reads: [file],
    timeoutMs: drawMsMax,
    memoryMb: drawMemoryMb,
    waitMsMax: drawMsMax,
  });
  const weights = new WeakMap<FormDefinition, number>();

  const weightOf = ({ form: { definition }, view }: FormPage): number => {
    const known = weights.get(definition) ?? JSON.stringify(definition).length;
    weights.set(definition, known);
    return known + Object.keys(view.fields).length * fieldWeight;
  };

  return {
    draw: async (page: FormPage): Promise<Written> => {
      if (weightOf(page) <= smallMax) return renderer.formPage(page);
      await setImmediate();
      const order = writeOrder(page);
      await setImmediate();
      try {
        return await sandbox.run(order, page.form.form_id);
      } catch (error) {
        if (!(error instanceof SandboxError) || error.reason === "failed") throw error;
        if (error.reason === "unstarted") telemetry.alarm("hosted_pages_sandbox", error);
        return fail(E.service_unavailable, {}, { headers: { "retry-after": "5" } });
      }
    },

    close: (): Promise<void> => sandbox.close(),
  };
}
