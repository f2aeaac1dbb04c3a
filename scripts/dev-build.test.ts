// What `pnpm dev` serves must be what production serves: React's development build is larger and behaves differently.
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { buildEnvironment, devEnvironment } from "./dev-environment.ts";

it("builds Studio for production", () => {
  const folder = mkdtempSync(join(tmpdir(), "formstead-dev-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(
    "node_modules/.bin/vite",
    ["build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"],
    { cwd: "apps/web", env: buildEnvironment({ ...process.env, ...devEnvironment() }) },
  );
  const scripts = globSync("assets/*.js", { cwd: folder });
  expect(scripts.length).toBeGreaterThan(10);
  const isForDevelopment = (file: string) =>
    /jsx-dev-runtime|jsxDEV/.test(readFileSync(join(folder, file), "utf8"));
  expect(scripts.filter(isForDevelopment)).toEqual([]);
});
