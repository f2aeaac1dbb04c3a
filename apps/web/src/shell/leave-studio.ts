/** What every end of a session does in the browser: nothing that the person saw stays for the next one. */
import type { QueryClient } from "@tanstack/react-query";
import { type NoteName, tabNotes } from "../lib/tab-notes.ts";
import { clearToasts } from "../ui/toast.ts";

/** The screen itself goes with the move to the sign-in screen, which is up to the caller. */
export function clearSession(queries: QueryClient, ...notes: readonly NoteName[]): void {
  queries.clear();
  clearToasts();
  tabNotes.drop("next", "email", ...notes);
}
