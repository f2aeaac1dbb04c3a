/**
 * Where the respondent is, and how long they have been active: the page is visible, and something happens in it from
 * time to time. Loaded once the respondent turns to the form.
 */
import type { Screen } from "./screen.ts";

/** A longer pause is a break, which does not count. */
const breakMs = 60_000;
/** The most that the server accepts at once. */
const reportedMax = 86_400_000;
const signs = ["keydown", "input", "focusin", "pointerdown", "pointermove", "scroll"];

/** Returns a function that tells what has happened since it was last called. */
export function createTrail(screen: () => Pick<Screen, "place">, signal: AbortSignal) {
  let isVisible = !document.hidden;
  let lastAt = performance.now();
  // The time since the page was opened was not measured.
  let activeMs = isVisible ? Math.min(lastAt, breakMs) : 0;

  const note = (): void => {
    const pauseMs = performance.now() - lastAt;
    if (isVisible && pauseMs <= breakMs) activeMs += pauseMs;
    lastAt += pauseMs;
    isVisible = !document.hidden;
  };
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true, signal });
  document.addEventListener("visibilitychange", note, { signal });

  return () => {
    note();
    const { place } = screen();
    const reportedMs = Math.min(Math.floor(activeMs), reportedMax);
    activeMs -= reportedMs;
    return { page: place.kind === "step" ? place.id : undefined, active_ms: reportedMs };
  };
}
