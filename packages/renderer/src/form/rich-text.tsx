/**
 * Rich text, rendered from a tree and never from HTML, and the blocks of a page. Current answers can be inserted into
 * the text.
 */

import type { RichText as Doc, FieldItem } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";
import { Fragment, h } from "preact";
import { inWords } from "./in-words.ts";
import type { BlockItem, Screen } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { translator } from "./translated.ts";

type RichBlock = Doc["content"][number];
type Inline = NonNullable<Extract<RichBlock, { type: "paragraph" }>["content"]>[number];

export function RichText({ screen, doc }: { readonly screen: Screen; readonly doc: Doc }) {
  return (
    <div class="rich">
      {doc.content.map((block) => {
        const inline = (content: readonly Inline[] = []) => content.map((one) => drawInline(screen, one));
        if (block.type === "list")
          return h(
            block.ordered ? "ol" : "ul",
            null,
            block.items.map((item) => <li>{inline(item)}</li>),
          );
        return h(block.type === "heading" ? `h${block.level}` : "p", null, inline(block.content));
      })}
    </div>
  );
}

const tags = { bold: "strong", italic: "em", code: "code" } as const;

function drawInline(screen: Screen, one: Inline) {
  if (one.type === "answer") return <Fragment>{answerText(screen, one.field)}</Fragment>;
  const marked = (one.marks ?? []).reduce<preact.ComponentChildren>(
    (inner, mark) => h(tags[mark], null, inner),
    one.text,
  );
  if (!one.href || !/^(https?:|mailto:|tel:)/i.test(one.href)) return <Fragment>{marked}</Fragment>;
  return (
    <a href={one.href} target="_blank" rel="noopener noreferrer">
      {marked}
    </a>
  );
}

function answerText(screen: Screen, path: string): string {
  const { form, answers, receipt } = screen;
  for (const page of form.definition.pages) {
    const found = placesOf(page.items, answers).find(([one]) => one === path)?.[1];
    if (found && "label" in found && !("items" in found) && found.type !== "button")
      return inWords(screen, found as FieldItem, answerAt(answers, path) ?? receipt?.numbers?.[path] ?? null);
  }
  return "";
}

export function Block({ screen, item }: { readonly screen: Screen; readonly item: BlockItem }) {
  const { id, type, content, settings = {} } = item;
  const text = (name: string) => (typeof settings[name] === "string" ? (settings[name] as string) : "");
  const words = content && <RichText screen={screen} doc={content} />;
  if (type === "divider") return <hr />;
  if (type === "image_block")
    return (
      <img
        class="picture"
        src={text("url")}
        alt={translator(screen.form.definition, screen.language)(id, "alt", text("alt"))}
        loading="lazy"
      />
    );
  if (type === "video_block")
    return (
      <video class="picture" src={text("url")} controls preload="none" aria-label={text("title")}>
        <track kind="captions" src={text("captions_url") || undefined} />
      </video>
    );
  if (type === "heading" && !words) return h(`h${screen.headingLevel + 1}`, null, text("text"));
  return words ?? null;
}
