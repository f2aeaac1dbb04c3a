/**
 * Turns key presses and the names of shortcuts into one form that can be compared, such as `mod+shift+z` or `?`. `mod`
 * is Command on Apple devices and Ctrl elsewhere.
 */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  getModifierState(key: string): boolean;
}

const modifiers = ["mod", "shift", "alt"] as const;
const ignored = new Set([
  "Control",
  "Meta",
  "Shift",
  "Alt",
  "AltGraph",
  "CapsLock",
  "Dead",
  "Process",
  "Unidentified",
]);
const names: Readonly<Record<string, string>> = { " ": "space", "+": "plus" };

/** Undefined if the press cannot be a shortcut: a modifier, a dead key, or text that an input method composes. */
export function chordOf(press: KeyPress, isMac: boolean): string | undefined {
  if (press.isComposing || ignored.has(press.key)) return undefined;
  // AltGr types a character and, on Windows, also reports Ctrl and Alt.
  const isAltGr = press.getModifierState("AltGraph");
  const isMod = !isAltGr && (isMac ? press.metaKey : press.ctrlKey);
  const isForeign = !isAltGr && (isMac ? press.ctrlKey : press.metaKey);
  if (isForeign) return undefined;
  const isAlt = !isAltGr && press.altKey;
  const key = isMod || isAlt ? baseKey(press) : press.key;
  const isCharacter = key.length === 1;
  // Shift is already part of a character such as `?`, but not of a letter, where it is a shortcut of its own.
  const isShift = press.shiftKey && (!isCharacter || isLetter(key) || isMod || isAlt);
  return format({ mod: isMod, alt: isAlt, shift: isShift }, key);
}

/** Reads the name of a shortcut: chords with modifiers in any order, or several chords separated by spaces. */
export function readShortcut(text: string): readonly string[] {
  return text.split(" ").map((chord) => {
    const parts = chord.split("+");
    const key = parts.at(-1) ?? "";
    const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
    return format({ mod: has("mod"), alt: has("alt"), shift: has("shift") }, key);
  });
}

/** Whether pressing the chord would otherwise type a character. */
export function isPlain(chord: string): boolean {
  return !chord.includes("mod+") && !chord.includes("alt+") && chord.replace("shift+", "").length === 1;
}

function format(pressed: Readonly<Record<(typeof modifiers)[number], boolean>>, key: string): string {
  const name = names[key] ?? key.toLowerCase();
  return [...modifiers.filter((modifier) => pressed[modifier]), name].join("+");
}

/**
 * The character on the key itself. Option on Apple devices and keyboards with other scripts produce characters that no
 * shortcut is named after.
 */
function baseKey({ key, code }: KeyPress): string {
  const isNamed = key.length > 1 || /^[ -~]$/.test(key);
  return isNamed ? key : (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key);
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}
