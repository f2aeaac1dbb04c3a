/**
 * Detects passwords that an attacker would try first: common passwords, common words with digits around them,
 * sequences along the alphabet or keyboard, repeats, and words about the user. Pure; the lists are arguments.
 */
export interface PasswordLists {
  /** Common passwords of at least the minimum length, in lowercase. */
  readonly passwords: ReadonlySet<string>;
  /** Words and names that common passwords are built from, in lowercase. */
  readonly words: ReadonlySet<string>;
}

export interface Owner {
  readonly email: string;
  readonly name: string;
}

/**
 * A password is rejected if fewer than this many characters remain to guess once its predictable parts are removed.
 */
const surpriseMin = 7;
const runCharsMin = 3;
const contextCharsMin = 3;
/** How many digits and symbols around a common word are still considered predictable. */
const affixCharsMax = 5;

export function isGuessable(
  password: string,
  { email, name }: Owner,
  lists: PasswordLists,
  site: readonly string[] = ["formstead"],
): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const unit = repeatedUnit(plain);
  if (lists.passwords.has(plain) || lists.passwords.has(unit)) return true;
  if (
    surprise(unit) < surpriseMin ||
    surprise(everySecond(plain, 0)) + surprise(everySecond(plain, 1)) < surpriseMin
  )
    return true;
  if (isDecoratedWord(plain, lists.words) || isDecoratedWord(unit, lists.words)) return true;
  return surprise(without(plain, contextOf(email, name, site))) < surpriseMin;
}

/** `abc` for `abcabcabcab`; the text itself if it does not repeat. */
function repeatedUnit(text: string): string {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.startsWith(text.slice(period))) return text.slice(0, period);
  }
  return text;
}

/** Two sequences can also be interleaved: `1a2b3c4d5e`. */
function everySecond(text: string, from: 0 | 1): string {
  return [...text].filter((_, at) => at % 2 === from).join("");
}

/**
 * Counts the characters to guess: a sequence of any length counts as two, and a repeated character counts as zero.
 */
function surprise(text: string): number {
  const plain = [...text];
  let count = 0;
  for (let at = 0; at < plain.length; ) {
    const end = runEnd(plain, at);
    if (end - at >= runCharsMin) {
      count += 2;
      at = end;
    } else {
      if (plain[at] !== plain[at - 1]) count += 1;
      at += 1;
    }
  }
  return Math.min(count, 2 * new Set(plain).size);
}

/**
 * The end of the longest sequence that starts at `at`: one that steps evenly through a row, or moves from key to
 * adjacent key.
 */
function runEnd(text: readonly string[], at: number): number {
  const steps = [1, -1, 0, 2, -2].map((step) => follow(text, at, (a, b) => isStep(a, b, step)));
  return Math.max(...steps, follow(text, at, isNeighbor));
}

function follow(
  text: readonly string[],
  from: number,
  fits: (before: string, after: string) => boolean,
): number {
  let end = from + 1;
  while (end < text.length && fits(text[end - 1] ?? "", text[end] ?? "")) end += 1;
  return end;
}

const cycles = ["0123456789", "1234567890", "abcdefghijklmnopqrstuvwxyz"];

/** Whether both are in one row, `step` apart. Rows wrap around at the end. */
function isStep(before: string, after: string, step: number): boolean {
  if (step === 0) return before === after;
  return cycles.some((row) => {
    const at = row.indexOf(before);
    return at >= 0 && row[(at + step + row.length) % row.length] === after;
  });
}

/** The keys of common layouts, row by row. A key is adjacent to the keys beside, above, and below it. */
const layouts = [
  ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
  ["1234567890ß", "qwertzuiopü+", "asdfghjklöä#", "yxcvbnm,.-"],
  ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn,;:!"],
  ["!@#$%^&*()_+", "qwertyuiop{}", 'asdfghjkl:"', "zxcvbnm<>?"],
].map((rows) => new Map(rows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const))));

function isNeighbor(before: string, after: string): boolean {
  return layouts.some((layout) => {
    const [a, b] = [layout.get(before), layout.get(after)];
    if (!a || !b) return false;
    const [down, right] = [b.y - a.y, b.x - a.x];
    if (down === 0) return Math.abs(right) <= 1;
    // Each row is shifted less than one key to the right of the row above it.
    return Math.abs(down) === 1 && (right === 0 || right === -down);
  });
}

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Whether the text is a common word with a few digits and symbols around it, such as `sunshine2026!`, `p@ssw0rd99`,
 * or `123dragon123`.
 */
function isDecoratedWord(text: string, words: ReadonlySet<string>): boolean {
  const most = 2 * affixCharsMax;
  for (let start = 0; start <= most && !hasLetter(text.slice(0, start)); start += 1) {
    for (let end = text.length; end > start && text.length - end <= most; end -= 1) {
      const [front, core, back] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
      if (hasLetter(back)) break;
      if (isCommonCore(core, surprise(front) + surprise(back), words)) return true;
    }
  }
  return false;
}

/** `affix` is the number of characters around the word that remain to guess. */
function isCommonCore(core: string, affix: number, words: ReadonlySet<string>): boolean {
  if (affix > affixCharsMax) return false;
  const unit = repeatedUnit(core);
  if (unit !== core && affix + surprise(unit) < surpriseMin) return true;
  return [core, unleet(core), unit].some((word) => words.has(word));
}

function unleet(text: string): string {
  return [...text].map((char) => leet[char] ?? char).join("");
}

/** Words that anyone who knows the user or the site would try first. */
function contextOf(email: string, name: string, site: readonly string[]): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf("@")));
  const domain = email.slice(email.lastIndexOf("@") + 1).split(".")[0] ?? "";
  return [email, local, domain, name, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/\s+/), ...site]
    .map((word) => word.normalize("NFKC").toLowerCase())
    .filter((word) => word.length >= contextCharsMin)
    .sort((a, b) => b.length - a.length);
}

function without(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ""), text);
}
