import { beforeEach, describe, expect, it } from "vitest";
import { createKeymap, type KeyBinding, type Keymap, type Scope } from "./keymap.ts";

let keymap: Keymap;
let ran: string[];
let clock: number;
let isModalOpen: boolean;
let areSingleKeysOn: boolean;

beforeEach(() => {
  ran = [];
  clock = 0;
  isModalOpen = false;
  areSingleKeysOn = true;
  keymap = createKeymap({
    isMac: false,
    areSingleKeysOn: () => areSingleKeysOn,
    isModalOpen: () => isModalOpen,
    now: () => clock,
  });
});

function press(
  key: string,
  given: { ctrlKey?: boolean; shiftKey?: boolean; repeat?: boolean } = {},
): boolean {
  return keymap.press({
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    target: null,
    getModifierState: () => false,
    ...given,
  });
}

function bind(scope: Scope, keys: string, name = keys, more: Partial<KeyBinding> = {}): () => void {
  const binding = { keys, run: () => void ran.push(name), ...more };
  return keymap.add({ scope, bindings: () => [binding] });
}

it("runs a binding and reports presses that it does not use", () => {
  bind("shell", "mod+k");
  expect([press("k", { ctrlKey: true }), press("j", { ctrlKey: true })]).toEqual([true, false]);
  expect(ran).toEqual(["mod+k"]);
});

it("tells undo and redo apart", () => {
  bind("screen", "mod+z");
  bind("screen", "mod+shift+z");
  press("Z", { ctrlKey: true, shiftKey: true });
  press("z", { ctrlKey: true });
  expect(ran).toEqual(["mod+shift+z", "mod+z"]);
});

describe("two keys one after the other", () => {
  beforeEach(() => void bind("shell", "g p"));

  it("run together", () => {
    expect([press("g"), press("p")]).toEqual([false, true]);
  });
  it("do nothing after a pause or with another key between them", () => {
    press("g");
    clock += 1_201;
    press("p");
    press("g");
    press("x");
    press("p");
    expect(ran).toEqual([]);
  });
  it("need the first key again each time", () => {
    for (const key of ["g", "p", "p"]) press(key);
    expect(ran).toEqual(["g p"]);
  });
});

describe("scopes", () => {
  it("ask the innermost first, and the last one added among equals", () => {
    bind("panel", "escape", "panel");
    bind("screen", "escape", "screen");
    const remove = bind("panel", "escape", "second panel");
    press("Escape");
    remove();
    press("Escape");
    expect(ran).toEqual(["second panel", "panel"]);
  });
  it("are silent behind an open dialog", () => {
    bind("shell", "mod+k");
    bind("dialog", "mod+enter");
    isModalOpen = true;
    press("k", { ctrlKey: true });
    press("Enter", { ctrlKey: true });
    expect(ran).toEqual(["mod+enter"]);
  });
});

it("ignores a held key unless the binding repeats", () => {
  bind("screen", "mod+z", "undo", { repeats: true });
  bind("screen", "mod+s", "save");
  press("z", { ctrlKey: true, repeat: true });
  press("s", { ctrlKey: true, repeat: true });
  expect(ran).toEqual(["undo"]);
});

it("turns off only the shortcuts that type a character", () => {
  for (const keys of ["g", "shift+t", "?", "f8", "mod+k"]) bind("shell", keys);
  areSingleKeysOn = false;
  press("g");
  press("T", { shiftKey: true });
  press("?", { shiftKey: true });
  press("F8");
  press("k", { ctrlKey: true });
  expect(ran).toEqual(["f8", "mod+k"]);
});

it("lists only the shortcuts that are on", () => {
  for (const keys of ["g p", "shift+t", "f8", "mod+k"]) bind("shell", keys, keys, { label: keys });
  areSingleKeysOn = false;
  expect(keymap.labelled().map(({ keys }) => keys)).toEqual(["f8", "mod+k"]);
});

it("lists the labelled bindings from the shell inward", () => {
  bind("panel", "m", "m", { label: "Move" });
  bind("shell", "mod+k", "mod+k", { label: "Search" });
  bind("screen", "x");
  expect(keymap.labelled().map(({ label }) => label)).toEqual(["Search", "Move"]);
});
