/** The setting for shortcuts that type a character. People who use voice control turn them off (WCAG 2.1.4). */
import { useSyncExternalStore } from "react";
import { storedChoice } from "../stored-choice.ts";

const choice = storedChoice("formstead.single-key-shortcuts", ["on", "off"]);

export function areSingleKeysOn(): boolean {
  return choice.read() === "on";
}

export function setSingleKeys(isOn: boolean): void {
  choice.choose(isOn ? "on" : "off");
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(choice.watch, areSingleKeysOn);
}
