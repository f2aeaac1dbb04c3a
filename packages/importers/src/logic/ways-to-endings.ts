/**
 * What leads to each ending, for the systems whose jumps choose it: Formbricks and Typeform. Here, endings have
 * conditions, and the first one that applies is shown.
 */
import type { Condition } from "@formstead/form-logic";
import { type Members, walk } from "../build/draft-form.ts";
import type { Notes } from "../build/notes.ts";
import type { EndingWish } from "../build/screens.ts";

/** A jump from a page to an ending. */
interface Way {
  readonly page: Members;
  readonly if: Condition;
}

export interface WaysToEndings {
  add(ending: string, page: Members, condition: Condition): void;
  /** Adds conditions. Without a jump, respondents get to the first ending, so it is the last one here. */
  conditional(endings: readonly EndingWish[], pages: readonly Members[], notes: Notes): readonly EndingWish[];
}

export function createWaysToEndings(): WaysToEndings {
  const ways = new Map<string, Way[]>();
  return {
    add: (ending, page, condition) => {
      ways.set(ending, [...(ways.get(ending) ?? []), { page, if: condition }]);
    },

    conditional: ([first, ...others], pages, notes) => {
      if (!first) return [];
      const reached = others.flatMap((ending) => {
        const found = (ways.get(ending.source) ?? []).toSorted(
          (a, b) => pages.indexOf(a.page) - pages.indexOf(b.page),
        );
        const conditions = found.flatMap((way) => conditionOf(way, ending.source, notes) ?? []);
        const [one, ...more] = conditions;
        if (one)
          return [
            {
              ...ending,
              if: more.length > 0 ? { any: conditions } : one,
              at: pages.indexOf(found[0]?.page ?? {}),
            },
          ];
        notes.warn(
          ending.source,
          "The ending was not imported.",
          found.length > 0
            ? "It follows a page without questions. Add it with a condition."
            : "What leads to it could not be converted. Add it with a condition.",
        );
        return [];
      });
      const inOrder = reached.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...ending }) => ending);
      return [...inOrder, first];
    },
  };
}

/** Operators that can apply without an answer, so that they also apply to people who never saw the page. */
const withoutAnswer = /"op":"(ne|empty|not_in|not_contains)"|"not":|"formula":/;

/** Undefined if nothing shows whether a respondent took this way. */
function conditionOf(way: Way, ending: string, notes: Notes): Condition | undefined {
  const isAlways = "all" in way.if && way.if.all.length === 0;
  if (!isAlways && !withoutAnswer.test(JSON.stringify(way.if))) return way.if;
  const [...questions] = walk(way.page.items);
  const keyed = questions.map(({ one }) => one).filter(({ key, items }) => typeof key === "string" && !items);
  const question = keyed.find(({ required }) => required === true) ?? keyed[0];
  if (!question) return isAlways ? undefined : way.if;
  if (!isAlways && question.required !== true) return way.if;
  if (question.required !== true)
    notes.info(
      ending,
      `The ending is shown to people who answer "${question.label}".`,
      "They got to it after this question, even without an answer.",
    );
  const isAnswered: Condition = { field: String(question.key), op: "answered" };
  return isAlways ? isAnswered : { all: [isAnswered, way.if] };
}
