/** Whether the sidebar shows names or only icons. */
import { useSyncExternalStore } from "react";
import { storedChoice } from "../lib/stored-choice.ts";

const choice = storedChoice("formstead.sidebar", ["full", "rail"]);

export function useSidebarWidth(): "full" | "rail" {
  return useSyncExternalStore(choice.watch, choice.read);
}

export function toggleSidebar(): void {
  choice.choose(choice.read() === "full" ? "rail" : "full");
}
