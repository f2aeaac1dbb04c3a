/**
 * All shortcuts that work at the moment, in layers. The layer of the innermost scope is asked first, and among layers of
 * one scope the one added last.
 */
import { chordOf, isPlain, type KeyPress, readShortcut } from "./chord.ts";

const scopes = ["shell", "screen", "panel", "cell", "dialog"] as const;
export type Scope = (typeof scopes)[number];

export interface KeyBinding {
  /** For example, `mod+shift+z`, or `g p` for two keys one after the other. */
  readonly keys: string;
  readonly run: () => void;
  /** Bindings with a label appear in the list of shortcuts. */
  readonly label?: string;
  /** Whether holding the key runs it again and again. */
  readonly repeats?: boolean;
  /** Whether it works while a text field has focus. By default, only shortcuts with Ctrl, Command, or Alt do. */
  readonly whileTyping?: boolean;
}

export interface KeyLayer {
  readonly scope: Scope;
  readonly bindings: () => readonly KeyBinding[];
  /** Limits the layer to key presses in this element. */
  readonly within?: () => Element | null;
}

export interface KeymapSettings {
  readonly isMac: boolean;
  /** Whether shortcuts that type a character are on. */
  readonly areSingleKeysOn: () => boolean;
  readonly isModalOpen: () => boolean;
  readonly now: () => number;
}

interface TargetedPress extends KeyPress {
  readonly repeat: boolean;
  readonly target: EventTarget | null;
}

const sequenceMs = 1_200;
const typingPlaces =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=menu], [role=listbox]";

export type Keymap = ReturnType<typeof createKeymap>;

export function createKeymap({ isMac, areSingleKeysOn, isModalOpen, now }: KeymapSettings) {
  const layers: KeyLayer[] = [];
  let before: { readonly chord: string; readonly at: number } | undefined;

  const inOrder = (): readonly KeyLayer[] =>
    layers.toReversed().sort((a, b) => scopes.indexOf(b.scope) - scopes.indexOf(a.scope));

  const isOn = ({ keys }: KeyBinding): boolean => areSingleKeysOn() || !readShortcut(keys).some(isPlain);

  const isAllowed = (binding: KeyBinding, press: TargetedPress): boolean => {
    const { keys, repeats = false, whileTyping } = binding;
    const chords = readShortcut(keys);
    if (press.repeat && !repeats) return false;
    if (!isOn(binding)) return false;
    const isChord = chords.every((chord) => /mod\+|alt\+/.test(chord));
    return (whileTyping ?? isChord) || !isTyping(press.target);
  };

  return {
    /** Returns a function that removes the layer. */
    add: (layer: KeyLayer): (() => void) => {
      layers.push(layer);
      return () => void layers.splice(layers.indexOf(layer), 1);
    },

    /** Runs the binding for a key press. Returns false if there is none, so that the browser handles the press. */
    press: (press: TargetedPress): boolean => {
      const chord = chordOf(press, isMac);
      if (chord === undefined) return false;
      const at = now();
      const pressed = before && at - before.at <= sequenceMs ? [before.chord, chord] : [chord];
      before = { chord, at };
      const binding = inOrder()
        .filter((layer) => isReached(layer, press.target, isModalOpen()))
        .flatMap((layer) => layer.bindings())
        .find((one) => endsWith(pressed, readShortcut(one.keys)) && isAllowed(one, press));
      if (!binding) return false;
      before = undefined;
      binding.run();
      return true;
    },

    /** The bindings that are on and have a label, from the outermost scope to the innermost. */
    labelled: (): readonly KeyBinding[] =>
      inOrder()
        .toReversed()
        .flatMap((layer) => layer.bindings())
        .filter((binding) => binding.label !== undefined && isOn(binding)),
  };
}

function isReached({ scope, within }: KeyLayer, target: EventTarget | null, isModal: boolean): boolean {
  if (isModal && scope !== "dialog") return false;
  if (within === undefined) return true;
  return target !== null && target instanceof Node && within()?.contains(target) === true;
}

function endsWith(pressed: readonly string[], chords: readonly string[]): boolean {
  const last = pressed.slice(-chords.length);
  return last.length === chords.length && chords.every((chord, at) => chord === last[at]);
}

function isTyping(target: EventTarget | null): boolean {
  return target !== null && target instanceof Element && target.closest(typingPlaces) !== null;
}
