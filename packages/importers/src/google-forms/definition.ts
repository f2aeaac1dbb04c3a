/** A form from the Google Forms API (`forms.get`). Sections become pages; choices that go to a section become jumps. */
import type { Condition, Json, JsonObject } from "@formstead/form-logic";
import { createFormBuilder, type FormBuilder, type PageHolder, type Placed } from "../build/form-builder.ts";
import type { Imported } from "../importer.ts";
import { at, isObject, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { gridKind, kindOfQuestion } from "./fields.ts";

interface Reading {
  readonly builder: FormBuilder;
  /** Keyed by the ID of the item that starts a section. */
  readonly sections: Map<string, PageHolder>;
  readonly leading: {
    readonly page: PageHolder;
    readonly placed: Placed;
    readonly options: readonly Json[];
  }[];
}

export function isGoogleForm(json: Json): json is JsonObject {
  return (
    isObject(json) && textOf(json.formId) !== "" && isObject(json.info) && !Array.isArray(json.responses)
  );
}

export function googleDefinition(json: JsonObject): Imported {
  const builder = createFormBuilder();
  const reading: Reading = { builder, sections: new Map(), leading: [] };
  let page = builder.page("", "first section");
  for (const item of listOf(json.items)) {
    const id = textOf(memberOf(item, "itemId"));
    if (memberOf(item, "pageBreakItem") === undefined) {
      addItem(reading, page, objectOf(item));
      continue;
    }
    page = builder.page(textOf(memberOf(item, "title")), id);
    builder.block(page, textOf(memberOf(item, "description")), id);
    reading.sections.set(id, page);
  }
  for (const one of reading.leading) addJumps(reading, one);
  if (at(json, "settings", "quizSettings", "isQuiz") === true)
    builder.notes.warn(
      "quizSettings",
      "Points and correct answers were not imported.",
      "Use calculated fields instead.",
    );
  return builder.finish({
    title: textOf(at(json, "info", "title")) || textOf(at(json, "info", "documentTitle")),
    description: textOf(at(json, "info", "description")),
  });
}

function addItem(reading: Reading, page: PageHolder, item: JsonObject): void {
  const { builder } = reading;
  const [title, description, itemId] = [item.title, item.description, item.itemId].map(textOf);
  const where = title || itemId || "?";
  if (isObject(item.questionGroupItem)) {
    const kind = gridKind(item.questionGroupItem, builder.notes, where);
    builder.field(page, {
      ...kind,
      source: title || where,
      aliases: [itemId ?? ""],
      label: where,
      hint: description,
    });
    return;
  }
  const question = at(item, "questionItem", "question");
  if (isObject(question)) {
    addQuestion(reading, page, item, question);
    return;
  }
  if (item.textItem !== undefined) {
    builder.block(page, [title, description].join("\n"), where);
    return;
  }
  const what =
    item.imageItem !== undefined ? "image" : item.videoItem !== undefined ? "video" : "unknown item type";
  builder.notes.warn(where, `Not imported: ${what}.`, "Add it after the import.");
}

function addQuestion(reading: Reading, page: PageHolder, item: JsonObject, question: JsonObject): void {
  const { builder } = reading;
  const title = textOf(item.title);
  const id = textOf(question.questionId);
  const where = title || id;
  if (question.grading !== undefined)
    builder.notes.warn(where, "Points were not imported.", "Use calculated fields instead.");
  if (isObject(at(item, "questionItem", "image")))
    builder.notes.warn(where, "Its image was not imported.", "Upload it after the import.");
  const kind = kindOfQuestion(question, builder.notes, where);
  if (!kind) {
    builder.notes.warn(where, "Not imported.", "This question type is not supported.");
    return;
  }
  const placed = builder.field(page, {
    ...kind,
    source: where,
    aliases: [id],
    label: title,
    hint: textOf(item.description),
    required: question.required === true,
  });
  const options = listOf(at(question, "choiceQuestion", "options"));
  const leads = options.some(
    (one) => isObject(one) && (one.goToAction !== undefined || one.goToSectionId !== undefined),
  );
  if (leads) reading.leading.push({ page, placed, options });
}

function addJumps(
  { builder, sections }: Reading,
  { page, placed, options }: Reading["leading"][number],
): void {
  const { question } = placed;
  const jumps = options.flatMap((option): { if: Condition; to: string }[] => {
    const value =
      question.choices.get(textOf(memberOf(option, "value"))) ??
      (memberOf(option, "isOther") === true ? "other" : undefined);
    const action = textOf(memberOf(option, "goToAction"));
    const section = sections.get(textOf(memberOf(option, "goToSectionId")));
    const to = action === "SUBMIT_FORM" ? "submit" : section?.page.id;
    if (action === "RESTART_FORM")
      builder.notes.warn(
        question.source,
        "A choice that restarts the form was not imported.",
        "A form cannot jump back to its start.",
      );
    return value !== undefined && typeof to === "string"
      ? [{ if: { field: question.path, op: "eq", value }, to }]
      : [];
  });
  if (jumps.length === 0) return;
  page.page.jumps = [...(Array.isArray(page.page.jumps) ? page.page.jumps : []), ...jumps].slice(0, 100);
}
