/**
 * Reads email addresses from pasted text: lines, comma-separated lists, spreadsheet cells, or `Name <address>` from a
 * mail client.
 */
export interface Addresses {
  /** The addresses in lowercase, without duplicates, in the original order. */
  readonly valid: readonly string[];
  /** Entries that are not valid addresses, as typed. */
  readonly invalid: readonly string[];
}

// Only catches typos before anything is sent; the server does the actual validation.
const pattern = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:.]+(?:\.[^\s@<>"(),;:.]+)+$/u;

export function readAddresses(text: string): Addresses {
  const valid = new Set<string>();
  const invalid = new Set<string>();
  for (const entry of entriesOf(text)) {
    const found = candidatesOf(entry);
    const good = found.filter((one) => pattern.test(one));
    for (const one of good) valid.add(one.toLowerCase());
    // Words next to an address are a name. Without an address, the whole entry is invalid.
    const bad = good.length === 0 ? [entry] : found.filter((one) => one.includes("@") && !pattern.test(one));
    for (const one of bad) invalid.add(one);
  }
  return { valid: [...valid], invalid: [...invalid] };
}

/** Splits at line breaks, tabs, semicolons, and commas, but not inside quotes such as `"Turing, Alan"`. */
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
