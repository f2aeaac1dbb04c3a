import { expect, it } from "vitest";
import { keyLabels } from "./key-label.ts";

it.each([
  ["mod+k", "en", false, ["Ctrl+K"]],
  ["mod+shift+z", "de", false, ["Strg+Umschalt+Z"]],
  ["mod+shift+z", "en", true, ["⇧⌘Z"]],
  ["alt+arrowup", "en", false, ["Alt+↑"]],
  ["g p", "en", false, ["G", "P"]],
  ["?", "fr", false, ["?"]],
] as const)("labels %s in %s", (keys, language, isApple, labels) => {
  expect(keyLabels(keys, language, isApple)).toEqual(labels);
});
