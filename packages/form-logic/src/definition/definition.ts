/**
 * A form as data. Pages hold items; an item is a field, something that holds items, a button, or something to look at.
 * Ids name items for good: logic refers to fields by key paths, everything else (translations, diffs, moves) by id.
 */
import type { Condition } from "../conditions/condition.ts";
import type { Formula } from "../formulas/ast.ts";
import type { Json, JsonObject } from "../values/json.ts";

export interface FormDefinition {
  /** The version of this format, not of the form. */
  readonly format: 1;
  readonly title: string;
  readonly description?: RichText;
  /** The first is the one the definition's own texts are in. */
  readonly languages: readonly [string, ...string[]];
  readonly pages: readonly Page[];
  /** By language, then by `<item id>.<member>`: `fld_1.label`, `fld_2.options.red`. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly settings?: FormSettings;
  readonly theme?: JsonObject;
}

export interface FormSettings {
  readonly layout?: "pages" | "single";
  readonly submit_label?: string;
  readonly thanks?: RichText;
  /** A page before submitting that shows all answers. */
  readonly check_answers?: boolean;
  /** Sites that may show the form's own page in a frame, such as `https://example.com` or `https://*.example.com`; `*`: all. */
  readonly frame_origins?: readonly string[];
  /** Search engines may list the form's own page. */
  readonly indexed?: boolean;
}

export interface Page {
  readonly id: string;
  readonly title?: string;
  readonly visible_if?: Condition;
  readonly items: readonly Item[];
  /** Where to go from here: the first that holds, otherwise the next visible page. */
  readonly jumps?: readonly Jump[];
}

export interface Jump {
  readonly if: Condition;
  /** A page's id, or the end of the form. */
  readonly to: string | "submit";
}

export type Item = FieldItem | GroupItem | RepeatItem | LayoutItem | ButtonItem | BlockItem;

interface ItemBase {
  readonly id: string;
  readonly visible_if?: Condition;
}

export interface FieldItem extends ItemBase {
  /** One of the field types. */
  readonly type: string;
  /** Names the answer. Unique among its siblings' keys, and for good once published. */
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly settings?: JsonObject;
  readonly required?: boolean;
  readonly required_if?: Condition;
  readonly read_only?: boolean;
  readonly read_only_if?: Condition;
  /** The answer to begin with. */
  readonly default?: Json;
  /** The answer is this formula's value, always; the field cannot be filled in. */
  readonly formula?: string;
  readonly parsed?: Formula;
  /** Rules of the form's own, each with the sentence to show when it does not hold. */
  readonly checks?: readonly Check[];
  /** How careful everybody must be with the answer. */
  readonly privacy?: "none" | "personal" | "special";
  readonly prefill?: Prefill;
}

export interface Check {
  readonly id: string;
  readonly holds: Condition;
  readonly message: string;
}

export interface Prefill {
  /** The name in a link or an embed's attribute; the key if absent. */
  readonly name?: string;
  /** Can be given from outside, but not changed by the respondent. */
  readonly locked?: boolean;
}

/** Its answers stand in an object under its key. */
export interface GroupItem extends ItemBase {
  readonly type: "group";
  readonly key: string;
  readonly label?: string;
  readonly items: readonly Item[];
}

/** Its answers are a list of objects, each with a stable `_id`. */
export interface RepeatItem extends ItemBase {
  readonly type: "repeat";
  readonly key: string;
  readonly label?: string;
  readonly items: readonly Item[];
  readonly min?: number;
  readonly max?: number;
}

/** Holds items without a name of its own in the answers. */
export interface LayoutItem extends ItemBase {
  readonly type: "section" | "columns" | "column";
  readonly title?: string;
  readonly items: readonly Item[];
}

export interface ButtonItem extends ItemBase {
  readonly type: "button";
  readonly key: string;
  readonly label: string;
}

export interface BlockItem extends ItemBase {
  readonly type:
    | "heading"
    | "rich_text_block"
    | "image_block"
    | "video_block"
    | "divider"
    | "embed"
    | "captcha";
  readonly content?: RichText;
  readonly settings?: JsonObject;
}

/** Text with marks as a tree, never HTML. `answer` puts an answer into the text. */
export interface RichText {
  readonly type: "doc";
  readonly content: readonly RichBlock[];
}
export type RichBlock =
  | { readonly type: "paragraph"; readonly content?: readonly RichInline[] }
  | { readonly type: "heading"; readonly level: 2 | 3 | 4; readonly content?: readonly RichInline[] }
  | { readonly type: "list"; readonly ordered?: boolean; readonly items: readonly (readonly RichInline[])[] };
export type RichInline =
  | {
      readonly type: "text";
      readonly text: string;
      readonly marks?: readonly ("bold" | "italic" | "code")[];
      readonly href?: string;
    }
  | { readonly type: "answer"; readonly field: string };

export function isField(item: Item): item is FieldItem {
  return (
    "key" in item &&
    "label" in item &&
    item.type !== "button" &&
    item.type !== "group" &&
    item.type !== "repeat"
  );
}

export function holdsItems(item: Item): item is GroupItem | RepeatItem | LayoutItem {
  return "items" in item;
}
