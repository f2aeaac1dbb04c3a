/** A Vitest project in a temporary folder, for the tests of the step runner. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Workspace } from "./run-step.ts";

const modules = resolve(import.meta.dirname, "../../node_modules");
const imports = `
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
/** True only in the first attempt. */
const isFirst = !process.env.CI_REPORT.includes("retry");
const crowd = process.env.CI_REPORT + ".crowd";
if (!import.meta.url.includes("alone")) writeFileSync(crowd, "");
`;

const sources = {
  steady: `it("passes", () => {});`,
  flaky: `it("fails once", () => expect(isFirst).toBe(false));`,
  late: `it("flakes in the crowd of the retry", () => expect(isFirst).toBe(true));`,
  broken: `describe("numbers", () => it("fails", () => expect(1).toBe(2)));`,
  unhandled: `it("forgets a promise", async () => {
    if (isFirst) Promise.reject(new Error("left behind"));
    await wait(1);
  });`,
  alone: `it("passes only when alone", async () => {
    for (let i = 0; i < 2_000 && !existsSync(crowd); i++) await wait(10);
    expect(existsSync(crowd)).toBe(false);
  });`,
  hook: `describe("with a server", () => {
    beforeAll(() => { throw new Error("no server"); });
    it("is never run", () => {});
  });`,
};

export interface Fixture extends Workspace {
  readonly lines: string[];
  [Symbol.dispose](): void;
}

/** Makes a project with the named test files. */
export function createFixture(...names: readonly (keyof typeof sources)[]): Fixture {
  const root = mkdtempSync(join(tmpdir(), "ci-fixture-"));
  const artifacts = join(root, ".artifacts");
  mkdirSync(artifacts);
  mkdirSync(join(root, "node_modules"));
  for (const one of [".bin", "vitest"]) symlinkSync(join(modules, one), join(root, "node_modules", one));
  for (const name of names) writeFileSync(join(root, `${name}.test.js`), `${imports}${sources[name]}\n`);
  const lines: string[] = [];
  return {
    root,
    artifacts,
    stdio: "ignore",
    print: (line) => lines.push(line),
    lines,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
