/**
 * Keyboard shortcuts. Chords such as `Ctrl+K` always work. Single keys and sequences (`g` then `p`) work only while
 * no field has focus, and can be turned off (WCAG 2.1.4).
 */
import { useEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
  readonly keys: readonly string[];
  readonly run: () => void;
}

const storageKey = "formstead.single-key-shortcuts";
const sequenceMs = 1_200;
const listeners = new Set<() => void>();

function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function turnSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // Without storage, the setting lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, areSingleKeysOn);
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    let pressed: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === undefined || event.repeat) return;
      const isChord = key.startsWith("mod+");
      if (!isChord && (isTyping(event.target) || isDialogOpen() || !areSingleKeysOn())) return;
      clearTimeout(timer);
      pressed = isChord ? [key] : [...pressed, key].slice(-2);
      timer = setTimeout(() => (pressed = []), sequenceMs);
      const found = current.current.find(({ keys }) => endsWith(pressed, keys));
      if (!found) return;
      pressed = [];
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      clearTimeout(timer);
    };
  }, []);
}

function keyOf(event: KeyboardEvent): string | undefined {
  if (event.altKey || event.isComposing || ["Control", "Meta", "Shift", "Alt"].includes(event.key))
    return undefined;
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
}

function endsWith(pressed: readonly string[], keys: readonly string[]): boolean {
  return (
    keys.length <= pressed.length &&
    keys.every((key, at) => pressed[pressed.length - keys.length + at] === key)
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]",
    ) !== null
  );
}

/** Toasts also have a dialog role, but they are not modal. */
function isDialogOpen(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog]):not([aria-modal=false])") !== null;
}

/** The label of a key on this platform. */
export function keyLabel(key: string): string {
  const isMac = navigator.platform.startsWith("Mac");
  return key.startsWith("mod+") ? `${isMac ? "⌘" : "Ctrl+"}${key.slice(4).toUpperCase()}` : key;
}
