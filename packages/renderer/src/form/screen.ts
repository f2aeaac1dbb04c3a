/**
 * A snapshot of the form and the available actions, passed to everything that renders. A new one is created after
 * every change. The server also renders from one, with actions that do nothing.
 */
import type { ClientState, FieldState, PageState, PublicForm } from "@formstead/client";
import type { FieldItem, Item, Json, JsonObject, RichText } from "@formstead/form-logic";
import type { Texts } from "@formstead/form-logic/texts/texts";
import type { ComponentChildren, ComponentType } from "preact";
import type { Step } from "./steps.ts";

/** The respondent's current position in the form. */
export type Place = { readonly kind: "step"; readonly id: string } | { readonly kind: "check" | "done" };

export interface Screen {
  readonly form: PublicForm;
  readonly status: ClientState["status"];
  readonly answers: JsonObject;
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly pages: readonly PageState[];
  readonly place: Place;
  /** The steps on the current path, based on the answers so far. */
  readonly steps: readonly Step[];
  /** Problems, by path, after the respondent has tried to continue. */
  readonly problems: ReadonlyMap<string, string>;
  /** A message at the top of the form. */
  readonly failure: string | undefined;
  readonly isSubmitting: boolean;
  readonly receipt: ClientState["receipt"];
  /** The same for all screens of an entry, so that shuffled options keep their order. */
  readonly seed: string;
  readonly language: string;
  readonly texts: Texts;
  readonly headingLevel: number;
  readonly controls: ControlTypes;
  readonly views: Views;
  readonly host: ScreenHost;
  readonly actions: Actions;
}

/** Components that only some forms need, present if loaded. */
export interface Views {
  readonly Repeat?: ComponentType<RepeatProps>;
  readonly CheckAnswers?: ComponentType<{ readonly screen: Screen }>;
  readonly RichText?: ComponentType<{ readonly screen: Screen; readonly doc: RichText }>;
  readonly Block?: ComponentType<{ readonly screen: Screen; readonly item: BlockItem }>;
}

export interface RepeatProps {
  readonly screen: Screen;
  readonly path: string;
  /** The items of one instance. */
  readonly draw: (items: readonly Item[], prefix: string) => ComponentChildren;
  readonly item: {
    readonly id: string;
    readonly key: string;
    readonly label?: string;
    readonly items: readonly Item[];
    readonly min?: number;
    readonly max?: number;
  } & JsonObject;
}

/** Static content, which cannot be answered. */
export interface BlockItem {
  readonly id: string;
  readonly type: string;
  readonly content?: RichText;
  readonly settings?: JsonObject;
}

export interface ControlProps {
  readonly screen: Screen;
  readonly item: FieldItem;
  readonly settings: JsonObject;
  readonly path: string;
  /** The ID of the labeled control, or of the group. The IDs of other controls inside start with it. */
  readonly id: string;
  /** The answer as typed, so it may not be valid yet. */
  readonly value: Json;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** The IDs of the hint and the problem. */
  readonly describedBy: string | undefined;
  set(value: Json): void;
}

export interface Control {
  readonly draw: ComponentType<ControlProps>;
  /** Several controls for one question: a fieldset with a legend instead of a label. */
  readonly isGroup?: boolean | ((settings: JsonObject) => boolean);
  /** Uses "Choose an answer" instead of "An answer is required". */
  readonly isChoice?: boolean;
  /** The label is next to the control, and the control renders it. */
  readonly hasLabel?: boolean;
  /** How to answer; shown after the form's own hint. */
  readonly hint?: (screen: Screen, settings: JsonObject) => string;
  /** Formats an answer where the type's logic has no readable text; empty if it cannot be read. */
  readonly toText?: (value: Json, screen: Screen) => string;
  /** Never shown; its answer is only passed on. */
  readonly isUnseen?: boolean;
  /** The control renders the answer even if it is read-only; otherwise, the answer is shown as text. */
  readonly drawsReadOnly?: boolean;
}

export type ControlTypes = ReadonlyMap<string, Control>;

/** What differs between an interactive page and a static one. */
export interface ScreenHost {
  /** Where a plain form is posted to; absent if there is always a script. */
  readonly action?: string;
  /** Identifies the first post of an entry, in case it arrives twice. */
  readonly once?: string | undefined;
  /** Information that the respondent needs before continuing. */
  readonly notice?: string | undefined;
  readonly isEmbedded: boolean;
  readonly canFinishLater: boolean;
  /** Formats an answer that is shown as text. */
  readonly toText: (item: FieldItem, value: Json) => string;
}

export interface Actions {
  set(path: string, value: Json): void;
  next(): void;
  back(): void;
  goTo(id: string, path?: string): void;
  focus(path: string): void;
  click(path: string): void;
  finishLater(email: string): Promise<void>;
  retry(): void;
  say(text: string): void;
  /** Blocks continuing while a text is set, such as one about an upload in progress. Without a text, unblocks it. */
  hold(path: string, text?: string): void;
  /** The session client, for controls that need the server, such as those for files and options. */
  readonly client: unknown;
}
