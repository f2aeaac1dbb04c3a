/** A build of the renderer from the current sources, once per test process. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBuild } from "../../../../packages/renderer/build/write-build.ts";

let made: Promise<string> | undefined;

export function builtRenderer(): Promise<string> {
  const dir = join(mkdtempSync(join(tmpdir(), "formstead-renderer-")), "dist");
  made ??= writeBuild(dir).then(() => dir);
  return made;
}
