/** The parts of the server's responses that this client uses. See `docs/openapi.json` for the full schema. */
import type { FieldView, FormDefinition, FormView, JsonObject } from "@formstead/form-logic";

export interface PublicForm {
  readonly form_id: string;
  readonly version: number;
  readonly definition: FormDefinition;
  /** Absent if the form requires an access code; then only the entry's own form is available. */
  readonly address?: string;
  readonly is_accepting?: boolean;
  readonly closed_reason?: string | null;
  readonly opens_at?: string | null;
  readonly closes_at?: string | null;
  readonly captcha?: "off" | "proof_of_work";
  readonly locales?: readonly string[];
  readonly etag?: string | undefined;
  /** The map on which respondents choose places. */
  readonly map?: FormMap | null;
}

export interface FormMap {
  readonly tiles: {
    /** With `{z}`, `{x}`, `{y}`, and maybe `{r}`, which is empty or `@2x`. */
    readonly url: string;
    readonly zoom_max: number;
    readonly attribution: readonly { readonly text: string; readonly url: string | null }[];
  } | null;
  readonly has_search: boolean;
}

export type FieldState = FieldView;
export type PageState = FormView["pages"][number];

export interface EntrySession {
  readonly entry_id: string;
  readonly version: number;
  readonly locale: string;
  readonly seq: number;
  readonly expires_at: string;
  readonly is_valid: boolean;
  readonly answers: JsonObject;
  /** Incomplete answers as they were typed, by path. */
  readonly typed: JsonObject;
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly pages: readonly PageState[];
}

export interface Begun {
  readonly entry_key: string;
  readonly session: EntrySession;
}

export interface Saved
  extends Pick<EntrySession, "seq" | "is_valid" | "expires_at" | "fields" | "pages" | "typed"> {
  readonly is_stale: boolean;
  readonly removed: readonly string[];
  /** Problems with the submitted answers; the rest is saved. */
  readonly errors: readonly SentProblem[];
}

/** One problem with an answer. */
export interface Problem {
  readonly field_key: string;
  readonly code: string;
  readonly message: string;
  readonly params?: JsonObject;
}

export interface SentProblem extends Problem {
  /** The answer is incomplete, and the server has it in `typed`. */
  readonly is_kept: boolean;
}

export interface Verdict {
  readonly is_valid: boolean;
  readonly errors: readonly Problem[];
}

export interface Receipt {
  readonly entry_id: string;
  readonly receipt_code: string;
  readonly submitted_at: string;
  /** Sequential numbers assigned to the entry, by path. Older servers omit them. */
  readonly numbers?: Readonly<Record<string, string>>;
  readonly confirmation: JsonObject | null;
  /** Whether a copy of the answers goes to the address that the ending names. Older servers omit it. */
  readonly has_email_copy?: boolean;
  /** Where the answers can be saved as a PDF, if the form offers that. Older servers omit it. */
  readonly pdf_url?: string | null;
}

export interface ResumeLink {
  readonly expires_at: string;
  /** Null if the link was sent by email. */
  readonly resume_url: string | null;
}

/** How far a respondent has come. */
export interface Trail {
  /** The ID of the page that is shown, or of a question on it. */
  readonly page?: string | undefined;
  readonly active_ms?: number;
}

/** An ALTCHA challenge, version 2. */
export interface Challenge {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signature?: string;
}
