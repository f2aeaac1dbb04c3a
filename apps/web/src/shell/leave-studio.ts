/**
 * Clears the browser whenever a session ends, so that the next person sees no data of the previous one. Unsent changes
 * stay; see `lib/store`.
 */
import type { QueryClient } from "@tanstack/react-query";
import { clearRecents } from "../lib/recents.ts";
import { type NoteName, tabNotes } from "../lib/tab-notes.ts";
import { clearToasts } from "../ui/toast.ts";

/** Does not clear the screen itself: the caller navigates to the sign-in screen. */
export function clearSession(queries: QueryClient, ...notes: readonly NoteName[]): void {
  queries.clear();
  clearToasts();
  clearRecents();
  tabNotes.drop("next", "email", ...notes);
}
