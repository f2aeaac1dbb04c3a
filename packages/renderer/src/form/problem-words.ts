/** A separate chunk: the words for problems, loaded when the respondent begins to fill in the form. */
import { loadProblemTexts } from "@formstead/form-logic/texts/load-problem-texts";
import type { Asked, Problem, Wording } from "@formstead/form-logic/texts/problem";
import { problemText } from "@formstead/form-logic/texts/problem-text";
import { writerIn } from "@formstead/form-logic/texts/writer";

export type Words = (problem: Problem, asked?: Asked) => string;

export async function wordsIn(
  language: string,
  wording: Pick<Wording, "texts" | "translations">,
): Promise<Words> {
  const all: Wording = {
    ...wording,
    problems: await loadProblemTexts(language),
    writer: writerIn(language),
  };
  return (problem, asked) => problemText(problem, all, asked);
}
