/**
 * Reads a theme's own CSS. Only `--formstead-*` properties and `::part()` rules remain, without any address, so that a
 * form's author can style the hosted page but cannot load anything into it. Every piece is compared with what is
 * allowed, and the result is put together from these pieces, so a browser cannot read it differently. A parser for all
 * of CSS would be native code, which the sandbox for definitions does not allow.
 */
import { colorTokens } from "./tokens.ts";

export interface OwnCss {
  /** Empty if nothing remains. */
  readonly css: string;
  readonly dropped: readonly { readonly line: number; readonly reason: string }[];
}

const element = "formstead-form";
const partForm =
  /^(?:formstead-form)?(::part\([a-z][a-z -]*\)(?::(?:hover|active|focus|focus-visible|focus-within|disabled|enabled|checked))*)$/;
const mediaForm = /^@media [\w\s().,:%-]+$/;
const propertyForm = /^-{0,2}[a-z][a-z0-9-]*$/;
/** Without escapes, braces, and characters that have a meaning in HTML. */
const valueForm = /^[\w\s#%.,()"/*+!-]+$/;
const functions = new Set(
  "var calc min max clamp rgb rgba hsl hsla oklab oklch color-mix light-dark linear-gradient radial-gradient translate scale rotate cubic-bezier steps blur drop-shadow inset minmax repeat".split(
    " ",
  ),
);
const mediaFunctions = new Set(["calc", "min", "max", "clamp"]);
const colors = new Set(colorTokens.map((name) => `--formstead-${name}`));

interface Block {
  readonly prelude: string;
  /** Undefined for a statement without a block, such as `@import`. */
  readonly content: string | undefined;
  readonly line: number;
}

type Drop = (line: number, reason: string) => void;

export function readOwnCss(text: string): OwnCss {
  const dropped: { line: number; reason: string }[] = [];
  const css = rulesIn(withoutComments(text), 1, (line, reason) => dropped.push({ line, reason }), true);
  return { css, dropped };
}

/** Keeps line breaks, so that lines can be reported. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => ` ${comment.replace(/[^\n]+/g, "")}`);
}

function rulesIn(text: string, firstLine: number, drop: Drop, canHoldMedia: boolean): string {
  return blocksIn(text, firstLine)
    .map(({ prelude, content, line }) => {
      if (content === undefined) drop(line, "Statements without a block are not allowed.");
      else if (!prelude.startsWith("@")) return styleRule(prelude, content, line, drop);
      else if (!canHoldMedia || !isMedia(prelude)) drop(line, "The only allowed rule with @ is @media.");
      else {
        const inside = rulesIn(content, line, drop, false);
        return inside && `${prelude}{${inside}}`;
      }
      return "";
    })
    .join("");
}

/** Splits rules at braces. A brace in a string is read as one, too, which at worst drops the rule. */
function blocksIn(text: string, firstLine: number): readonly Block[] {
  const blocks: Block[] = [];
  let [start, open, depth, line] = [0, 0, 0, firstLine];
  const add = (end: number, hasContent: boolean): void => {
    const prelude = text.slice(start, hasContent ? open : end);
    const before = prelude.length - prelude.trimStart().length;
    const at = line + lineBreaks(text.slice(start, start + before));
    if (prelude.trim() || hasContent)
      blocks.push({
        prelude: prelude.trim().replace(/\s+/g, " "),
        content: hasContent ? text.slice(open + 1, end) : undefined,
        line: at,
      });
    line += lineBreaks(text.slice(start, end));
    start = end + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (letter === "}") {
      if (depth <= 1) add(at, depth === 1);
      depth = Math.max(0, depth - 1);
    } else if (letter === ";" && depth === 0) add(at, false);
  }
  add(text.length, depth > 0);
  return blocks;
}

const lineBreaks = (text: string): number => text.split("\n").length - 1;

function styleRule(prelude: string, content: string, line: number, drop: Drop): string {
  const selectors = prelude.split(",").map((one) => one.trim());
  const isRoot = selectors.every((one) => one === ":root" || one === element);
  const parts = selectors.flatMap((one) => partForm.exec(one)?.[1] ?? []);
  if (!isRoot && parts.length < selectors.length) {
    drop(line, "The only allowed selectors are :root and ::part().");
    return "";
  }
  const kept = content
    .split(";")
    .map((one) => one.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .flatMap((one) => declaration(one, isRoot, (reason) => drop(line, reason)));
  const written = isRoot ? ":root" : parts.map((one) => `${element}${one}`).join();
  return kept.length > 0 ? `${written}{${kept.join(";")}}` : "";
}

function declaration(text: string, isRoot: boolean, drop: (reason: string) => void): readonly string[] {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const value = text.slice(colon + 1).trim();
  if (!propertyForm.test(name)) drop(`“${text.slice(0, 60)}” is not a declaration.`);
  else if (colors.has(name)) drop(`Set ${name} in the theme's tokens, where its contrast is checked.`);
  else if (isRoot !== name.startsWith("--formstead-") || (!isRoot && name.startsWith("--")))
    drop(`${name} is not allowed here.`);
  else if (!isSafe(value)) drop(`The value of ${name} is not allowed.`);
  else return [`${name}:${value}`];
  return [];
}

function isMedia(prelude: string): boolean {
  return mediaForm.test(prelude) && isBalanced(prelude) && callsOnly(mediaFunctions, prelude);
}

/** A function's name is directly before its parenthesis. Other parentheses only group. */
function callsOnly(allowed: ReadonlySet<string>, text: string): boolean {
  const called = [...text.matchAll(/([\w-]*)\(/g)].map(([, name = ""]) => name.toLowerCase());
  return called.every((name) => name === "" || allowed.has(name));
}

/** Whether every parenthesis is closed, in order. A browser would read on to the next rule otherwise. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function isSafe(value: string): boolean {
  if (!valueForm.test(value)) return false;
  // Every second piece is a string. To a browser, its parentheses neither open nor close anything.
  const pieces = value.split('"');
  const hasOpenString = pieces.length % 2 === 0;
  const isPlain = pieces.every((piece, at) => at % 2 === 0 || !/[()]/.test(piece));
  return !hasOpenString && isPlain && isBalanced(value) && callsOnly(functions, value);
}
