/**
 * `pnpm examples`: records the examples of the API description by playing the stories in
 * `apps/server/src/test-kit/api-examples/stories` against a real server. Examples that still match their schemas stay
 * as they are; `--all` records all of them again.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ExampleFile,
  examplesDirectory,
  readExampleFile,
} from "../apps/server/src/main/api-examples.ts";
import { faultsOf, requiredExamples } from "../apps/server/src/test-kit/api-examples/check-examples.ts";
import { cleaned } from "../apps/server/src/test-kit/api-examples/clean.ts";
import type { RecordedCall } from "../apps/server/src/test-kit/api-examples/recorder.ts";
import { allOperations, type NamedOperation } from "../apps/server/src/test-kit/operations.ts";

const stories = "apps/server/src/test-kit/api-examples/stories";
const isAll = process.argv.includes("--all");
const inNeed = allOperations.filter(({ operation }) => requiredExamples(operation).length > 0);
const examples = new Map<string, ExampleFile[string]>();
const problems: string[] = [];

const outdated: NamedOperation[] = [];
for (const named of inNeed) {
  const [contract = "", name = ""] = named.id.split(".");
  const parts = readExampleFile(contract)[name] ?? {};
  const isValid = requiredExamples(named.operation).every(
    (required) => parts[required.part] !== undefined && faultsOf(required, parts[required.part]).length === 0,
  );
  if (isAll || !isValid) outdated.push(named);
  else examples.set(named.id, parts);
}
if (outdated.length > 0) {
  const calls = playStories();
  for (const named of outdated) {
    const parts = exampleOf(named, calls);
    if (parts) examples.set(named.id, parts);
  }
}
writeFiles();
for (const problem of problems) console.error(problem);
console.log(
  `${outdated.length} of ${inNeed.length} examples recorded, ${problems.length} problems; run \`pnpm generate\` next`,
);
process.exit(problems.length > 0 ? 1 : 0);

function playStories(): readonly RecordedCall[] {
  const directory = mkdtempSync(join(tmpdir(), "api-examples-"));
  const { status } = spawnSync("node_modules/.bin/vitest", ["run", join(stories, "../stories.test.ts")], {
    env: { ...process.env, RECORD_API_EXAMPLES: directory },
    stdio: "inherit",
  });
  const calls = readdirSync(directory)
    .flatMap((file) => readFileSync(join(directory, file), "utf8").trimEnd().split("\n"))
    .map((line) => JSON.parse(line) as RecordedCall);
  rmSync(directory, { recursive: true });
  if (status !== 0) process.exit(1);
  return calls;
}

/** The first call of the operation, and the first response with each other status. */
function exampleOf(
  { id, operation }: NamedOperation,
  calls: readonly RecordedCall[],
): ExampleFile[string] | undefined {
  const own = calls.filter((call) => call.operationId === id);
  const [first] = own;
  if (!first) {
    problems.push(`${id}: no story calls this operation; add a call to ${stories}`);
    return undefined;
  }
  const recorded: Record<string, Exclude<RecordedCall["body"], undefined>> = {};
  for (const { part } of requiredExamples(operation)) {
    const call = part === "body" ? first : own.find(({ status }) => String(status) === part);
    const value = part === "body" ? call?.body : call?.answer;
    if (value === undefined) problems.push(`${id}: no story has ${part}; add a call to ${stories}`);
    else recorded[part] = value;
  }
  const parts = cleaned(recorded, new Date(first.at));
  for (const required of requiredExamples(operation))
    if (parts[required.part] !== undefined)
      problems.push(...faultsOf(required, parts[required.part]).map((fault) => `${id}: ${fault}`));
  return parts;
}

/** Writes examples in the order of the contracts, so that recording one again does not move it. */
function writeFiles(): void {
  const files = new Map<string, Record<string, ExampleFile[string]>>();
  for (const { id } of inNeed) {
    const [contract = "", name = ""] = id.split(".");
    const parts = examples.get(id);
    if (parts) files.set(contract, { ...files.get(contract), [name]: parts });
  }
  mkdirSync(examplesDirectory, { recursive: true });
  for (const file of readdirSync(examplesDirectory)) rmSync(join(examplesDirectory, file));
  for (const [contract, file] of files)
    writeFileSync(join(examplesDirectory, `${contract}.json`), `${JSON.stringify(file, null, 2)}\n`);
  spawnSync("node_modules/.bin/biome", ["format", "--write", examplesDirectory], { stdio: "inherit" });
}
