/** How far along the steps of a form the screen is. */
import type { Screen } from "./screen.ts";

type Way = Pick<Screen, "steps" | "form">;

/** The number of steps, including the page for checking answers. */
export function lengthOf({ steps, form }: Way): number {
  return steps.length + (form.definition.settings?.check_answers ? 1 : 0);
}

/** The index of the step on screen. The page for checking answers comes after all steps. */
export function currentIndex({ place, steps }: Pick<Screen, "place" | "steps">): number {
  const at = steps.findIndex(({ id }) => place.kind === "step" && id === place.id);
  return at < 0 ? steps.length : at;
}

export const isLastStep = (screen: Screen): boolean => currentIndex(screen) === lengthOf(screen) - 1;
