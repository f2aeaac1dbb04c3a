/** How well a name fits what a person typed into the palette. */

/** Lower is better. Undefined if the name does not fit. */
export function rankOf(name: string, typed: string): number | undefined {
  const [text, wanted] = [plain(name), plain(typed)];
  if (text.startsWith(wanted)) return 0;
  const words = text.split(/[\s\-_/.,:“”()]+/);
  if (words.some((word) => word.startsWith(wanted))) return 1;
  const parts = wanted.split(" ");
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return text.includes(wanted) ? 3 : undefined;
}

interface Part {
  readonly text: string;
  readonly isTyped: boolean;
}

/** Splits a name at the letters that were typed, so that they can be emphasized. */
export function partsOf(name: string, typed: string): readonly Part[] {
  const at = positionOf(name, typed);
  if (at === undefined) return [{ text: name, isTyped: false }];
  const end = at + typed.length;
  return [
    { text: name.slice(0, at), isTyped: false },
    { text: name.slice(at, end), isTyped: true },
    { text: name.slice(end), isTyped: false },
  ].filter(({ text }) => text !== "");
}

/** The start of a word is preferred, because that is what ranks first. */
function positionOf(name: string, typed: string): number | undefined {
  const [text, wanted] = [plain(name), plain(typed)];
  // Letters such as ß take more room in plain form, so positions would no longer fit the name.
  if (wanted === "" || text.length !== name.length || wanted.length !== typed.length) return undefined;
  const starts = [...text.matchAll(/(?<=^|[\s\-_/.,:“”()])\S/g)].map(({ index }) => index);
  const start = starts.find((index) => text.startsWith(wanted, index)) ?? text.indexOf(wanted);
  return start === -1 ? undefined : start;
}

/** Without case and accents, so that “cafe” finds “Café”. */
function plain(text: string): string {
  return text.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().normalize("NFC");
}
