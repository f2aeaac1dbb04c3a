/** Comments, test names, and strings of more than one word in a TypeScript file. */
import { parseSync, Visitor } from "oxc-parser";
import type { Kind, Text } from "./texts.ts";

const testCalls = new Set(["test", "it", "describe", "bench"]);
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\/(tests|test-kit|bench|chaos|parity|pooler)\//.test(file);
const isRendererTexts = (file: string) => /^packages\/form-logic\/src\/texts\//.test(file);
const isStudio = (file: string) => /^apps\/web\/src\/.*\/texts\//.test(file);
const isErrors = (file: string) => /\.errors\.ts$|platform\/errors\/catalogue\.ts$/.test(file);
const isContract = (file: string) => /\.contract\.ts$|platform\/(http|config)\//.test(file);

function kindOfString(file: string): Kind {
  if (isTest(file)) return "sample";
  if (isErrors(file)) return "error";
  if (isStudio(file)) return "studio";
  if (isRendererTexts(file)) return "renderer";
  return isContract(file) ? "api" : "string";
}

/** Whether a string has at least two words and is not a path, a class list, or SQL. */
function isProse(text: string): boolean {
  if (!/[\p{L}]{2,}[,.:;!?]?\s+["“(`{]*[\p{L}{]/u.test(text)) return false;
  if (
    /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|select|insert into|returning|where)\b[\s\S]*[=(*]/.test(text)
  )
    return false;
  return !/^[a-z0-9:[\]/.%#_-]+(\s+[a-z0-9:[\]/.%#_!()&>*,'-]*[-:[\]/][a-z0-9:[\]/.%#_!()&>*,'-]*)+$/.test(
    text,
  );
}

/** Joins the lines of a comment; `⏎` marks where a paragraph or a list item begins. */
function plainComment(value: string): string {
  return value
    .split("\n")
    .map((row) => row.replace(/^\s*\*+\s?/, "").trim())
    .map((row) => (row === "" ? "⏎" : /^([-*@•]|\d+\.) ?\S/.test(row) ? `⏎ ${row}` : row))
    .join(" ")
    .replace(/^[⏎\s]+|[⏎\s]+$/g, "");
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly text: string;
}

function commentsOf(
  source: string,
  comments: readonly { type: string; value: string; start: number; end: number }[],
): Piece[] {
  const pieces: Piece[] = [];
  for (const { value, start, end, type } of comments) {
    const text = plainComment(value);
    if (text === "" || /^(@__PURE__|biome-ignore|@ts-|prettier|v8 ignore|c8 ignore)/.test(text)) continue;
    const last = pieces.at(-1);
    // Consecutive `//` lines are one text.
    if (type === "Line" && last && /^\n?\s*$/.test(source.slice(last.end, start)))
      pieces[pieces.length - 1] = { ...last, end, text: `${last.text} ${text}` };
    else pieces.push({ start, end, kind: "comment", text });
  }
  return pieces;
}

export function textsOfScript(file: string, source: string): readonly Text[] {
  const { program, comments } = parseSync(file, source);
  const pieces = commentsOf(source, comments);
  const names = new Set<number>();
  const add = (start: number, end: number, text: string) => {
    const kind: Kind = names.has(start) ? "test" : kindOfString(file);
    if (isProse(text)) pieces.push({ start, end, kind, text });
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const base = callee.type === "CallExpression" ? callee.callee : callee;
      const root = base.type === "MemberExpression" ? base.object : base;
      if (first && root.type === "Identifier" && testCalls.has(root.name)) names.add(first.start);
    },
    Literal(node) {
      if (typeof node.value === "string") add(node.start, node.end, node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked ?? "").join("{}");
      add(node.start, node.end, text.replace(/\s+/g, " "));
    },
    JSXText(node) {
      add(node.start, node.end, node.value.replace(/\s+/g, " ").trim());
    },
  }).visit(program);
  const lineOf = lines(source);
  return pieces
    .sort((a, b) => a.start - b.start)
    .map(({ start, kind, text }) => ({ kind, file, line: lineOf(start), text }));
}

function lines(source: string): (position: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (position) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
