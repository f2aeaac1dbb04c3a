/**
 * A form as data. Pages contain items; an item is a field, a container, a button, or static content. Ids identify
 * items permanently: logic refers to fields by key paths, everything else (translations, diffs, moves) by ID.
 */
import type { Condition } from "../conditions/condition.ts";
import type { Formula } from "../formulas/ast.ts";
import type { FormTheme, Look } from "../theme/theme.ts";
import type { TrackingSettings } from "../tracking/tracking-settings.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { MessageName } from "./messages.ts";
import type { NoticeName } from "./notices.ts";

export interface FormDefinition {
  /** The version of this format, not of the form. */
  readonly format: 1;
  readonly title: string;
  readonly description?: RichText;
  /** The first is the language of the definition's own texts. */
  readonly languages: readonly [string, ...string[]];
  readonly pages: readonly Page[];
  /**
   * Keyed by language, then by `<item id>.<member>`, such as `fld_1.label`, `fld_2.options.red`, or `form.thanks`. Rich
   * text is translated as a whole.
   */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string | RichText>>>>;
  /** What respondents see after submitting: the first ending whose condition is true. */
  readonly endings?: readonly Ending[];
  readonly settings?: FormSettings;
  readonly theme?: FormTheme;
  /** Derived from the theme when the form is published. */
  readonly look?: Look;
}

export interface StartScreen {
  /** Default: the form's title. */
  readonly title?: string;
  /** Default: the form's description. */
  readonly content?: RichText;
  /** The text of the button that leads to the first question. */
  readonly button?: string;
}

/** Texts for a page that is shown instead of the form. Without a title or content, general ones are used. */
export interface Notice {
  readonly title?: string;
  readonly content?: RichText;
}

export interface Ending {
  readonly id: string;
  /** An ending without a condition always applies. */
  readonly if?: Condition;
  /** Default: a general thank-you. */
  readonly title?: string;
  readonly content?: RichText;
  /** The path of a field whose answer is shown in large type, such as the score of a quiz. */
  readonly score?: string;
  /** Shows what was submitted. */
  readonly summary?: boolean;
  /** Adds a button that prints the page. */
  readonly print?: boolean;
  /** Adds a button that saves the answers as a PDF document, if the server can create PDFs. */
  readonly pdf?: boolean;
  /** Adds a button that starts a new entry. */
  readonly again?: boolean;
  /** The key of an email field, outside of groups and repeats, to whose address a copy of the answers is sent. */
  readonly email_copy_to?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** Goes to this address instead of showing the ending. */
  readonly redirect?: string;
}

/** The options of another field that the respondent has chosen, or those that are left. */
export interface CarriedOptions {
  /** The path of a field with options of its own. */
  readonly field: string;
  /** Default: `chosen`. */
  readonly which?: "chosen" | "not_chosen";
}

/** Shows the members of a list in an order that differs between entries. */
export interface RandomOrder {
  /** IDs of members that keep their places. */
  readonly pinned?: readonly string[];
  /** The number of other members that each entry shows. Default: all. */
  readonly show?: number;
}

/** `single` shows one question at a time. */
export type QuestionLayout = "pages" | "single";

export interface FormSettings {
  readonly layout?: QuestionLayout;
  /** In forms that show one question at a time, choosing an option continues automatically. Default: true. */
  readonly auto_advance?: boolean;
  /** A screen before the first question. */
  readonly start?: StartScreen;
  /** Shows the pages in random order. */
  readonly random_order?: RandomOrder;
  /** What visitors see instead of the form, by the reason. */
  readonly notices?: Readonly<Partial<Record<NoticeName, Notice>>>;
  readonly submit_label?: string;
  readonly thanks?: RichText;
  /** Adds a page that shows all answers before they are submitted. */
  readonly check_answers?: boolean;
  /** Lets respondents get a link by email to continue later. Default: true, except in very short forms. */
  readonly finish_later?: boolean;
  /**
   * Sites that may embed the form's hosted page in a frame, such as `https://example.com` or `https://*.example.com`;
   * `*` allows all sites.
   */
  readonly frame_origins?: readonly string[];
  /** Allows search engines to index the form's hosted page. */
  readonly indexed?: boolean;
  /**
   * For people who collect entries where there is no network: the hosted page opens without one, and the device keeps
   * entries until they are sent.
   */
  readonly field_mode?: boolean;
  /** For a device that many people use one after the other. Applies to the hosted page. */
  readonly kiosk?: KioskSettings;
  /** Analytics services that receive data about visits to the hosted page, if the visitor agrees. */
  readonly tracking?: TrackingSettings;
}

export interface KioskSettings {
  /** Seconds after submitting until the form starts over. Default: 10. */
  readonly restart_after?: number;
  /** Seconds without any input after which the form asks whether the person is still there. Default: 60. */
  readonly idle_after?: number;
}

export interface Page {
  readonly id: string;
  readonly title?: string;
  /** Overrides the form's layout, so that some pages can group questions that others ask one at a time. */
  readonly layout?: QuestionLayout;
  readonly visible_if?: Condition;
  /** Shows the page's items in random order. */
  readonly random_order?: RandomOrder;
  /** In forms with pages in random order, keeps this page directly after the previous one. */
  readonly keep_with_previous?: boolean;
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
  /** The form's own error messages, which take precedence over the built-in ones. */
  readonly messages?: Readonly<Partial<Record<MessageName, string>>>;
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
  /** Respondents must confirm or change an answer that was given in advance, by a link, a page, or a default. */
  readonly confirm?: boolean;
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
  readonly random_order?: RandomOrder;
  readonly items: readonly Item[];
}

/** An item whose answers are a list of objects, each with a stable `_id`. */
export interface RepeatItem extends ItemBase {
  readonly type: "repeat";
  readonly key: string;
  readonly label?: string;
  readonly items: readonly Item[];
  /** One instance for each of these options, in which the respondent cannot add or remove any. */
  readonly for_each?: CarriedOptions;
  readonly min?: number;
  readonly max?: number;
}

/** Contains items, but has no key of its own in the answers. */
export interface LayoutItem extends ItemBase {
  readonly type: "section" | "columns" | "column";
  readonly title?: string;
  /** Only in sections: shows the items in random order. */
  readonly random_order?: RandomOrder;
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
    | "captcha"
    /** Only in compiled forms: an ending. */
    | "ending";
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

export function isRepeat(item: Item): item is RepeatItem {
  return item.type === "repeat" && "items" in item;
}

export function holdsItems(item: Item): item is GroupItem | RepeatItem | LayoutItem {
  return "items" in item;
}
