/** Counts the names that a module's `index.ts` exports. */
import { parseSync } from "oxc-parser";

export function exportedNames(source: string): number {
  const { staticExports } = parseSync("index.ts", source).module;
  return staticExports.reduce((sum, { entries }) => sum + entries.length, 0);
}
