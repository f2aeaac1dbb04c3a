/**
 * Numbers that may only improve. `docs/shape.json` stores the best value of each; `pnpm generate` records improvements
 * and new modules, and never makes a number worse.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { measureShape, type Shape } from "./measure.ts";

const file = "docs/shape.json";

interface Ratchet {
  readonly name: keyof Shape;
  readonly title: string;
  /** Whether a lower number is better. */
  readonly isLowBest: boolean;
  /** The share by which a number may get worse, because branches add code and tests at different times. */
  readonly tolerance: number;
  readonly advice: string;
}

const ratchets: readonly Ratchet[] = [
  {
    name: "arrows",
    title: "other modules imported",
    isLowBest: true,
    tolerance: 0,
    advice: "use a module that is already imported, or move the code to the module that has what it needs",
  },
  {
    name: "testsPerLine",
    title: "lines of tests per line of code",
    isLowBest: false,
    tolerance: 0.02,
    advice: "add tests for the new code",
  },
  {
    name: "casts",
    title: "casts (`as`)",
    isLowBest: true,
    tolerance: 0,
    advice: "give the value its real type where it is created or parsed",
  },
];

/** `problems` fail the check; `improvements` can be recorded. */
export function compareShape(
  now: Shape,
  best: Shape,
): { readonly problems: readonly string[]; readonly improvements: readonly string[] } {
  const problems: string[] = [];
  const improvements: string[] = [];
  for (const { name, title, isLowBest, tolerance, advice } of ratchets) {
    for (const [part, value] of Object.entries(now[name])) {
      const kept = best[name][part];
      if (kept === undefined) {
        problems.push(`${part}: ${title} are not in ${file}; run pnpm generate`);
        continue;
      }
      const gain = isLowBest ? kept - value : value - kept;
      const change = `${part}: ${title}: ${value}, ${kept} in ${file}`;
      if (gain < -kept * tolerance) problems.push(`${change}; ${advice}`);
      else if (gain > 0) improvements.push(change);
    }
  }
  return { problems, improvements };
}

/** The better of both numbers. Parts that no longer exist are dropped. */
export function bestOf(now: Shape, best: Shape): Shape {
  const merged = ratchets.map(({ name, isLowBest }) => {
    const better = isLowBest ? Math.min : Math.max;
    const entries = Object.entries(now[name]).map(([part, value]) => [
      part,
      better(value, best[name][part] ?? value),
    ]);
    return [name, Object.fromEntries(entries)];
  });
  return Object.fromEntries(merged);
}

export function readShape(): Shape {
  const files = globSync(["apps/server/src/**/*.ts", "packages/*/{src,tests}/**/*.{ts,tsx}"]);
  return measureShape(files.sort().map((one) => ({ file: one, text: readFileSync(one, "utf8") })));
}

export function readBest(): Shape {
  return JSON.parse(readFileSync(file, "utf8"));
}

export function recordShape(): void {
  writeFileSync(file, `${JSON.stringify(bestOf(readShape(), readBest()), null, 2)}\n`);
}
