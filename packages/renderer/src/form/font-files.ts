/** The build puts the names of the font files here. Without a build, as in unit tests, there are none. */
export interface BuiltFont {
  /** The range of weights, such as `100 900`. */
  readonly weight: string;
  readonly files: readonly { readonly subset: Subset; readonly file: string }[];
}

export type Subset = "latin" | "latin-ext" | "arabic";

export const fonts: Readonly<Record<string, BuiltFont>> = {};
