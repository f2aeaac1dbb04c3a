/** Describes problems to the respondent. Until the words have loaded, or if they cannot be, in general terms. */
import type { Item, Json, JsonObject } from "@formstead/form-logic";
import type { Wording } from "@formstead/form-logic/texts/problem";
import type { Texts } from "@formstead/form-logic/texts/texts";
import type { Words } from "./problem-words.ts";

export type Tell = (
  problem: { readonly code: string; readonly params?: JsonObject },
  item?: Item,
  value?: Json,
) => string;

export interface Telling {
  readonly tell: Tell;
  readonly load: () => void;
}

export function createTelling(
  language: string,
  texts: Texts,
  translations: () => Wording["translations"],
  onLoad: () => void,
): Telling {
  let words: Words | undefined;
  let isLoading = false;
  const load = (): void => {
    if (words || isLoading) return;
    isLoading = true;
    import("./problem-words.ts")
      .then(({ wordsIn }) => wordsIn(language, { texts, translations: translations() }))
      .then(
        (found) => {
          words = found;
          onLoad();
        },
        // The next problem tries again.
        () => {
          isLoading = false;
        },
      );
  };
  const tell: Tell = (problem, item, value) => {
    if (words) return words(problem, item && { ...item, value });
    load();
    const { message } = problem.params ?? {};
    return typeof message === "string" ? message : texts.problem;
  };
  return { tell, load };
}
