/**
 * LiquidJS with our configuration: own properties only, no file access, our filters and tags, and all values escaped
 * if the output is HTML. LiquidJS checks its limits cooperatively, so they serve only to produce better messages; the
 * sandbox enforces the real limits.
 */
import { inText } from "@formstead/workflow-core";
import { Drop, Liquid, LiquidError } from "liquidjs";
import { restrict } from "./filters.ts";
import type { Part, Problem, Variable } from "./protocol.ts";

export const outputBytesMax = 1024 ** 2;
const parseCharsMax = 300_000;
const renderMsMax = 900;
const memoryMax = 10_000_000;

/** HTML that is already rendered, so a layout outputs it unescaped. */
export class Markup {
  readonly #html: string;
  constructor(html: string) {
    this.#html = html;
  }
  toString(): string {
    return this.#html;
  }
}

export class LimitError extends Error {
  readonly limit: "output" | "work";
  constructor(limit: "output" | "work") {
    super(`limit: ${limit}`);
    this.limit = limit;
  }
}

export class TemplateProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

const noFiles = {
  exists: async () => false,
  existsSync: () => false,
  contains: async () => false,
  containsSync: () => false,
  readFile: async () => refuseFile(),
  readFileSync: () => refuseFile(),
  resolve: () => "",
};

function refuseFile(): never {
  throw new Error("templates cannot include files");
}

export function createLiquid(output: "html" | "text"): Liquid {
  const write = output === "html" ? htmlOf : textOf;
  const engine = new Liquid({
    cache: false,
    fs: noFiles,
    relativeReference: false,
    dynamicPartials: false,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    outputEscape: write,
    timezoneOffset: 0,
    locale: "en",
    dateFormat: "%Y-%m-%d %H:%M",
    parseLimit: parseCharsMax,
    renderLimit: renderMsMax,
    memoryLimit: memoryMax,
  });
  restrict(engine, (value) => (output === "html" ? escapeHtml(textOf(value)) : textOf(value)));
  return engine;
}

export function render(engine: Liquid, part: Part, text: string, values: object): string {
  const made = guarded(part, () => String(engine.renderSync(engine.parse(text), values)));
  if (made.length > outputBytesMax || Buffer.byteLength(made) > outputBytesMax)
    throw new LimitError("output");
  return made;
}

/** The variables that a text reads. If a name is computed at run time, the path ends before it. */
export function variablesOf(engine: Liquid, part: Part, text: string): Variable[] {
  const { globals } = guarded(part, () => engine.analyzeSync(engine.parse(text), { partials: false }));
  return Object.values(globals)
    .flat()
    .map(({ segments, location }) => {
      const isKnown = (one: unknown): one is string | number => typeof one !== "object";
      const end = segments.findIndex((one) => !isKnown(one));
      const path = (end === -1 ? segments : segments.slice(0, end)).filter(isKnown);
      return { part, path, line: location.row, column: location.col };
    });
}

/** Formats values the way references in mappings do, so that a value looks the same in an email and in a mapping. */
function textOf(value: unknown): string {
  if (value instanceof Drop) return "";
  if (value instanceof Markup) return value.toString();
  return inText(value as Parameters<typeof inText>[0]);
}

function htmlOf(value: unknown): string {
  return value instanceof Markup ? value.toString() : escapeHtml(textOf(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? "");
}

const messageMax = 300;

function guarded<T>(part: Part, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const found = error instanceof Error ? error : new Error("unknown");
    const cause = (found as { originalError?: unknown }).originalError ?? found;
    if (/limit exceeded/.test(found.message) || cause instanceof RangeError) throw new LimitError("work");
    if (!LiquidError.is(found))
      throw new TemplateProblem({ part, message: "The template cannot be parsed.", line: 1, column: 1 });
    const [line = 1, column = 1] = positionOf(found);
    const message = found.message.replace(/, (line|file):.*$/s, "").slice(0, messageMax);
    throw new TemplateProblem({ part, message, line, column });
  }
}

function positionOf(error: Error): readonly number[] {
  const { token } = error as { token?: { getPosition?(): number[] } };
  return token?.getPosition?.() ?? [];
}
