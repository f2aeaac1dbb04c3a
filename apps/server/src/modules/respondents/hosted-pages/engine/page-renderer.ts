/**
 * Renders the pages of forms. Pages of a typical size are rendered in this process. A form with thousands of fields
 * would block the event loop for too long, so a child process renders its pages. Writes nothing.
 */
import { setImmediate } from "node:timers/promises";
import type { FormPage, HostedRenderer, Written } from "@formstead/renderer/server";
import type { Platform } from "../../../../platform/module/define-module.ts";
import { refuseUnserved } from "../../../../platform/sandbox/refuse-unserved.ts";
import { createSandbox, SandboxError } from "../../../../platform/sandbox/sandbox.ts";
import { encodePage } from "./page-payload.ts";
import { isLarge } from "./page-size.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly renderer: HostedRenderer;
  /** The path of the built renderer that the child process loads. */
  readonly file: string;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

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
