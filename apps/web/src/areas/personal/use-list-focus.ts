import { type RefObject, useEffect, useRef } from "react";

/** Removing a row also removes the focused button. Moves the focus to the list, because it would otherwise be lost. */
export function useListFocus(length: number | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const former = useRef(length);
  useEffect(() => {
    const isShorter = length !== undefined && former.current !== undefined && length < former.current;
    former.current = length;
    if (isShorter && !document.activeElement?.closest("a, button, input"))
      list.current?.focus({ preventScroll: true });
  }, [length]);
  return list;
}
