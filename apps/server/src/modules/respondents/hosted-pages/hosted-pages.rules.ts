/** What a visit to a hosted page asks for, and what the page may do in a browser. Pure. */

/** What a posted page wants to be done. */
export type Command =
  | { readonly act: "next" | "back" | "later" | "later-send" | "open" | "resume" | "stay" }
  | { readonly act: "go"; readonly step: string }
  | { readonly act: "add" | "click"; readonly path: string }
  | { readonly act: "remove" | "up" | "down"; readonly path: string; readonly id: string };

const plainActs = ["back", "later", "later-send", "open", "resume"] as const;

/** As the buttons of the page are drawn: `add children`, `up children[i_1]`. Whatever else it says means to go on. */
export function commandOf(text: string | undefined): Command {
  const plain = plainActs.find((act) => act === text);
  if (plain) return { act: plain };
  // Beside one item of a list that is an answer: reading the answer does it.
  if (/^(take|rank|up|down) \S+ ./s.test(text ?? "")) return { act: "stay" };
  const [, act, rest = ""] = /^(\S+) (.+)$/.exec(text ?? "") ?? [];
  if (act === "go") return { act, step: rest };
  if (act === "add" || act === "click") return { act, path: rest };
  const [, path, id] = /^(.+)\[([^[\]]+)\]$/.exec(rest) ?? [];
  if (path && id && (act === "remove" || act === "up" || act === "down")) return { act, path, id };
  return { act: "next" };
}

/** The token in what was copied out of a mail: the whole link, or what stands behind its `resume=`. */
export function resumeTokenIn(text: string): string {
  return /resume=([^&\s]+)/.exec(text)?.[1] ?? text.trim();
}

export interface Policy {
  /** Where else the page may send to and load from: files are kept there. */
  readonly filesOrigin: string | undefined;
  /** `sha256-…` of what stands in the page's style elements. */
  readonly styleHashes: readonly string[];
  readonly frameOrigins: readonly string[];
}

/** The strictest under which the page works: its own scripts and styles, and no way to make others. */
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
