/**
 * Light, dark, or the system's theme. Stored only in this browser. The colors follow from `color-scheme` in the
 * tokens.
 */
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "formstead.theme";

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? "auto";
  } catch {
    // Storage may be blocked; use the system's theme then.
    return "auto";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const listeners = new Set<() => void>();

/** Used with `useSyncExternalStore`, because several components on a screen can show and change the theme. */
export function watchTheme(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage, the theme applies only to this page.
  }
  for (const listener of listeners) listener();
}
