/**
 * Short news about what was just done, with undo where there is one. Can be told from anywhere; `toaster.tsx` shows it,
 * and is loaded after the first screen, so news that comes earlier waits. Never the only place where an error is told.
 */
export interface ToastNews {
  readonly text: string;
  readonly tone?: "done" | "problem";
  readonly undo?: () => void;
}

type Show = (news: ToastNews) => void;

let show: Show | undefined;
const waiting: ToastNews[] = [];

export function toast(news: ToastNews): void {
  if (show) show(news);
  else waiting.push(news);
}

/** Returns how to stop. */
export function showToasts(by: Show): () => void {
  show = by;
  for (const news of waiting.splice(0)) by(news);
  return () => {
    if (show === by) show = undefined;
  };
}
