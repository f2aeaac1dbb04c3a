// Compile-time check of an ID prefix: 1 to 63 characters of a-z and underscore, with a letter at both ends. Types
// only; a prefix that is not a literal is a compile error, so no check is needed at run time.

type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");

type Chars<S extends string, Seen extends unknown[] = []> = S extends `${infer Char}${infer Rest}`
  ? Char extends Letter | "_"
    ? Chars<Rest, [...Seen, Char]>
    : never
  : Seen;

// A prefix has at most 63 characters, so a list of 64 or more is too long.
type Eight = [unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown];
type TooLong = [...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...Eight, ...unknown[]];

type IsPrefix<P extends string> = string extends P
  ? false
  : P extends `_${string}` | `${string}_` | ""
    ? false
    : [Chars<P>] extends [never]
      ? false
      : Chars<P> extends TooLong
        ? false
        : true;

/** `P` itself if it is a valid prefix, otherwise never. Generic code passes `prefix: IdPrefix<P>` on unchanged. */
export type IdPrefix<P extends string> = IsPrefix<P> extends true ? P : never;
