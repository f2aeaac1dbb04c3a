/**
 * The server's interface to the renderer: whole pages, and reading posted pages. Types only, so that the server can
 * refer to them; the implementation is built into `dist/server/server.js`.
 */
import type { PublicForm, Receipt } from "@formstead/client";
import type { FormDefinition, FormView, JsonObject } from "@formstead/form-logic";
import type { HostedTextName } from "@formstead/form-logic/texts/server-texts";

/** The build's files, by their names in pages. */
export interface Assets {
  readonly scripts: readonly string[];
  /** Files that the scripts load first. */
  readonly preloads: readonly string[];
}

/** A form and the answers so far. */
export interface Standing {
  readonly definition: FormDefinition;
  readonly view: FormView;
  readonly answers: JsonObject;
}

/** Common to every page. */
export interface Surroundings {
  readonly language: string;
  readonly assets: Assets;
  /** Where the page posts to: `/f/…`. */
  readonly action: string;
  /** Identifies the first post of an entry, in case it arrives twice. Absent on later pages. */
  readonly once?: string | undefined;
}

export interface FormPage extends Surroundings {
  readonly form: PublicForm;
  readonly view: FormView;
  readonly answers: JsonObject;
  readonly formRef: string;
  /** The public address of the page. */
  readonly url: string;
  /** A step's ID, `check`, or `done`. */
  readonly place: string;
  readonly problems?: ReadonlyMap<string, string> | undefined;
  readonly receipt?: Receipt | undefined;
  readonly entryKey?: string | undefined;
  readonly entryId?: string | undefined;
  readonly notice?: HostedTextName | undefined;
  /**
   * True for a page without a shadow root and without a script, in which the links of the summary must find their
   * fields.
   */
  readonly isPlain: boolean;
}

/** A message instead of the form. */
export interface MessagePage extends Surroundings {
  readonly kind: "closed" | "not_found" | "gone" | "code" | "later" | "later_sent" | "failed";
  /** The form's title and theme, if they may be shown. */
  readonly form?: PublicForm | undefined;
  readonly formRef?: string;
  readonly problem?: HostedTextName | "codeWrong" | undefined;
  readonly notice?: HostedTextName | undefined;
  /** The link back to the form. */
  readonly href?: string;
}

export interface Written {
  readonly html: string;
  /** The content of its style elements, for its CSP. Inline, so that no request is needed before the first paint. */
  readonly styles: readonly string[];
  readonly language: string;
}

/** Problems by path, each with its code. */
export type Issues = Readonly<Record<string, { readonly code: string; readonly params?: JsonObject }>>;

/** The parts of a posted page by name, in order. */
export type Post = readonly (readonly [name: string, value: string])[];

export interface HostedRenderer {
  formPage(page: FormPage): Promise<Written>;
  messagePage(page: MessagePage): Promise<Written>;
  /** The first preferred language that the form has; otherwise the form's own language. */
  languageOf(definition: FormDefinition | undefined, wishes: readonly string[]): string;
  /** The steps on the current path, in order. */
  stepsOf(standing: Standing): readonly string[];
  /** The problems of a step, as texts, in the order of its questions. */
  problemsIn(
    standing: Standing,
    step: string,
    language: string,
    refused: Issues,
  ): Promise<ReadonlyMap<string, string>>;
  /** What can be filled in on a step, by path. */
  fieldsIn(standing: Standing, step: string): ReadonlySet<string>;
  /** The answers of a posted step that differ from the current ones, by path. */
  readPost(standing: Standing, step: string, post: Post): JsonObject;
}
