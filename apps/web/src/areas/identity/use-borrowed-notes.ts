import { useEffect, useState } from "react";
import { type NoteName, tabNotes } from "../../lib/tab-notes.ts";

/** Asks the other tabs once. Returns true when they have answered or the request timed out. `wanted` must be stable. */
export function useBorrowedNotes(wanted: readonly NoteName[]): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    void tabNotes.borrow(...wanted).then(() => setIsReady(true));
  }, [wanted]);
  return isReady;
}
