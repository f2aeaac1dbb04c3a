/** The actions of the screen that is open, which the palette lists first. */
import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";

export interface ScreenAction {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

type Reader = () => readonly ScreenAction[];
const readers = new Set<Reader>();

/** Offers actions in the palette while the component is on the screen. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const read: Reader = () => current.current;
    readers.add(read);
    return () => void readers.delete(read);
  }, []);
}

export function readScreenActions(): readonly ScreenAction[] {
  return [...readers].flatMap((read) => read());
}
