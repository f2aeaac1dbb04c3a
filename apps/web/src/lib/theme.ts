/**
 * Light, dark, or the system's theme. Stored only in this browser. The colors follow from `color-scheme` in the
 * tokens.
 */
import { storedChoice } from "./stored-choice.ts";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const choice = storedChoice("formstead.theme", themes);

export const readTheme = choice.read;
export const watchTheme = choice.watch;

export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  choice.choose(theme);
}

/** Switches between light and dark, starting from what is visible. */
export function toggleTheme(): void {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const visible = { auto: isDark ? "dark" : "light", light: "light", dark: "dark" } as const;
  chooseTheme(visible[readTheme()] === "dark" ? "light" : "dark");
}
