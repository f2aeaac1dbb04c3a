/**
 * Runs the commands in the README: starts the development server as described, then runs the `sh` blocks that use
 * curl in a clean shell. A command that no longer works fails CI.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const readme = readFileSync("README.md", "utf8");
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .map((match) => match[1] ?? "")
  .filter((block) => block.includes("curl"));
if (blocks.length === 0) throw new Error("README.md has no block with curl");

const dev = spawn(process.execPath, ["scripts/dev.ts", "--once"], { stdio: ["ignore", "pipe", "inherit"] });
const ready = new Promise<void>((resolve, reject) => {
  dev.stdout.on("data", (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (chunk.includes("Formstead is running")) resolve();
  });
  dev.on("exit", (code) => reject(new Error(`pnpm dev exited with ${code}`)));
});

let failed = 0;
try {
  await ready;
  for (const block of blocks) {
    const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", block], {
      encoding: "utf8",
      env: { HOME: "/tmp", PATH: process.env.PATH ?? "" },
    });
    console.log(`${block.trim()}\n→ ${stdout.trim().slice(0, 2_000)}${stderr}`);
    const isRefused = /"code":\s*"/.test(stdout);
    if (status !== 0 || isRefused || stdout.trim() === "") {
      console.error("this README block failed");
      failed += 1;
    }
  }
} finally {
  dev.removeAllListeners("exit");
  if (dev.exitCode === null) {
    dev.kill("SIGTERM");
    await new Promise((resolve) => dev.once("exit", resolve));
  }
}
process.exit(failed > 0 ? 1 : 0);
