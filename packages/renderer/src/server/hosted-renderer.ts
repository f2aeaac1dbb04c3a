/**
 * What the server asks of the renderer: whole pages, and what a posted page says. Types only, so that the server can name
 * them; what does it is built into `dist/server/server.js`.
 */
import type { PublicForm, Receipt } from "@formstead/client";
import type { FormDefinition, FormView, JsonObject } from "@formstead/form-logic";
import type { HostedTextName } from "@formstead/form-logic/texts/server-texts";

/** Files of the build, as pages name them. */
export interface Assets {
  readonly scripts: readonly string[];
  /** What the scripts will ask for at once. */
  readonly preloads: readonly string[];
}

/** A form and what was answered so far. */
export interface Standing {
  readonly definition: FormDefinition;
  readonly view: FormView;
  readonly answers: JsonObject;
}

/** Of every page. */
export interface Surroundings {
  readonly language: string;
  readonly assets: Assets;
  /** Where the page posts to: `/f/…`. */
  readonly action: string;
  /** By which a first post that comes twice is known. Not on pages of an entry. */
  readonly once?: string | undefined;
}

export interface FormPage extends Surroundings {
  readonly form: PublicForm;
  readonly view: FormView;
  readonly answers: JsonObject;
  readonly formRef: string;
  /** Where it can be found by everybody. */
  readonly url: string;
  /** A step's id, `check` or `done`. */
  readonly place: string;
  readonly problems?: ReadonlyMap<string, string> | undefined;
  readonly receipt?: Receipt | undefined;
  readonly entryKey?: string | undefined;
  readonly entryId?: string | undefined;
  readonly notice?: HostedTextName | undefined;
  /** Without a shadow root and without a script: the links of its summary must find their fields. */
  readonly isPlain: boolean;
}

/** Instead of the form. */
export interface MessagePage extends Surroundings {
  readonly kind: "closed" | "not_found" | "gone" | "code" | "later" | "later_sent" | "failed";
  /** Its title and looks, where they may be seen. */
  readonly form?: PublicForm | undefined;
  readonly formRef?: string;
  readonly problem?: HostedTextName | "codeWrong" | undefined;
  readonly notice?: HostedTextName | undefined;
  /** Back to the form. */
  readonly href?: string;
}

export interface Written {
  readonly html: string;
  /** What stands in its style elements, for its policy. In the page, they need no request before anything is seen. */
  readonly styles: readonly string[];
  readonly language: string;
}

/** What is wrong at a path, by its code. */
export type Issues = Readonly<Record<string, { readonly code: string; readonly params?: JsonObject }>>;

/** The parts of a posted page by name, in order. */
export type Post = readonly (readonly [name: string, value: string])[];

export interface HostedRenderer {
  formPage(page: FormPage): Promise<Written>;
  messagePage(page: MessagePage): Promise<Written>;
  /** The first of the wishes that the form has; otherwise the form's own language. */
  languageOf(definition: FormDefinition | undefined, wishes: readonly string[]): string;
  /** Those on the way, in order. */
  stepsOf(standing: Standing): readonly string[];
  /** What is wrong in a step, in words and in the order in which it is asked. */
  problemsIn(
    standing: Standing,
    step: string,
    language: string,
    refused: Issues,
  ): Promise<ReadonlyMap<string, string>>;
  /** What can be filled in on a step, by path. */
  fieldsIn(standing: Standing, step: string): ReadonlySet<string>;
  /** The answers of a posted step, by path, as far as they differ from what is there. */
  readPost(standing: Standing, step: string, post: Post): JsonObject;
}
