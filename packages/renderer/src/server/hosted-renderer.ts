/**
 * The server's interface to the renderer: whole pages, and reading posted pages. Types only, so that the server can
 * refer to them; the implementation is built into `dist/server/server.js`.
 */
import type { PublicForm, Receipt } from "@formstead/client";
import type { FormDefinition, FormView, JsonObject } from "@formstead/form-logic";
import type { HostedTextName } from "@formstead/form-logic/texts/server-texts";

/** The build's files, by their names in pages. */
export interface Assets {
  /** The path of all files: `/embed/v1/`. */
  readonly base: string;
  readonly scripts: readonly string[];
  /** Files that the scripts load first. */
  readonly preloads: readonly string[];
  /** The files of each optional part, by its name. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The scripts for forms in field mode, in kiosk mode, and with analytics services. */
  readonly field: string;
  readonly kiosk: string;
  readonly tracking: string;
  /** All files with what they may load, by the name of the file. */
  readonly chunks: Readonly<Record<string, Chunk>>;
}

export interface Chunk {
  /** The name of its source file. */
  readonly name: string;
  readonly loads: readonly string[];
}

export interface OfflineFiles {
  /** Without these, the page does not work. */
  readonly files: readonly string[];
  readonly pictures: readonly string[];
}

/** A form and the answers so far. */
export interface Standing {
  readonly definition: FormDefinition;
  readonly view: FormView;
  readonly answers: JsonObject;
}

/** An answer with its question. */
export interface AnsweredRow {
  /** What rows that follow each other are below: a page, or one instance. The title may be empty. */
  readonly section: { readonly title: string };
  readonly label: string;
  readonly text: string;
}

/** The answers of an entry, to be printed. */
export interface AnswersDocument {
  readonly standing: Standing;
  readonly language: string;
  readonly receiptCode: string;
  readonly submittedAt: Date;
  /** A `data:` address, because nothing is requested. */
  readonly logo?: string | undefined;
  /** The `data:` address of a font file. */
  fontUrl(file: string): string;
}

/** Common to every page. */
export interface Surroundings {
  readonly language: string;
  readonly assets: Assets;
  /** Where the page posts to: `/f/…`. */
  readonly action: string;
  /** The path of the page, ending in a slash, if the form is in field mode. */
  readonly fieldHome?: string | undefined;
  /** The page in the form's other languages, by language. */
  readonly inLanguages?: Readonly<Record<string, string>> | undefined;
  /** The visitor's browser asks not to be tracked. */
  readonly isUntracked?: boolean | undefined;
  /** Identifies the first post of an entry, in case it arrives twice. Absent on later pages. */
  readonly once?: string | undefined;
}

export interface FormPage extends Surroundings {
  readonly form: PublicForm;
  readonly view: FormView;
  readonly answers: JsonObject;
  /** The answers from the page's URL, by path, with which the entry begins. */
  readonly prefill?: JsonObject | undefined;
  /** Signed by the maker of the form: proves that some of these answers may be set. */
  readonly prefillToken?: string | undefined;
  readonly formRef: string;
  /** The public address of the page. */
  readonly url: string;
  /** A step's ID, `start`, `check`, or `done`. */
  readonly place: string;
  /** Steps and pages that the respondent has been on before. */
  readonly reached?: readonly string[];
  readonly problems?: ReadonlyMap<string, string> | undefined;
  readonly receipt?: Receipt | undefined;
  readonly entryKey?: string | undefined;
  readonly entryId?: string | undefined;
  readonly notice?: HostedTextName | undefined;
  /** The address of the first question, on the start screen. */
  readonly beginHref?: string;
  /** The visitor has passed the start screen. */
  readonly isBegun?: boolean;
  /** The respondent has come back to an entry and can continue or, without `continueHref`, has just started over. */
  readonly returning?: { readonly continueHref?: string } | undefined;
  /** The respondent returns to the page that shows all answers. */
  readonly isChanging?: boolean;
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
  /** Why the form cannot be opened. */
  readonly reason?: "access_code_required" | "form_archived" | "link_spent" | null | undefined;
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
  /** The form's title, and whether the language is written from right to left. */
  titleOf(definition: FormDefinition, language: string): { readonly text: string; readonly isRtl: boolean };
  /**
   * All answers in words, exactly those that the form's own pages show. Each is written when it is read, because an
   * entry can have thousands.
   */
  answersIn(standing: Standing, language: string): Promise<Iterable<AnsweredRow>>;
  /** All answers in words, as a page to print that requests nothing. */
  answersDocument(given: AnswersDocument): Promise<string>;
  /** The names of the font files that the page to print needs. */
  documentFonts(definition: FormDefinition, language: string): readonly string[];
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
  /** The answers of a posted step that differ from the current ones, by path. Numbers are read as in the language. */
  readPost(standing: Standing, step: string, post: Post, language: string): JsonObject;
  /** The answers in the parameters of a URL, by path. They are not validated. */
  readParameters(definition: FormDefinition, parameters: Post): JsonObject;
  /** Everything on this server that the form's page may load, for use without a network. */
  offlineFiles(definition: FormDefinition, assets: Assets): OfflineFiles;
  /** The name, colors, and icons of a form that is installed on a device. `home` is the path of its page. */
  appManifest(definition: FormDefinition, language: string, home: string): JsonObject;
}
