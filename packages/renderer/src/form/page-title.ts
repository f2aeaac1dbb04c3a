/** The tab's title: the current step, preceded by whether there is an error. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { currentIndex, lengthOf } from "./progress.ts";
import type { Screen } from "./screen.ts";
import { translator } from "./translated.ts";

export function pageTitle(screen: Screen): string {
  const { form, place, texts, problems } = screen;
  const title = translator(screen)("form", "title", form.definition.title);
  if (place.kind === "done") return `${texts.thanks} – ${title}`;
  if (place.kind === "start") return title;
  const of = lengthOf(screen);
  const whole = of > 1 ? `${fillIn(texts.progress, { at: currentIndex(screen) + 1, of })} – ${title}` : title;
  return problems.size > 0 ? fillIn(texts.errorTitle, { title: whole }) : whole;
}
