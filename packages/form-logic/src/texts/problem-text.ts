/**
 * Describes what is wrong with an answer, for the renderer and for the server: what to do, with an example. The
 * form's own message takes precedence over our text for the failure and the field type.
 */
import { messageName } from "../definition/messages.ts";
import { counted } from "./counted.ts";
import { fillIn } from "./fill-in.ts";
import { type Asked, type Problem, translated, type Wording } from "./problem.ts";
import { cellAt, type Facts, factsOf, namesOf } from "./problem-facts.ts";
import { nameOf } from "./problem-name.ts";

const unknown: Asked = { type: "" };
/** Written by the form's author or the respondent. */
const named = new Set(["row", "part", "name"]);

export function problemText(problem: Problem, wording: Wording, asked: Asked = unknown): string {
  const { code, params = {} } = problem;
  const own = messageName(problem);
  const message = own && asked.messages?.[own];
  if (message) return translated(wording, `${asked.id}.messages.${own}`) ?? message;
  if (typeof params.message === "string") return params.message;
  const { problems, texts, writer } = wording;
  const names = namesOf(params, asked, wording);
  const cell = code === "required" ? undefined : cellAt(params, asked);
  const { row: _row, part: _part, ...inCell } = params;
  const [failure, field] = [{ code, params: cell ? inCell : params }, cell ?? asked];
  const facts: Facts = { ...factsOf(failure, field, wording), ...names };
  const name = nameOf(failure, field, wording);
  const words: Readonly<Record<string, string>> = name in problems ? problems : texts;
  const text = words[name] ?? problems.type;
  const one = counted(text, Number(params.max ?? params.min ?? facts.min), writer.language);
  // Without the answer, its length is not known.
  const asking = facts.count === undefined ? one.replace(/ \([^()]*\{count\}\)/, "") : one;
  const known = Object.entries({ ...params, ...facts }).filter(([, value]) => value !== undefined);
  // Names are inserted as they are, even if one reads like a time or a date.
  const values = new Map(
    known.map(([key, value]) => [key, named.has(key) ? String(value) : writer.value(String(value))]),
  );
  // If a placeholder has no value, fall back to the general text.
  const isComplete = Array.from(asking.matchAll(/\{(\w+)\}/g)).every(([, key = ""]) => values.has(key));
  const sentence = isComplete ? fillIn(asking, Object.fromEntries(values)) : problems.type;
  const label = [names.row, names.part].filter(Boolean).join(", ");
  return label === "" || /\{(part|row)\}/.test(text)
    ? sentence
    : fillIn(texts.answerOf, { label, part: sentence });
}
