/**
 * Reads answers from the parameters of a page's URL: `?email=ada@example.com&topic=books`. Only plain values can be
 * given this way. Files, signatures, consent, and passwords must come from the respondent.
 */
import type { FieldItem, FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import { isField } from "@formstead/form-logic/engine";
import { placesOf } from "../form/steps.ts";
import type { Posted } from "./asked.ts";
import type { Post } from "./hosted-renderer.ts";
import { readAnswer } from "./read-answer.ts";

const types = new Set(
  (
    "text textarea email url phone number decimal percent rating scale nps csat ces slider " +
    "select radio button_group multi_select checkboxes picture_choice country language yes_no toggle tags " +
    "date time datetime hidden"
  ).split(" "),
);

/** Parameters with a meaning of their own, now or later. */
const reserved = /^(lang|preview|resume|code|step|view|draft|prefill|prefill_token|reached|utm_.*)$/;

export function readParameters({ pages }: FormDefinition, parameters: Post): JsonObject {
  const given = Map.groupBy(
    parameters.filter(([name]) => !reserved.test(name)),
    ([name]) => name,
  );
  if (given.size === 0) return {};
  // Repeats have no instances yet, so their fields have no places.
  const places = pages.flatMap(({ items }) => placesOf(items, {}));
  return Object.fromEntries(
    places.flatMap(([path, item]): [string, Json][] => {
      if (!isField(item) || !isOpenToAll(item)) return [];
      const texts = given.get(item.prefill?.name ?? item.key)?.map(([, text]) => text) ?? [];
      const answer = texts.length > 0 ? readTexts(path, item, texts) : undefined;
      return answer === undefined || answer === null ? [] : [[path, answer]];
    }),
  );
}

/** Anyone can write a URL, so it cannot set what the respondent must not change. */
function isOpenToAll({ type, read_only, prefill, formula, settings }: FieldItem): boolean {
  return types.has(type) && !(read_only || prefill?.locked || formula || settings?.source);
}

function readTexts(path: string, item: FieldItem, texts: readonly string[]): Json | undefined {
  if (item.type === "hidden") return texts[0];
  const ofField = (name: string) => (name === path ? texts : []);
  const posted: Posted = { first: (name) => ofField(name)[0], all: ofField, partsOf: () => [] };
  // Programs write URLs, so numbers have a decimal point whatever the respondent's language is.
  const language = "en";
  return readAnswer({ posted, path, item, settings: item.settings ?? {}, before: null, language });
}
