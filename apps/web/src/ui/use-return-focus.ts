/**
 * Focus goes back to what opened a dialog. If that is gone by then, as a removed row is, it goes to `returnTo` instead
 * of being lost at the top of the page. Base UI looks too late for dialogs whose first field takes the focus by itself,
 * so who had it is noted when the content is first rendered: use this inside the portal.
 */
import { type RefObject, useState } from "react";

export type ReturnTo = RefObject<HTMLElement | null>;

export function useReturnFocus(returnTo: ReturnTo | undefined): () => HTMLElement | true {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    return isThere ? opener : (returnTo?.current ?? true);
  };
}
