/**
 * `pnpm check`: all checks that do not need a running server. Runs all of them and shows the full output of each
 * failure.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

const bin = (name: string) => `node_modules/.bin/${name}`;
/** The native compiler. TypeScript 6 stays installed for the tools that need its API. */
const tsc = "node_modules/typescript-7/bin/tsc";
const checks: readonly (readonly [string, string, ...string[]])[] = [
  ["types", tsc, "-p", ".", "--checkers", "1"],
  ["types-web", tsc, "-p", "apps/web", "--checkers", "1"],
  ["types-renderer", tsc, "-p", "packages/renderer", "--checkers", "1"],
  ["types-e2e", tsc, "-p", "apps/e2e"],
  ["biome", bin("biome"), "check", "--error-on-warnings", "."],
  ["imports", process.execPath, "scripts/check-imports.ts"],
  ["unused", bin("knip"), "--no-progress"],
  ["shape", process.execPath, "scripts/check-shape.ts"],
  ["generated", process.execPath, "scripts/generate.ts", "--check"],
  ["language", process.execPath, "scripts/language/check-language.ts"],
  ["secrets", process.execPath, "scripts/check-secrets.ts"],
  ["supply-chain", process.execPath, "scripts/supply-chain.ts", "--offline"],
  ["openapi", process.execPath, "scripts/check-openapi.ts"],
  ["clients", process.execPath, "scripts/check-clients.ts"],
];

interface Outcome {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
  readonly seconds: number;
}

function run([name, command, ...args]: readonly [string, string, ...string[]]): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) =>
      resolve({ name, isOk: code === 0, output, seconds: (performance.now() - startedAt) / 1_000 }),
    );
  });
}

/** More processes than cores would only compete for memory and caches. */
async function inLanes(all: typeof checks, lanes: number): Promise<Outcome[]> {
  const waiting = [...all];
  const done: Outcome[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await run(next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((one) => !checks.some(([name]) => name === one));
for (const name of unknown) console.error(`There is no check "${name}".`);
const chosen = checks.filter(([name]) => wanted.length === 0 || wanted.includes(name));
const outcomes = await inLanes(chosen, availableParallelism() + 1);
for (const { name, isOk, output, seconds } of outcomes) {
  console.log(`${isOk ? "ok  " : "FAIL"} ${name.padEnd(14)} ${seconds.toFixed(1)} s`);
  if (!isOk) console.log(output.trimEnd());
}
console.log(`check seconds=${(performance.now() / 1_000).toFixed(1)}`);
process.exit(unknown.length === 0 && outcomes.every((outcome) => outcome.isOk) ? 0 : 1);
