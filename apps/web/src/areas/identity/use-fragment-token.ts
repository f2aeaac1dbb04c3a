import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { tokenIn } from "./fragment-token.ts";

/**
 * Reads the token from the link and removes it from the address bar immediately, so that it does not end up in the
 * history or in screenshots.
 */
export function useFragmentToken(): string | undefined {
  const inAddress = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const [token, setToken] = useState(inAddress);
  // Opening a second link in the same tab changes only the part after `#`.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [inAddress]);
  return token;
}
