/** Whether the sidebar shows names or only icons. */
import { useLayoutEffect, useSyncExternalStore } from "react";
import { sidebarChoice as choice } from "../lib/sidebar-choice.ts";

const listeners = new Set<() => void>();
let railScreens = 0;

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  const stop = choice.watch(onChange);
  return () => {
    listeners.delete(onChange);
    stop();
  };
}

function changeRailScreens(by: 1 | -1): void {
  railScreens += by;
  for (const listener of listeners) listener();
}

export function useSidebarWidth(): "full" | "rail" {
  return useSyncExternalStore(watch, () => (railScreens > 0 ? "rail" : choice.read()));
}

/** Whether the current screen needs the room, whatever the person chose. */
export function useIsRailHere(): boolean {
  return useSyncExternalStore(watch, () => railScreens > 0);
}

/** Shows only icons while a screen needs the room. The person's own choice applies again afterward. */
export function useRailHere(): void {
  useLayoutEffect(() => {
    changeRailScreens(1);
    return () => changeRailScreens(-1);
  }, []);
}

export function toggleSidebar(): void {
  // The choice would show only on the next screen.
  if (railScreens > 0) return;
  choice.choose(choice.read() === "full" ? "rail" : "full");
}
