/**
 * A snapshot of the form and the available actions, passed to everything that renders. A new one is created after
 * every change. The server also renders from one, with actions that do nothing.
 */
import type {
  ClientState,
  FieldState,
  FormClient,
  FormClientError,
  PageState,
  PublicForm,
} from "@formstead/client";
import type {
  Ending,
  FieldItem,
  FormDefinition,
  Item,
  Json,
  JsonObject,
  RepeatItem,
  RichText,
} from "@formstead/form-logic";
import type { missingInstances } from "@formstead/form-logic/missing-instances";
import type { orderFrom, shownDefinition } from "@formstead/form-logic/random-order";
import type { Texts } from "@formstead/form-logic/texts/texts";
import type { ComponentChildren, ComponentType } from "preact";
import type { Step } from "./steps.ts";

/** The respondent's current position in the form. */
export type Place =
  | { readonly kind: "step"; readonly id: string }
  | { readonly kind: "start" | "check" | "done" };

export interface Screen {
  readonly form: PublicForm;
  readonly status: ClientState["status"];
  readonly answers: JsonObject;
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly pages: readonly PageState[];
  readonly place: Place;
  /** The steps on the current path, based on the answers so far. */
  readonly steps: readonly Step[];
  /** The share of steps that were completed, from 0 to 1. Never decreases, even if answers lead to more questions. */
  readonly reached: number;
  /** The respondent came to this step by going back. */
  readonly isBack: boolean;
  /** Problems, by path, after the respondent has tried to continue. */
  readonly problems: ReadonlyMap<string, string>;
  /** A message at the top of the form. */
  readonly failure: FormClientError | undefined;
  readonly isSubmitting: boolean;
  /** The respondent has pressed the button, but uploads are not complete yet. */
  readonly isWaiting: boolean;
  readonly receipt: ClientState["receipt"];
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
  /** Loaded together with repeats. */
  readonly missingInstances?: typeof missingInstances;
  /** Loaded with forms whose texts show answers. */
  readonly fillAnswers?: (screen: Screen, text: string, prefix: string) => string;
  /** Loaded with forms in which a field offers the options chosen in another one. */
  readonly offeredIn?: (screen: Screen, from: Json) => readonly string[];
  /** Loaded with forms that have answers to confirm. */
  readonly confirmBox?: (props: ConfirmProps) => ComponentChildren;
  readonly afterSet?: (client: FormClient, path: string) => void;
  readonly unconfirmedFrom?: (definition: FormDefinition, answers: JsonObject) => JsonObject;
  /** Loaded with forms that have a random order. */
  readonly orderFrom?: typeof orderFrom;
  readonly shownDefinition?: typeof shownDefinition;
  /** Loaded with forms that show one question at a time. */
  readonly listenToQuestions?: (options: OneQuestion) => void;
  readonly Start?: ComponentType<{ readonly screen: Screen }>;
  /** These two are loaded while the respondent fills in the form. */
  readonly Trouble?: ComponentType<{ readonly screen: Screen }>;
  readonly Done?: ComponentType<{ readonly screen: Screen }>;
  readonly CheckAnswers?: ComponentType<{ readonly screen: Screen }>;
  readonly RichText?: ComponentType<RichTextProps>;
  readonly Block?: ComponentType<{ readonly screen: Screen; readonly item: BlockItem }>;
}

export interface OneQuestion {
  readonly root: ShadowRoot;
  readonly screen: () => Screen;
  /** Whether single keys pick options. */
  readonly hasKeys: boolean;
  readonly signal: AbortSignal;
}

export interface ConfirmProps {
  readonly screen: Screen;
  readonly item: FieldItem;
  readonly path: string;
  readonly value: Json;
}

export interface RichTextProps {
  readonly screen: Screen;
  readonly doc: RichText;
  /** The names under which its translations are found. */
  readonly id: string;
  readonly member: string;
}

export interface RepeatProps {
  readonly screen: Screen;
  readonly path: string;
  /** The items of one instance. */
  readonly draw: (items: readonly Item[], prefix: string) => ComponentChildren;
  readonly item: RepeatItem;
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
  /** The label and the placeholder in the respondent's language, with answers filled in. */
  readonly question: string;
  readonly placeholder: string;
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
  /** The label is next to the control, and the control renders it. */
  readonly hasLabel?: boolean;
  /** How to answer; shown after the form's own hint, and without what that already says. */
  readonly hint?: (screen: Screen, settings: JsonObject, said: string) => string;
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
  /** The ending for these answers. */
  readonly endingOf: (screen: Pick<Screen, "form" | "answers">) => Ending | undefined;
  /** Where a plain form is posted to; absent if there is always a script. */
  readonly action?: string;
  /** Identifies the first post of an entry, in case it arrives twice. */
  readonly once?: string | undefined;
  /** Information that the respondent needs before continuing. */
  readonly notice?: string | undefined;
  readonly isEmbedded: boolean;
  readonly canFinishLater: boolean;
  /** The respondent is changing an answer and returns to the page that shows all answers. */
  readonly isChanging?: boolean | undefined;
  /** The address of the first question, without JavaScript. */
  readonly beginHref?: string | undefined;
  /** The visitor has passed the start screen. */
  readonly isBegun?: boolean | undefined;
  /** How far the respondent has come before, as a share of all steps. */
  readonly reached?: number | undefined;
  /** A preview, in which nothing leads away from its page. */
  readonly isPreview?: boolean;
  /** A page that stays as the server renders it. */
  readonly isStatic?: boolean;
  /** Formats an answer that is shown as text. */
  readonly toText: (item: FieldItem, value: Json) => string;
}

/** A reason why the form cannot continue yet: something that failed, or something that will be complete soon. */
export interface Hold {
  readonly text: string;
  readonly isBusy?: boolean;
}

export interface Actions {
  set(path: string, value: Json): void;
  next(): void;
  back(): void;
  goTo(id: string, path?: string): void;
  /** Leaves the start screen. */
  begin(): void;
  focus(path: string): void;
  click(path: string): void;
  finishLater(email: string): Promise<void>;
  retry(): void;
  say(text: string): void;
  /** Adds the styles of a part that was loaded later. */
  adopt(css: string): void;
  /** Keeps the respondent from continuing until it is called without a hold. */
  hold(path: string, hold?: Hold): void;
  /** The session client, for controls that need the server, such as those for files and options. */
  readonly client: unknown;
}
