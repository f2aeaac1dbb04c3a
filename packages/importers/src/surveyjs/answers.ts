/** SurveyJS results: objects with answers by name, either bare or wrapped in response metadata. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createContentIds, createEntryBuilder } from "../answers/entry-builder.ts";
import { instantFrom } from "../answers/moments.ts";
import type { Question } from "../build/question.ts";
import { type Trail, takeTree, trailOf, valueAt } from "../build/tree-answers.ts";
import type { Imported, ImportedEntry } from "../importer.ts";
import { isObject, listOf, memberOf, textOf } from "../read/loose.ts";
import { jsonsOf, type SourceFile } from "../read/source-file.ts";
import { isSurveyJs } from "./definition.ts";

const wrappers = ["data", "result", "results", "answers", "json"];
const idNames = ["instanceId", "id", "_id", "resultId", "uuid"];
const timeNames = [
  "submittedAt",
  "completedAt",
  "createdAt",
  "HappendAt",
  "happenedAt",
  "timestamp",
  "endDate",
];

export function* surveyJsAnswers(
  files: readonly SourceFile[],
  { questions }: Imported,
): Iterable<ImportedEntry> {
  const newId = createContentIds();
  const known = new Set(questions.map((question) => firstStep(trailOf(question))));
  for (const json of jsonsOf(files)) {
    if (isSurveyJs(json)) continue;
    const list = Array.isArray(json)
      ? json
      : (["results", "data", "Data", "items"].map((name) => memberOf(json, name)).find(Array.isArray) ?? [
          json,
        ]);
    for (const result of listOf(list).filter(isObject)) yield entryOf(result, questions, known, newId);
  }
}

const firstStep = ({ steps, repeats }: Trail): string => repeats[0]?.steps[0] ?? steps[0] ?? "";

function entryOf(
  result: JsonObject,
  questions: readonly Question[],
  known: ReadonlySet<string>,
  newId: (contents: string) => string,
): ImportedEntry {
  const wrapper = wrappers.find((name) => !known.has(name) && isObject(result[name]));
  const data = wrapper === undefined ? result : (result[wrapper] as JsonObject);
  const entry = createEntryBuilder();
  takeTree(entry, data, questions, rawOf);
  const factOf = (names: readonly string[]) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => textOf(result[name]))
      .find((text) => text !== "") ?? "";
  const facts = new Set([...idNames, ...timeNames]);
  for (const [name, value] of Object.entries(data)) {
    const isComment = name.endsWith("-Comment") && known.has(name.slice(0, -8));
    if (!known.has(name) && !isComment && !facts.has(name)) entry.leaveOut(name, value ?? null);
  }
  return entry.finish(factOf(idNames) || newId(JSON.stringify(result)), instantFrom(factOf(timeNames)));
}

/** The text for “other” is stored next to the answer. */
function rawOf(data: Json, { steps }: Trail, question: Question): Json | undefined {
  const raw = valueAt(data, steps);
  if (question.settings.allow_other !== true) return raw;
  const last = steps.at(-1) ?? "";
  const comment = textOf(valueAt(data, [...steps.slice(0, -1), `${last}-Comment`]));
  const withText = (one: Json): Json => (one === "other" && comment !== "" ? { other: comment } : one);
  return Array.isArray(raw) ? listOf(raw).map(withText) : raw === undefined ? undefined : withText(raw);
}
