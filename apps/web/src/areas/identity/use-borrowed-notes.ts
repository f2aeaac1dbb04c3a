import { useEffect, useState } from "react";
import { type NoteName, tabNotes } from "../../lib/tab-notes.ts";

/** Asks the other tabs once; true as soon as their notes are here or nobody answers. `wanted` must stay the same. */
export function useBorrowedNotes(wanted: readonly NoteName[]): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    void tabNotes.borrow(...wanted).then(() => setIsReady(true));
  }, [wanted]);
  return isReady;
}
