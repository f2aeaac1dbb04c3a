/**
 * Returns focus to the element that opened a dialog. If it no longer exists, such as a removed row, focus goes to
 * `returnTo` instead of being lost. Base UI records the focused element too late for dialogs whose first field has
 * autofocus, so this hook records it on first render. Use it inside the portal.
 */
import { type RefObject, useState } from "react";

export type ReturnTo = RefObject<HTMLElement | null>;

export function useReturnFocus(returnTo: ReturnTo | undefined): () => HTMLElement | true {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    // Without an opener, the focus goes to the heading, as after navigation, and not to the first button.
    return isThere ? opener : (returnTo?.current ?? document.querySelector("h1") ?? true);
  };
}
