/** Detects whether a form on the screen contains unsaved input. */
import { useEffect } from "react";

const dirtyForms = new Set<symbol>();

export function useTypedText(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol("form");
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [isDirty]);
}

export function hasTypedText(): boolean {
  return dirtyForms.size > 0;
}
