/** Options that depend on what was chosen in another field. A separate chunk. */
import type { Json, RepeatItem } from "@formstead/form-logic";
import { carriedValues } from "@formstead/form-logic/carried-values";
import type { Screen } from "../form/screen.ts";
import { memberOf, textOf } from "./control.ts";

type Carried = NonNullable<RepeatItem["for_each"]>;

export function offeredIn(screen: Screen, from: Json): readonly string[] {
  const which = memberOf(from, "which") === "not_chosen" ? "not_chosen" : "chosen";
  return offeredBy(screen, { field: textOf(memberOf(from, "field")), which });
}

/** The values that are offered. A hidden field counts as unanswered. */
export function offeredBy({ form, fields, answers }: Screen, from: Carried): readonly string[] {
  return carriedValues(form.definition.pages, from, fields[from.field]?.visible ? answers : {});
}
