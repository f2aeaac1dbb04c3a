import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { tokenIn } from "./fragment-token.ts";

/** The token of the link, which is taken out of the address bar at once so that it stays in no history or screenshot. */
export function useFragmentToken(): string | undefined {
  const inAddress = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const [token, setToken] = useState(inAddress);
  // A second link may be opened in the same tab, which only changes what is behind the `#`.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [inAddress]);
  return token;
}
