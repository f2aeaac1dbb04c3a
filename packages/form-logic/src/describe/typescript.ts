/** A TypeScript file with the answers of one version: an interface for the form and one for each group and repeat. */
import type { FormDefinition } from "../definition/definition.ts";
import { pascalCase } from "../values/pascal-case.ts";
import { type Answer, answersOf, type FindDescription, type GroupAnswer, type RepeatAnswer } from "./walk.ts";

export function answersTypes(definition: FormDefinition, find: FindDescription): string {
  const output: Output = { names: new Set(["Answers"]), blocks: [] };
  const doc = docComment(`Answers to: ${definition.title}`);
  writeInterface("Answers", doc, answersOf(definition, find), [], output);
  return output.blocks.join("\n");
}

interface Output {
  readonly names: Set<string>;
  readonly blocks: string[];
}

/** Writes the interface before the interfaces of its children, so that the file reads from the outside in. */
function writeInterface(
  name: string,
  doc: string,
  answers: readonly Answer[],
  first: readonly string[],
  output: Output,
): void {
  const inner: (() => void)[] = [];
  const lines = answers.flatMap((answer) => {
    const key = propertyName(answer.key);
    const comment = answer.label.trim() ? [`  ${docComment(answer.label)}`] : [];
    if (answer.kind === "field") {
      return [...comment, `  ${key}?: ${answer.type === "unknown" ? "unknown" : `${answer.type} | null`};`];
    }
    const innerName = freeName(name + (pascalCase(answer.key) || "Part"), output.names);
    inner.push(() => writeInner(innerName, answer, output));
    return [...comment, `  ${key}?: ${innerName}${answer.kind === "repeat" ? "[]" : ""};`];
  });
  output.blocks.push([doc, `export interface ${name} {`, ...first, ...lines, "}", ""].join("\n"));
  for (const write of inner) write();
}

function writeInner(name: string, answer: GroupAnswer | RepeatAnswer, output: Output): void {
  const isRepeat = answer.kind === "repeat";
  const first = isRepeat
    ? ["  /** Identifies this instance permanently, wherever it is in the list. */", "  _id: string;"]
    : [];
  const doc = docComment(isRepeat ? `One of: ${answer.label || answer.key}` : answer.label || answer.key);
  writeInterface(name, doc, answer.answers, first, output);
}

/** `a_b.c` and `a.b_c` would produce the same name; the second gets a number. */
function freeName(wanted: string, names: Set<string>): string {
  let name = wanted;
  for (let count = 2; names.has(name); count += 1) name = `${wanted}${count}`;
  names.add(name);
  return name;
}

export function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

const labelMax = 200;

/**
 * Writes the label on one line, without characters that could end a comment, start a tag, or change the text
 * direction: labels are untrusted, and someone else compiles the file.
 */
function docComment(label: string): string {
  const line = label
    .slice(0, labelMax)
    .replace(/[\s\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .replaceAll("*/", "*&#47;")
    .replaceAll("@", "&#64;");
  return `/** ${line} */`;
}
