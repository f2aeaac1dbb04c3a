/** Reads e-mail addresses from whatever people paste: lines, lists with commas, cells, `Name <address>` of a mail program. */
export interface Addresses {
  /** In lower case, each once, in the order they came. */
  readonly valid: readonly string[];
  /** What was meant as an address and is none, as it was typed. */
  readonly invalid: readonly string[];
}

// The server is the judge; this only catches slips before anything is sent.
const pattern = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:.]+(?:\.[^\s@<>"(),;:.]+)+$/u;

export function readAddresses(text: string): Addresses {
  const valid = new Set<string>();
  const invalid = new Set<string>();
  for (const entry of entriesOf(text)) {
    const found = candidatesOf(entry);
    const good = found.filter((one) => pattern.test(one));
    for (const one of good) valid.add(one.toLowerCase());
    // Words beside an address are somebody's name; without any address the entry itself is the mistake.
    const bad = good.length === 0 ? [entry] : found.filter((one) => one.includes("@") && !pattern.test(one));
    for (const one of bad) invalid.add(one);
  }
  return { valid: [...valid], invalid: [...invalid] };
}

/** Cut at line ends, tabs, semicolons and commas, but not inside `"Turing, Alan"`. */
function entriesOf(text: string): readonly string[] {
  const entries = text.match(/(?:"[^"\n]*"|[^,;\n\r\t"]|")+/g) ?? [];
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
}

function candidatesOf(entry: string): readonly string[] {
  const bracketed = [...entry.matchAll(/<([^<>]*)>/g)].map((match) => (match[1] ?? "").trim());
  return (bracketed.length > 0 ? bracketed : entry.split(/\s+/)).map(withoutWrapping);
}

function withoutWrapping(word: string): string {
  return word.replace(/^(?:mailto:|[("'“„<])+/i, "").replace(/[)"'”“>.:]+$/, "");
}
