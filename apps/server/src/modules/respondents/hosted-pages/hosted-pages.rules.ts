/** Parses what a visitor requests from a hosted page, and builds the page's content security policy. Pure. */

/** The command that a posted page contains. */
export type Command =
  | { readonly act: "next" | "back" | "later" | "later-send" | "open" | "resume" | "stay" }
  | { readonly act: "go"; readonly step: string }
  | { readonly act: "add" | "click"; readonly path: string }
  | { readonly act: "remove" | "up" | "down"; readonly path: string; readonly id: string };

const plainActs = ["back", "later", "later-send", "open", "resume"] as const;

/**
 * Parses the values of the page's buttons, such as `add children` or `up children[i_1]`. Any other value means next.
 */
export function commandOf(text: string | undefined): Command {
  const plain = plainActs.find((act) => act === text);
  if (plain) return { act: plain };
  // A button beside an item of a list answer. Reading the answers from the page already applies it.
  if (/^(take|rank|up|down) \S+ ./s.test(text ?? "")) return { act: "stay" };
  const [, act, rest = ""] = /^(\S+) (.+)$/.exec(text ?? "") ?? [];
  if (act === "go") return { act, step: rest };
  if (act === "add" || act === "click") return { act, path: rest };
  const [, path, id] = /^(.+)\[([^[\]]+)\]$/.exec(rest) ?? [];
  if (path && id && (act === "remove" || act === "up" || act === "down")) return { act, path, id };
  return { act: "next" };
}

/** Extracts the token from text that was copied from an email: the whole link, or the part after `resume=`. */
export function resumeTokenIn(text: string): string {
  return /resume=([^&\s]+)/.exec(text)?.[1] ?? text.trim();
}

export interface Policy {
  /** The origin of the blob store, if the page uploads to it and loads from it. */
  readonly filesOrigin: string | undefined;
  /** `sha256-…` of the contents of the page's style elements. */
  readonly styleHashes: readonly string[];
  readonly frameOrigins: readonly string[];
}

/** The strictest policy that the page works with: its own scripts and styles, and no inline code. */
export function contentPolicy({ filesOrigin, styleHashes, frameOrigins }: Policy): string {
  const files = filesOrigin ? ` ${filesOrigin}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src", ...["self", ...styleHashes].map((one) => `'${one}'`)].join(" "),
    `connect-src 'self'${files}`,
    `img-src 'self' https: data: blob:${files}`,
    `media-src 'self' https: blob:${files}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameOrigins.includes("*") ? "*" : ["'self'", ...frameOrigins].join(" ")}`,
    "trusted-types 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
