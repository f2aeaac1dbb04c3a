import { describe, expect, it } from "vitest";
import { chordOf, isPlain, type KeyPress, readShortcut } from "./chord.ts";

interface Press extends Partial<Omit<KeyPress, "getModifierState">> {
  readonly isAltGr?: boolean;
}

function press({ isAltGr = false, ...given }: Press): KeyPress {
  return {
    key: "",
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    getModifierState: (key) => key === "AltGraph" && isAltGr,
    ...given,
  };
}

describe("a key press on Windows or Linux", () => {
  it.each<[string, Press, string | undefined]>([
    ["a letter", { key: "g" }, "g"],
    ["a capital letter", { key: "G", shiftKey: true }, "shift+g"],
    ["a letter with caps lock", { key: "G" }, "g"],
    ["a character that needs Shift", { key: "?", shiftKey: true }, "?"],
    ["Ctrl and a letter", { key: "k", ctrlKey: true }, "mod+k"],
    ["Ctrl, Shift, and a letter", { key: "Z", ctrlKey: true, shiftKey: true }, "mod+shift+z"],
    ["Ctrl, Alt, and a digit", { key: "1", code: "Digit1", ctrlKey: true, altKey: true }, "mod+alt+1"],
    ["Alt and an arrow", { key: "ArrowUp", altKey: true }, "alt+arrowup"],
    ["Shift and an arrow", { key: "ArrowUp", shiftKey: true }, "shift+arrowup"],
    ["Shift and a function key", { key: "F8", shiftKey: true }, "shift+f8"],
    ["the space bar", { key: " " }, "space"],
    ["plus", { key: "+", shiftKey: true }, "plus"],
    ["Ctrl and a Cyrillic letter", { key: "я", code: "KeyZ", ctrlKey: true }, "mod+z"],
    ["a Cyrillic letter", { key: "я", code: "KeyZ" }, "я"],
    [
      "AltGr, which Windows reports as Ctrl and Alt",
      { key: "[", ctrlKey: true, altKey: true, isAltGr: true },
      "[",
    ],
    ["AltGr and Shift", { key: "Ω", shiftKey: true, isAltGr: true }, "shift+ω"],
    ["the Windows key, which belongs to the system", { key: "k", metaKey: true }, undefined],
    ["a modifier alone", { key: "Shift", shiftKey: true }, undefined],
    ["a dead key", { key: "Dead" }, undefined],
    ["a key of an input method", { key: "k", isComposing: true }, undefined],
    ["a key that an input method has taken", { key: "Process" }, undefined],
  ])("reads %s", (_name, given, chord) => {
    expect(chordOf(press(given), false)).toBe(chord);
  });
});

describe("a key press on an Apple device", () => {
  it.each<[string, Press, string | undefined]>([
    ["Command and a letter", { key: "k", metaKey: true }, "mod+k"],
    ["Option and a letter", { key: "µ", code: "KeyM", altKey: true }, "alt+m"],
    ["Command, Option, and a digit", { key: "¡", code: "Digit1", metaKey: true, altKey: true }, "mod+alt+1"],
    ["Ctrl and a letter, which edits text", { key: "k", ctrlKey: true }, undefined],
  ])("reads %s", (_name, given, chord) => {
    expect(chordOf(press(given), true)).toBe(chord);
  });
});

it.each([
  ["shift+mod+Z", ["mod+shift+z"]],
  ["alt+ArrowUp", ["alt+arrowup"]],
  ["g p", ["g", "p"]],
  ["?", ["?"]],
  ["plus", ["plus"]],
])("reads the shortcut %s", (text, chords) => {
  expect(readShortcut(text)).toEqual(chords);
});

it.each([
  ["g", true],
  ["shift+t", true],
  ["?", true],
  ["mod+k", false],
  ["alt+m", false],
  ["enter", false],
  ["f8", false],
])("knows whether %s types a character", (chord, isTyped) => {
  expect(isPlain(chord)).toBe(isTyped);
});
