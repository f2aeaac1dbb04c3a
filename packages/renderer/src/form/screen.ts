/**
 * What the form looks like at one moment, and what can be done. Everything that draws gets it whole; a new one is made
 * after every change. The server draws from one as well, with actions that do nothing.
 */
import type { ClientState, FieldState, PageState, PublicForm } from "@formstead/client";
import type { FieldItem, Item, Json, JsonObject, RichText } from "@formstead/form-logic";
import type { Texts } from "@formstead/form-logic/texts/texts";
import type { ComponentChildren, ComponentType } from "preact";
import type { Step } from "./steps.ts";

/** Where the respondent is. */
export type Place = { readonly kind: "step"; readonly id: string } | { readonly kind: "check" | "done" };

export interface Screen {
  readonly form: PublicForm;
  readonly status: ClientState["status"];
  readonly answers: JsonObject;
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly pages: readonly PageState[];
  readonly place: Place;
  /** Those on the way, as far as the answers tell. */
  readonly steps: readonly Step[];
  /** What is wrong, by path, once the respondent has asked to go on. */
  readonly problems: ReadonlyMap<string, string>;
  /** Said to everybody, at the top. */
  readonly failure: string | undefined;
  readonly isSubmitting: boolean;
  readonly receipt: ClientState["receipt"];
  /** The same for all screens of an entry: decides the order of options that are shuffled. */
  readonly seed: string;
  readonly language: string;
  readonly texts: Texts;
  readonly headingLevel: number;
  readonly controls: ControlTypes;
  readonly views: Views;
  readonly host: ScreenHost;
  readonly actions: Actions;
}

/** What only some forms have to draw: there for those that do. */
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

/** Only to look at. */
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
  /** Of the control that the label names, or of the group of them. Others inside begin with it. */
  readonly id: string;
  /** As typed, which may be no answer of the type yet. */
  readonly value: Json;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** Ids of hint and problem. */
  readonly describedBy: string | undefined;
  set(value: Json): void;
}

export interface Control {
  readonly draw: ComponentType<ControlProps>;
  /** Several controls under one question: a fieldset with a legend instead of a label. */
  readonly isGroup?: boolean | ((settings: JsonObject) => boolean);
  /** "Choose an answer" and not "enter" one. */
  readonly isChoice?: boolean;
  /** The label stands beside it, and the control draws it. */
  readonly hasLabel?: boolean;
  /** How it is answered; stands behind the form's own hint. */
  readonly hint?: (screen: Screen, settings: JsonObject) => string;
  /** An answer in words, where the logic of the type has none that people use; empty if it cannot be read. */
  readonly toText?: (value: Json, screen: Screen) => string;
  /** Never shown: carried along. */
  readonly isUnseen?: boolean;
  /** Draws itself also where nothing can be entered; otherwise the answer stands there in words. */
  readonly drawsReadOnly?: boolean;
}

export type ControlTypes = ReadonlyMap<string, Control>;

/** What differs between a page that runs and one that is only written out. */
export interface ScreenHost {
  /** Where a plain form is posted to; absent where there is always a script. */
  readonly action?: string;
  /** By which a first post that comes twice is known. */
  readonly once?: string | undefined;
  /** What has to be known before going on. */
  readonly notice?: string | undefined;
  readonly isEmbedded: boolean;
  readonly canFinishLater: boolean;
  /** For answers in words. */
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
  /** Nobody goes on while a text stands here, such as that a file is on its way. Without a text they can. */
  hold(path: string, text?: string): void;
  /** Any operation of the session, for controls that need the server: files, options. */
  readonly client: unknown;
}
