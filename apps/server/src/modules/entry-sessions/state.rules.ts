/** What changed in the eyes of a respondent. Pure. */
import type { FieldView, FormView } from "@formstead/form-logic";

/** The fields that do not look as they did. */
export function changedFields(before: FormView, after: FormView): Record<string, FieldView> {
  return Object.fromEntries(
    Object.entries(after.fields).filter(([path, view]) => !isSameView(before.fields[path], view)),
  );
}

export function removedFields(before: FormView, after: FormView): string[] {
  return Object.keys(before.fields).filter((path) => !Object.hasOwn(after.fields, path));
}

function isSameView(a: FieldView | undefined, b: FieldView): boolean {
  return (
    a !== undefined &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.read_only === b.read_only &&
    JSON.stringify([a.value, a.issues]) === JSON.stringify([b.value, b.issues])
  );
}
