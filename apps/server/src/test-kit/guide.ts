/**
 * Runs the shell commands in guides verbatim: one shell for all of them, with an API key, while jobs run in the
 * background.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Caller, Harness } from "./harness.ts";
import { listen } from "./second-server.ts";

const root = new URL("../../../../", import.meta.url);
const auth = 'auth=(-H "Authorization: Bearer $API_KEY" -H "X-Account-ID: $ACCOUNT_ID")';

async function linesOf(name: string): Promise<string[]> {
  const guide = await readFile(new URL(`docs/guides/${name}.md`, root), "utf8");
  return [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = ""]) => lines);
}

/**
 * Runs the commands of the named guides and returns their output. Throws if a command fails or a response is an error.
 */
export async function runGuides(h: Harness, owner: Caller, ...names: string[]): Promise<string> {
  const { key } = await owner.newKey();
  const baseUrl = `http://127.0.0.1:${await listen(h.server)}/api/v1`;
  const script = ["set -e", auth, ...(await Promise.all(names.map(linesOf))).flat()].join("\n");
  const child = spawn("bash", ["-c", script], {
    cwd: fileURLToPath(root),
    env: { PATH: process.env.PATH, BASE_URL: baseUrl, API_KEY: key, ACCOUNT_ID: owner.account.id },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const printed = text(child.stdout);
  while (child.exitCode === null) {
    await h.runJobs();
    await Promise.race([ended, setTimeout(100)]);
  }
  const output = await printed;
  if (child.exitCode !== 0 || /"status":[45]\d\d/.test(output)) throw new Error(output);
  return output;
}
