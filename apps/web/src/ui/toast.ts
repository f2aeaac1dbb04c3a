/**
 * Short messages about what was just done, with undo where possible. Can be called from anywhere. `toaster.tsx` shows
 * them and loads after the first screen, so earlier messages are queued. Never use a toast as the only place for an
 * error.
 */
export interface ToastNews {
  readonly text: string;
  readonly tone?: "done" | "problem";
  readonly undo?: () => void;
}

interface Show {
  add(news: ToastNews): void;
  clear(): void;
}

let show: Show | undefined;
const waiting: ToastNews[] = [];

export function toast(news: ToastNews): void {
  if (show) show.add(news);
  else waiting.push(news);
}

/** Removes visible and queued toasts. */
export function clearToasts(): void {
  waiting.length = 0;
  show?.clear();
}

/** Returns a function that unregisters the toaster. */
export function showToasts(by: Show): () => void {
  show = by;
  for (const news of waiting.splice(0)) by.add(news);
  return () => {
    if (show === by) show = undefined;
  };
}
