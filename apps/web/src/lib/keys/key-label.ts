/** The labels of keys on this device. */
import { readShortcut } from "./chord.ts";

export const isMac = typeof navigator !== "undefined" && navigator.platform.startsWith("Mac");

// Apple's own order of modifiers is Option, Shift, Command, which reverses ours.
const appleNames: Readonly<Record<string, string>> = { mod: "⌘", alt: "⌥", shift: "⇧" };
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { mod: "Ctrl", alt: "Alt", shift: "Shift", escape: "Esc", space: "Space", plus: "+" },
  de: { mod: "Strg", alt: "Alt", shift: "Umschalt", escape: "Esc", space: "Leertaste", plus: "+" },
};
const symbols: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

/** One label per chord of a shortcut, such as `Ctrl+Shift+Z`. */
export function keyLabels(keys: string, language: string, isApple = isMac): readonly string[] {
  const words = { ...(names[language] ?? names.en), ...(isApple && appleNames) };
  const nameOf = (part: string) =>
    words[part] ?? symbols[part] ?? part.charAt(0).toUpperCase() + part.slice(1);
  return readShortcut(keys).map((chord) => {
    const parts = chord.split("+");
    const inOrder = isApple ? [...parts.slice(0, -1).toReversed(), parts.at(-1) ?? ""] : parts;
    return inOrder.map(nameOf).join(isApple ? "" : "+");
  });
}
