/** The path through a form without JavaScript: the same steps, and the same problems in the same words. Pure. */

import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { problemText, writingIn } from "@formstead/form-logic/texts/problem-text";
import { allParts } from "../engine/all-parts.ts";
import { placesOf, type Step, stepsOf } from "../form/steps.ts";
import type { Issues, Standing } from "./hosted-renderer.ts";

export function stepsIn({ definition, view }: Standing): Step[] {
  return stepsOf(definition, view.pages, view.fields);
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
  const texts = await loadTexts(language);
  const write = writingIn(language);
  return new Map(
    placesIn(standing, step).flatMap(([path, item]): [string, string][] => {
      const view = standing.view.fields[path];
      const issue = view?.visible ? (refused[path] ?? view.issues[0]) : undefined;
      const isChoice = allParts.controls.get(item.type)?.isChoice;
      return issue ? [[path, problemText(issue, texts, write, isChoice)]] : [];
    }),
  );
}
