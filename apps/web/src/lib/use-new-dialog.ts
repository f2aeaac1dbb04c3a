/**
 * Whether a screen's "create" dialog is open. `#new` in the URL opens it, so that links and commands can open it,
 * too.
 */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

export function useNewDialog(): readonly [boolean, (isOpen: boolean) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [isOpenHere, setIsOpenHere] = useState(false);
  const set = (isOpen: boolean) => {
    setIsOpenHere(isOpen);
    if (!isOpen && hash === "new") void navigate({ to: ".", search: true, hash: "", replace: true });
  };
  return [isOpenHere || hash === "new", set];
}
