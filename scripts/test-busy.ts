/**
 * `pnpm test:busy [files]`: runs tests while other processes take most of the machine. A test that fails only here
 * depends on how fast the machine is. Such a test fails in CI sooner or later.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

// Ends with this process, because its channel to it closes.
const hog = `process.on("disconnect", () => process.exit());
(function work() { for (const until = Date.now() + 100; Date.now() < until; ); setImmediate(work); })();`;
const hogs = Array.from({ length: 2 * availableParallelism() }, () =>
  spawn(process.execPath, ["--eval", hog], { stdio: ["ignore", "inherit", "inherit", "ipc"] }),
);
const tests = spawn("vitest", ["run", ...process.argv.slice(2)], { stdio: "inherit" });
tests.once("exit", (code) => {
  for (const child of hogs) child.kill();
  process.exitCode = code ?? 1;
});
