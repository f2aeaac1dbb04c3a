/** The element's interface to its form, whether that is in the page or in a frame of another origin. */
import type { Json } from "@formstead/form-logic";

export type FormState = "loading" | "ready" | "draft" | "submitting" | "submitted" | "closed" | "error";

/** The state of a form as seen from outside. */
export interface Facts {
  readonly state: FormState;
  readonly formId: string | undefined;
  readonly entryId: string | undefined;
  readonly page: string | undefined;
  readonly pages: readonly string[];
  readonly answers: Readonly<Record<string, Json | undefined>>;
  /** Problems, by path. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface Commands {
  setAnswer(path: string, value: Json): unknown;
  addInstance(path: string): unknown;
  removeInstance(path: string, id: string): unknown;
  validate(): unknown;
  next(): unknown;
  back(): unknown;
  goTo(id: string): unknown;
  save(): unknown;
  submit(): unknown;
  reset(): unknown;
  focus(): unknown;
}

export interface Handle {
  readonly facts: Facts;
  readonly commands: Commands;
  close(): void;
}

export type Emit = (name: string, detail?: object) => boolean;
