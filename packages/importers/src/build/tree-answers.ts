/** Reads answers that are nested like the questions. */
import type { Json } from "@formstead/form-logic";
import type { AnswerHolder } from "../answers/entry-builder.ts";
import { listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import type { Question } from "./question.ts";

/** The path to an answer: through lists that became repeats, then by name. */
export type Trail = {
  readonly steps: readonly string[];
  readonly repeats: readonly { readonly path: string; readonly steps: readonly string[] }[];
};

export const rootTrail: Trail = { steps: [], repeats: [] };

export function within(trail: Trail, name: string): Trail {
  return { ...trail, steps: [...trail.steps, name] };
}

/** The trail of an element in the list of this name. */
export function through(trail: Trail, name: string, path: string): Trail {
  return { steps: [], repeats: [...trail.repeats, { path, steps: [...trail.steps, name] }] };
}

/** Cached because it is needed for every answer in a file. */
const known = new WeakMap<Question, Trail>();

export function trailOf(question: Question): Trail {
  const found = known.get(question) ?? readTrail(question);
  known.set(question, found);
  return found;
}

function readTrail({ extra }: Question): Trail {
  const texts = (list: Json | undefined) => listOf(list).map(textOf);
  return {
    steps: texts(memberOf(extra, "steps")),
    repeats: listOf(memberOf(extra, "repeats")).map((one) => ({
      path: textOf(memberOf(one, "path")),
      steps: texts(memberOf(one, "steps")),
    })),
  };
}

export function trailJson({ steps, repeats }: Trail): Json {
  return { steps: [...steps], repeats: repeats.map((one) => ({ path: one.path, steps: [...one.steps] })) };
}

const instancesMax = 1_000;

/** `rawOf` may also read values next to the answer, such as the text for “other”. */
export function takeTree(
  holder: AnswerHolder,
  data: Json,
  questions: readonly Question[],
  rawOf: (data: Json, trail: Trail, question: Question) => Json | undefined,
  depth = 0,
): void {
  const lists = new Map<string, Question[]>();
  for (const question of questions) {
    const trail = trailOf(question);
    const repeat = trail.repeats[depth];
    if (repeat) lists.set(repeat.path, [...(lists.get(repeat.path) ?? []), question]);
    else holder.set(question, rawOf(data, trail, question));
  }
  for (const [path, inside] of lists) {
    const [first] = inside;
    const steps = first ? (trailOf(first).repeats[depth]?.steps ?? []) : [];
    for (const one of listOf(valueAt(data, steps)).slice(0, instancesMax))
      takeTree(holder.addInstance(path), objectOf(one), inside, rawOf, depth + 1);
  }
}

export function valueAt(data: Json | undefined, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((at, name) => memberOf(at, name), data);
}
