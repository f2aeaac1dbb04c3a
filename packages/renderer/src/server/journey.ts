/** The path through a form without JavaScript: the same steps, and the same problems in the same words. Pure. */

import { answerAt, translationsIn } from "@formstead/form-logic/engine";
import { shownDefinition } from "@formstead/form-logic/random-order";
import { loadProblemTexts } from "@formstead/form-logic/texts/load-problem-texts";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { problemText } from "@formstead/form-logic/texts/problem-text";
import { writerIn } from "@formstead/form-logic/texts/writer";
import { placesOf, type Step, stepsOf } from "../form/steps.ts";
import type { Issues, Standing } from "./hosted-renderer.ts";

export function stepsIn({ definition, view, answers }: Standing): Step[] {
  return stepsOf(shownDefinition(definition, answers), view.pages, view.fields);
}

export function placesIn(standing: Standing, step: string) {
  const found = stepsIn(standing).find(({ id }) => id === step);
  return found ? placesOf(found.items, standing.answers) : [];
}

export function fieldsIn(standing: Standing, step: string): Set<string> {
  return new Set(
    placesIn(standing, step)
      .map(([path]) => path)
      .filter((path) => isOpen(standing, path)),
  );
}

export function isOpen({ view }: Standing, path: string): boolean {
  const field = view.fields[path];
  return (field?.visible && !field.read_only) ?? false;
}

export async function problemsIn(
  standing: Standing,
  step: string,
  language: string,
  refused: Issues,
): Promise<Map<string, string>> {
  const wording = {
    texts: await loadTexts(language),
    problems: await loadProblemTexts(language),
    writer: writerIn(language, "UTC"),
    translations: translationsIn(standing.definition, language),
  };
  return new Map(
    placesIn(standing, step).flatMap(([path, item]): [string, string][] => {
      const view = standing.view.fields[path];
      const issue = view?.visible ? (refused[path] ?? view.issues[0]) : undefined;
      const value = answerAt(standing.answers, path) ?? view?.value;
      return issue ? [[path, problemText(issue, wording, { ...item, value })]] : [];
    }),
  );
}
