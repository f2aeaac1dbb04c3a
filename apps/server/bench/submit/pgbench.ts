/**
 * The statements of one submit as a pgbench script: the same round trips, pipelined as in the server, with all
 * statements prepared. Only values that must differ between submits are derived from the entry number.
 */
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { digits } from "./drafts.ts";
import { type Rates, ratesOf } from "./rates.ts";
import type { Trip } from "./wire-tap.ts";

const run = promisify(execFile);

export interface PgbenchScript {
  readonly text: string;
  /** Values that are the same in every submit. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Placeholder for the entry number in a value. */
const mark = "§";
const number = `lpad(:i::text, ${digits}, '0')`;

/**
 * `firstPart` returns the constant part of an ID that differs in every submit, or undefined if the ID stays the same.
 */
export function toScript(
  trips: readonly Trip[],
  firstPart: (id: string, isWhole: boolean) => string | undefined,
): PgbenchScript {
  const variables: Record<string, string> = {};
  const expression = (value: string | Buffer | null): string => {
    if (value === null) return "null";
    if (typeof value !== "string") return `decode(lpad(:i::text, ${value.length * 2}, '0'), 'hex')`;
    const name = `v${Object.keys(variables).length}`;
    const template = value.replace(ids, (id) => {
      const kept = firstPart(id, id === value);
      return kept === undefined ? id : kept + mark;
    });
    variables[name] = template;
    if (template === value) return `:${name}`;
    const made = `replace(:${name}, '${mark}', ${number})`;
    return wholeUuid.test(value) ? `(${made})::uuid` : made;
  };
  const statement = ({ text, values }: Trip[number]): string => {
    if (/(^|[^:]):[a-z_]/i.test(text))
      throw new Error(`pgbench would interpret part of it as a variable: ${text}`);
    return `${text.replace(/\$(\d+)/g, (_all, n: string) => expression(values[Number(n) - 1] ?? null))};`;
  };
  const lines = trips.flatMap((trip) => ["\\startpipeline", ...trip.map(statement), "\\endpipeline"]);
  return {
    text: ["\\set n :n + 1", "\\set i :n * :clients + :client_id", ...lines, ""].join("\n"),
    variables,
  };
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const ids = new RegExp(`${uuid}|ent_[0-9a-z]{26}`, "g");
const wholeUuid = new RegExp(`^${uuid}$`);

/** Submits the drafts starting at `first`: `count` per connection, on `clients` connections. */
export async function runPgbench(
  url: string,
  script: PgbenchScript,
  { clients, first, count }: { clients: number; first: number; count: number },
): Promise<Rates> {
  const home = await mkdtemp(join(tmpdir(), "formstead-pgbench-"));
  try {
    await writeFile(join(home, "submit.sql"), script.text);
    const variables = { ...script.variables, n: String(first - 1), clients: String(clients) };
    const { stdout, stderr } = await run(
      pgbenchPath(),
      [
        ...["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-t", String(count), "-l"],
        ...["-f", "submit.sql"],
        ...Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
        url,
      ],
      { cwd: home, maxBuffer: 1e8 },
    );
    const perSecond = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]);
    if (!(perSecond > 0) || !stdout.includes(`processed: ${clients * count}/${clients * count}`))
      throw new Error(`pgbench: ${stdout}${stderr}`);
    return { ...ratesOf(await latencies(home)), perSecond };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The latencies in milliseconds, from the third column of pgbench's log. */
async function latencies(home: string): Promise<number[]> {
  const files = (await readdir(home)).filter((name) => name.startsWith("pgbench_log"));
  const texts = await Promise.all(files.map((name) => readFile(join(home, name), "utf8")));
  const lines = texts.flatMap((text) => text.trim().split("\n"));
  return lines.map((line) => Number(line.split(" ")[2]) / 1_000);
}

function pgbenchPath(): string {
  const found = globSync("/usr/lib/postgresql/*/bin/pgbench").sort().at(-1);
  if (found === undefined)
    throw new Error("pgbench is not installed; it is part of the Debian package postgresql");
  return found;
}
