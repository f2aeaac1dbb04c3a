/**
 * A form as data. Pages contain items; an item is a field, a container, a button, or static content. Ids identify
 * items permanently: logic refers to fields by key paths, everything else (translations, diffs, moves) by ID.
 */
import type { Condition } from "../conditions/condition.ts";
import type { Formula } from "../formulas/ast.ts";
import type { Json, JsonObject } from "../values/json.ts";

export interface FormDefinition {
  /** The version of this format, not of the form. */
  readonly format: 1;
  readonly title: string;
  readonly description?: RichText;
  /** The first is the language of the definition's own texts. */
  readonly languages: readonly [string, ...string[]];
  readonly pages: readonly Page[];
  /** Keyed by language, then by `<item id>.<member>`, such as `fld_1.label` or `fld_2.options.red`. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly settings?: FormSettings;
  readonly theme?: JsonObject;
}

export interface FormSettings {
  readonly layout?: "pages" | "single";
  readonly submit_label?: string;
  readonly thanks?: RichText;
  /** Adds a page that shows all answers before they are submitted. */
  readonly check_answers?: boolean;
  /**
   * Sites that may embed the form's hosted page in a frame, such as `https://example.com` or `https://*.example.com`;
   * `*` allows all sites.
   */
  readonly frame_origins?: readonly string[];
  /** Allows search engines to index the form's hosted page. */
  readonly indexed?: boolean;
}

export interface Page {
  readonly id: string;
  readonly title?: string;
  readonly visible_if?: Condition;
  readonly items: readonly Item[];
  /** Where to go next: the first jump whose condition is true, otherwise the next visible page. */
  readonly jumps?: readonly Jump[];
}

export interface Jump {
  readonly if: Condition;
  /** A page's ID, or the end of the form. */
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
  /** The answer's name. Unique among its siblings, and permanent once published. */
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly settings?: JsonObject;
  readonly required?: boolean;
  readonly required_if?: Condition;
  readonly read_only?: boolean;
  readonly read_only_if?: Condition;
  /** The default answer. */
  readonly default?: Json;
  /** The answer is always the value of this formula, so respondents cannot fill in the field. */
  readonly formula?: string;
  readonly parsed?: Formula;
  /** The form's own rules, each with the message to show when it fails. */
  readonly checks?: readonly Check[];
  /** How sensitive the answer is. */
  readonly privacy?: "none" | "personal" | "special";
  readonly prefill?: Prefill;
}

export interface Check {
  readonly id: string;
  readonly holds: Condition;
  readonly message: string;
}

export interface Prefill {
  /** The name in a link or an embed attribute. Default: the key. */
  readonly name?: string;
  /** The value can be set from outside, but the respondent cannot change it. */
  readonly locked?: boolean;
}

/** An item whose answers are in an object under its key. */
export interface GroupItem extends ItemBase {
  readonly type: "group";
  readonly key: string;
  readonly label?: string;
  readonly items: readonly Item[];
}

/** An item whose answers are a list of objects, each with a stable `_id`. */
export interface RepeatItem extends ItemBase {
  readonly type: "repeat";
  readonly key: string;
  readonly label?: string;
  readonly items: readonly Item[];
  readonly min?: number;
  readonly max?: number;
}

/** Contains items, but has no key of its own in the answers. */
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

/** Rich text as a tree, never HTML. `answer` inserts an answer into the text. */
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
