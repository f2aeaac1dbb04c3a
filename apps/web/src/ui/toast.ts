/**
 * Short news about what was just done, with undo where there is one. Can be told from anywhere; `toaster.tsx` shows it,
 * and is loaded after the first screen, so news that comes earlier waits. Never the only place where an error is told.
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

/** Takes away what is shown or waits to be. */
export function clearToasts(): void {
  waiting.length = 0;
  show?.clear();
}

/** Returns how to stop. */
export function showToasts(by: Show): () => void {
  show = by;
  for (const news of waiting.splice(0)) by.add(news);
  return () => {
    if (show === by) show = undefined;
  };
}
