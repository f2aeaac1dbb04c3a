/** Checks the answers inserted into texts: each must belong to an existing field. Paths are resolved as in rules. */
import type { FormDefinition, RichInline, RichText } from "../definition/definition.ts";
import type { Node } from "../evaluate/program.ts";
import type { Finding } from "./finding.ts";

export function contentFindings(node: Node, roots: readonly Node[]): Finding[] {
  const { content } = node.source as { content?: RichText };
  if (!content) return [];
  return unknownIn(content, (path) => isKnown(path, node, roots)).map((path) =>
    unknownAnswer(node.id, "content", path),
  );
}

export function formTextFindings(
  { description, settings }: FormDefinition,
  roots: readonly Node[],
): Finding[] {
  const texts: readonly [string, RichText | undefined][] = [
    ["description", description],
    ["thanks", settings?.thanks],
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
  const inlines = text.content.flatMap((block): readonly RichInline[] =>
    block.type === "list" ? block.items.flat() : (block.content ?? []),
  );
  const paths = inlines.flatMap((inline) => (inline.type === "answer" ? [inline.field] : []));
  return [...new Set(paths)].filter((path) => !isThere(path));
}

/** Looks for the first key from the siblings outward, then follows the other keys downward. */
function isKnown(path: string, from: Node | undefined, roots: readonly Node[]): boolean {
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
