/** A survey from the Formbricks management API: a list of questions, or blocks of questions in newer surveys. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Members } from "../build/draft-form.ts";
import { createFormBuilder, type FormBuilder, type Holder, type Placed } from "../build/form-builder.ts";
import type { EndingWish } from "../build/screens.ts";
import type { Imported } from "../importer.ts";
import { createWaysToEndings } from "../logic/ways-to-endings.ts";
import { at, isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { kindOfFormbricks } from "./fields.ts";
import { addLogic } from "./logic.ts";
import { otherTexts, ownText } from "./texts.ts";

interface Reading {
  readonly builder: FormBuilder;
  readonly placed: Map<string, Placed>;
  readonly pages: Map<string, Members>;
}

/** Accepts a bare survey, an API response, or a list with one survey. */
export function surveyIn(json: Json): JsonObject | undefined {
  for (const one of [json, memberOf(json, "data"), listOf(memberOf(json, "data"))[0], listOf(json)[0]])
    if (isSurvey(one)) return one;
  return undefined;
}

const languageForm = /^[a-z]{2,3}(-[A-Z]{2})?$/;

function isSurvey(json: Json | undefined): json is JsonObject {
  if (!isObject(json)) return false;
  const hasQuestions = listOf(json.questions).some((one) => isObject(memberOf(one, "headline")));
  return hasQuestions || listOf(json.blocks).some((one) => Array.isArray(memberOf(one, "elements")));
}

export function formbricksDefinition(survey: JsonObject): Imported {
  const builder = createFormBuilder();
  const reading: Reading = { builder, placed: new Map(), pages: new Map() };
  const blocks = listOf(survey.blocks).filter(isObject);
  const holders =
    blocks.length > 0
      ? blocks.map((block) => ({ holder: block, questions: listOf(block.elements) }))
      : listOf(survey.questions)
          .filter(isObject)
          .map((question) => ({ holder: question, questions: [question] }));
  const made = holders.map(({ holder, questions }, number) => {
    const page = builder.page("", textOf(holder.id) || `block ${number + 1}`);
    reading.pages.set(textOf(holder.id), page.page);
    for (const question of questions.filter(isObject)) addQuestion(reading, page, page.page, question);
    return { holder, page };
  });
  const first = made[0]?.page ?? builder.page("", "first page");
  addHidden(reading, first, survey);
  const endings = listOf(survey.endings);
  const ways = createWaysToEndings();
  const ids = new Set(endings.map((one) => textOf(memberOf(one, "id"))));
  const places = { ...reading, ways, endings: ids };
  for (const { holder, page } of made) addLogic(holder, page.page, places, builder.notes);
  const welcome = objectOf(survey.welcomeCard);
  const hasWelcome = welcome.enabled !== false;
  return builder.finish({
    title: textOf(survey.name) || "Survey",
    start: hasWelcome
      ? {
          title: ownText(welcome.headline),
          text: ownText(welcome.html) || ownText(welcome.subheader),
          button: ownText(welcome.buttonLabel),
        }
      : undefined,
    endings: ways.conditional(
      endings.map(endingOf),
      made.map(({ page }) => page.page),
      builder.notes,
    ),
    language: languageOf(survey),
    shown: {
      pattern: /#recall:([\w-]+)\/fallback:[^#]*#/g,
      find: (id) => reading.placed.get(id)?.question,
      // The stored text contains no spaces.
      otherwise: (match) =>
        match
          .slice(match.indexOf("/fallback:") + 10, -1)
          .replaceAll("nbsp", " ")
          .trim(),
    },
  });
}

function endingOf(ending: Json): EndingWish {
  const source = textOf(memberOf(ending, "id")) || "endings";
  if (textOf(memberOf(ending, "type")) === "redirectToUrl")
    return { source, redirect: textOf(memberOf(ending, "url")) };
  return {
    source,
    title: ownText(memberOf(ending, "headline")),
    text: ownText(memberOf(ending, "subheader")),
    button: ownText(memberOf(ending, "buttonLabel")),
    url: textOf(memberOf(ending, "buttonLink")),
  };
}

function languageOf(survey: JsonObject): string {
  const own = listOf(survey.languages).find((one) => memberOf(one, "default") === true);
  const code = textOf(at(own, "language", "code"));
  return languageForm.test(code) ? code : "en";
}

function addQuestion(reading: Reading, holder: Holder, page: Members, question: JsonObject): void {
  const { builder } = reading;
  const id = textOf(question.id);
  const title = ownText(question.headline);
  const where = id || title;
  reading.pages.set(id, page);
  const type = textOf(question.type);
  if (type === "cta") {
    builder.block(holder, [title, ownText(question.html) || ownText(question.subheader)].join("\n"), where);
    builder.notes.info(where, "The button was converted to text.", "Clicks on it are not recorded.");
    return;
  }
  if (type === "contactInfo") {
    addContactInfo(reading, holder, question);
    return;
  }
  const kind = kindOfFormbricks(question, builder.notes, where);
  if (!kind) {
    builder.notes.warn(
      where,
      `Not imported: question type ${type || "unknown"}.`,
      "Formstead has no equivalent.",
    );
    return;
  }
  const made = builder.field(holder, {
    ...kind,
    source: where,
    aliases: [title, ...otherTexts(question.headline).map(([, text]) => text)],
    name: title,
    label: title,
    hint: ownText(question.subheader) || (type === "consent" ? ownText(question.label) : ""),
    required: question.required === true,
  });
  reading.placed.set(id, made);
  translate(builder, made, question);
}

function translate(builder: FormBuilder, { item, question: placed }: Placed, question: JsonObject): void {
  for (const [language, text] of otherTexts(question.headline))
    builder.translate(language, item.id, "label", text);
  for (const [language, text] of otherTexts(question.subheader))
    builder.translate(language, item.id, "hint", text);
  for (const choice of listOf(question.choices)) {
    const value = placed.choices.get(ownText(memberOf(choice, "label")));
    if (value === undefined) continue;
    for (const [language, text] of otherTexts(memberOf(choice, "label")))
      builder.translate(language, item.id, `options.${value}`, text);
  }
}

/** The parts in the order used by answers. */
const contactParts: readonly (readonly [string, string, string])[] = [
  ["firstName", "text", "First name"],
  ["lastName", "text", "Last name"],
  ["email", "email", "Email"],
  ["phone", "phone", "Phone"],
  ["company", "text", "Company"],
];

function addContactInfo({ builder }: Reading, holder: Holder, question: JsonObject): void {
  const id = textOf(question.id);
  const { holder: section } = builder.section(holder, ownText(question.headline), id);
  for (const [number, [name, type, label]] of contactParts.entries()) {
    const part = question[name];
    if (memberOf(part, "show") === false) continue;
    builder.field(section, {
      source: `${id}.${name}`,
      name,
      type,
      label: ownText(memberOf(part, "placeholder")) || label,
      required: question.required === true && memberOf(part, "required") === true,
      extra: { list: id, at: number },
    });
  }
}

function addHidden({ builder, placed }: Reading, holder: Holder, survey: JsonObject): void {
  for (const one of listOf(at(survey, "hiddenFields", "fieldIds"))) {
    const name = textOf(one);
    if (name === "") continue;
    const made = builder.field(holder, {
      source: name,
      type: "hidden",
      label: name,
      settings: { kind: "text" },
    });
    made.item.prefill = { name: name.slice(0, 100) };
    placed.set(name, made);
  }
  for (const one of listOf(survey.variables))
    builder.notes.warn(
      textOf(memberOf(one, "name")),
      "The variable was not imported.",
      "Create a calculated field instead.",
    );
}
