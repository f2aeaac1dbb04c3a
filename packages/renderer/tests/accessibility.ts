/** Runs axe in the page regardless of its CSP: scripts injected by a debugger are exempt. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** The small build. The package's own text is more than twice as long, and every page has to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** WCAG 2.2 A and AA violations as text, or those of the named rules. */
export async function violationsIn(
  page: Page,
  { rules }: { readonly rules?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(source);
  const only = rules ? { type: "rule", values: rules } : tags;
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(only)}, resultTypes: ["violations"] }).then(({ violations }) => violations)`,
  )) as Finding[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
