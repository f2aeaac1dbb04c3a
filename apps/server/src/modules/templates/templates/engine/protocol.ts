/** Requests to the render child process, and its responses. Plain data, because it crosses a process boundary. */
import type { Json } from "@formstead/form-logic";

export type Channel = "email" | "message" | "page" | "pdf";

/** The text that a variable or problem was found in. */
export type Part = "subject" | "body" | "layout";

export interface Texts {
  readonly channel: Channel;
  readonly subject: string | null;
  readonly body: string;
  readonly layout: string | null;
}

export type Order =
  | { readonly kind: "analyse"; readonly texts: Texts }
  | { readonly kind: "render"; readonly texts: Texts; readonly values: Readonly<Record<string, Json>> }
  /** HTML from another source, to sanitize and convert to text. */
  | { readonly kind: "clean"; readonly channel: Channel; readonly html: string };

/** A variable that a text reads, as far as its names are known before rendering. */
export interface Variable {
  readonly part: Part;
  readonly path: readonly (string | number)[];
  readonly line: number;
  readonly column: number;
}

export interface Rendered {
  readonly subject: string | null;
  /** Sanitized HTML; null for plain messages. */
  readonly html: string | null;
  readonly text: string;
}

export interface Problem {
  readonly part: Part;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Outcome =
  | { readonly kind: "analysed"; readonly variables: readonly Variable[] }
  | { readonly kind: "rendered"; readonly rendered: Rendered }
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "limit"; readonly limit: "output" | "work" };
