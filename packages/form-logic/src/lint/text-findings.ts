/** Checks the answers inserted into texts: each must belong to an existing field. Paths are resolved as in rules. */
import type { FormDefinition, RichInline, RichText } from "../definition/definition.ts";
import type { Node } from "../evaluate/program.ts";
import { answersInText, optionName } from "../texts/answers-in-text.ts";
import type { Finding } from "./finding.ts";

/** Members that may show answers as `{{path}}`. */
const textMembers = ["label", "hint", "title", "placeholder"] as const;

export function contentFindings(node: Node, roots: readonly Node[]): Finding[] {
  const source = node.source as { content?: RichText } & Partial<
    Record<(typeof textMembers)[number], string>
  >;
  const isThere = (path: string) => isKnown(path, node, roots);
  return [
    ...(source.content ? unknownIn(source.content, isThere).map((path) => ["content", path] as const) : []),
    ...textMembers.flatMap((name) =>
      unknownInText(source[name] ?? "", isThere).map((path) => [name, path] as const),
    ),
  ].map(([name, path]) => unknownAnswer(node.id, name, path));
}

function unknownInText(text: string, isThere: (path: string) => boolean): readonly string[] {
  return [...new Set(answersInText(text))].filter((path) => !isThere(path));
}

/** Translations insert answers on their own, so each is checked like the text that it translates. */
export function translatedTextFindings(
  { translations = {} }: FormDefinition,
  nodes: readonly Node[],
  roots: readonly Node[],
): Finding[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return Object.entries(translations).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => {
      const node = byId.get(name.split(".")[0] ?? "");
      const isThere = (path: string) => isKnown(path, node, roots);
      const unknown = typeof text === "string" ? unknownInText(text, isThere) : unknownIn(text, isThere);
      return unknown.map((path) => unknownAnswer(node?.id ?? "", `translations.${language}.${name}`, path));
    }),
  );
}

export function formTextFindings(
  { description, settings }: FormDefinition,
  roots: readonly Node[],
): Finding[] {
  const texts: readonly (readonly [string, RichText | undefined])[] = [
    ["description", description],
    ["thanks", settings?.thanks],
    ["start", settings?.start?.content],
  ];
  return texts.flatMap(([name, text]) =>
    text
      ? unknownIn(text, (path) => isKnown(path, undefined, roots)).map((path) =>
          unknownAnswer("", name, path),
        )
      : [],
  );
}

function unknownAnswer(item_id: string, name: string, path: string): Finding {
  const message = `The text shows the answer of ${path}, which does not exist.`;
  return { severity: "error", code: "unknown_reference", item_id, rule: { name }, message };
}

function unknownIn(text: RichText, isThere: (path: string) => boolean): readonly string[] {
  return [...new Set(answersInRichText(text))].filter((path) => !isThere(path));
}

/** The paths of the answers that a text shows. */
export function answersInRichText(text: RichText): readonly string[] {
  const inlines = text.content.flatMap((block): readonly RichInline[] =>
    block.type === "list" ? block.items.flat() : (block.content ?? []),
  );
  return inlines.flatMap((inline) => (inline.type === "answer" ? [inline.field] : []));
}

/** Inside a repeat with an instance for each option. */
function hasOption(from: Node | undefined): boolean {
  for (let node = from?.parent; node; node = node.parent) if (node.repeat?.for_each) return true;
  return false;
}

/** Looks for the first key from the siblings outward, then follows the other keys downward. */
function isKnown(path: string, from: Node | undefined, roots: readonly Node[]): boolean {
  if (path === optionName) return hasOption(from);
  const [first = "", ...rest] = path.split(".");
  let space = from?.parent;
  for (;;) {
    while (space && space.kind !== "group" && space.kind !== "repeat") space = space.parent;
    let target = memberOf(space ? space.children : roots, first);
    if (target || !space) {
      for (const key of rest) target = target && memberOf(target.children, key);
      return target !== undefined && target.kind !== "button";
    }
    space = space.parent;
  }
}

function memberOf(nodes: readonly Node[], key: string): Node | undefined {
  for (const node of nodes) {
    const hasKey = node.kind !== "page" && node.kind !== "layout" && node.kind !== "block";
    if (hasKey && node.keys.at(-1) === key) return node;
    const inside = hasKey ? undefined : memberOf(node.children, key);
    if (inside) return inside;
  }
  return undefined;
}
