import { join } from "node:path";

/** The settings of the running stack, which `stack.ts` writes for tests that start another process of it. */
export function stackFile(port: number): string {
  return join(import.meta.dirname, "../../../../.artifacts", `e2e-stack-${port}.json`);
}
