/** Binds shortcuts while a component is on the screen. */
import { type RefObject, useEffect, useRef } from "react";
import { isMac } from "./key-label.ts";
import { createKeymap, type KeyBinding, type Scope } from "./keymap.ts";
import { areSingleKeysOn } from "./single-keys.ts";

const keymap = createKeymap({
  isMac,
  areSingleKeysOn,
  isModalOpen,
  now: () => performance.now(),
});

/** `within` limits the bindings to key presses in an element, for panels and grids. */
export function useKeys(
  scope: Scope,
  bindings: readonly KeyBinding[],
  within?: RefObject<Element | null>,
): void {
  const current = useRef(bindings);
  current.current = bindings;
  useEffect(() => {
    const layer = { scope, bindings: () => current.current };
    return keymap.add(within ? { ...layer, within: () => within.current } : layer);
  }, [scope, within]);
}

/** Listens for key presses until the returned function is called. The shell does this once. */
export function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && keymap.press(event)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** The shortcuts that work at the moment, for the list of shortcuts. */
export const labelledKeys = keymap.labelled;

/** Toasts also have a dialog role, but they are not modal. */
function isModalOpen(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog]):not([aria-modal=false])") !== null;
}
