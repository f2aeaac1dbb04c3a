/**
 * Converts HTML to plain text, for people who read email without formatting. Accepts only the output of `safeHtml`,
 * where every tag is closed by a real `>` and only four entities occur.
 */
const tokens = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+/gi;
const href = /\shref="([^"]*)"/i;
const alt = /\salt="([^"]*)"/i;

const blocks = new Set(
  "address article aside blockquote caption center dd details div dl dt figcaption figure footer header main nav ol p pre section summary table ul".split(
    " ",
  ),
);
const headings = /^h[1-6]$/;

interface Link {
  readonly url: string;
  readonly from: number;
}

export function plainText(html: string): string {
  const out: string[] = [];
  const links: Link[] = [];
  let depthOfPre = 0;
  for (const [token, slash, name, rest = ""] of html.matchAll(tokens)) {
    if (name === undefined) {
      const text = decode(token);
      out.push(depthOfPre > 0 ? text : text.replace(/\s+/g, " "));
      continue;
    }
    const tag = name.toLowerCase();
    const isEnd = slash === "/";
    if (tag === "pre") depthOfPre += isEnd ? -1 : 1;
    if (tag === "a") noteLink(out, links, isEnd, rest);
    else out.push(markOf(tag, isEnd, rest));
  }
  return tidy(out.join(""));
}

function markOf(tag: string, isEnd: boolean, rest: string): string {
  if (tag === "br") return "\n";
  if (tag === "hr") return "\n\n----\n\n";
  if (tag === "img") return decode(alt.exec(rest)?.[1] ?? "");
  if (tag === "li") return isEnd ? "" : "\n- ";
  if (tag === "tr") return isEnd ? "\n" : "";
  if (tag === "td" || tag === "th") return isEnd ? "  " : "";
  return blocks.has(tag) || headings.test(tag) ? "\n\n" : "";
}

/** Appends a link's address to its text, unless the text is the address. */
function noteLink(out: string[], links: Link[], isEnd: boolean, rest: string): void {
  if (!isEnd) {
    links.push({ url: decode(href.exec(rest)?.[1] ?? ""), from: out.length });
    return;
  }
  const link = links.pop();
  if (!link?.url) return;
  const words = out.slice(link.from).join("").trim();
  if (words !== link.url && `mailto:${words}` !== link.url)
    out.push(words === "" ? link.url : ` (${link.url})`);
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}

/** Removes spaces at line ends, and collapses consecutive empty lines into one. */
function tidy(text: string): string {
  const lines = text.split("\n").map((line) => line.replaceAll("\u00a0", " ").trimEnd());
  const kept: string[] = [];
  for (const line of lines) {
    const isEmpty = line.trim() === "";
    if (isEmpty && (kept.length === 0 || kept.at(-1) === "")) continue;
    kept.push(isEmpty ? "" : line.replace(/^ (?! )/, ""));
  }
  return kept.join("\n").trim();
}
