/** The tab's title: the current step, preceded by whether there is an error. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { lengthOf } from "./filling.ts";
import type { Screen } from "./screen.ts";
import { translator } from "./translated.ts";

export function pageTitle(screen: Screen): string {
  const { form, place, steps, texts, problems } = screen;
  const title = translator(screen)("form", "title", form.definition.title);
  if (place.kind === "done") return `${texts.thanks} – ${title}`;
  const at = place.kind === "step" ? steps.findIndex(({ id }) => id === place.id) : steps.length;
  const of = lengthOf(screen);
  const whole = of > 1 ? `${fillIn(texts.progress, { at: at + 1, of })} – ${title}` : title;
  return problems.size > 0 ? fillIn(texts.errorTitle, { title: whole }) : whole;
}
