import { type RefObject, useEffect, useRef } from "react";

/** A removed row takes its button along. Its list then takes the focus, which would else be lost at the top of the page. */
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
