/** A form from Typeform's Create API. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Members } from "../build/draft-form.ts";
import { createFormBuilder, type FormBuilder, type Holder } from "../build/form-builder.ts";
import type { Question } from "../build/question.ts";
import type { Imported } from "../importer.ts";
import { at, listOf, memberOf, objectOf, textOf } from "../read/loose.ts";
import { kindOfTypeform } from "./fields.ts";
import { addJumps, type TypeformPlaces } from "./logic.ts";

const groupDepthMax = 5;
/** If the form has logic, every question becomes a page, so that jumps have a target. */
const pagesMax = 200;

interface Reading extends TypeformPlaces {
  readonly builder: FormBuilder;
  readonly questions: Map<string, Question>;
  readonly hidden: Map<string, Question>;
  readonly pages: Map<string, Members>;
}

export function isTypeform(json: Json): json is JsonObject {
  const fields = memberOf(json, "fields");
  return Array.isArray(fields) && (memberOf(json, "_links") !== undefined || isFieldList(fields));
}

function isFieldList(fields: readonly Json[]): boolean {
  const [first] = fields;
  return (
    first !== undefined && textOf(memberOf(first, "ref")) !== "" && textOf(memberOf(first, "type")) !== ""
  );
}

export function typeformDefinition(json: JsonObject): Imported {
  const builder = createFormBuilder();
  const reading: Reading = { builder, questions: new Map(), hidden: new Map(), pages: new Map() };
  const fields = listOf(json.fields);
  const logic = listOf(json.logic);
  const isPaged = logic.length > 0 && fields.length < pagesMax;
  if (logic.length > 0 && !isPaged)
    builder.notes.warn(
      "logic",
      "No logic was imported.",
      `It requires one page per question, and a form can have at most ${pagesMax} pages.`,
    );
  const first = builder.page("", "first page");
  for (const [number, field] of fields.entries()) {
    const page = isPaged && number > 0 ? builder.page("", textOf(memberOf(field, "title"))) : first;
    addField(reading, page, page.page, field, 0);
  }
  addHidden(reading, first, json);
  if (isPaged) addJumps(logic, reading, builder.notes);
  return builder.finish({
    title: textOf(json.title),
    language: languageOf(json),
    ...screens(json, builder),
  });
}

function addField(reading: Reading, holder: Holder, page: Members, field: Json, depth: number): void {
  const { builder } = reading;
  const title = unpiped(textOf(memberOf(field, "title")), builder);
  const [ref, id] = [textOf(memberOf(field, "ref")), textOf(memberOf(field, "id"))];
  const type = textOf(memberOf(field, "type"));
  const source = ref || id || title;
  for (const name of [ref, id]) if (name !== "") reading.pages.set(name, page);
  const description = textOf(at(field, "properties", "description"));
  if (type === "statement") {
    builder.block(holder, [title, description].join("\n"), source);
    return;
  }
  if (groupTypes.includes(type)) {
    addGroup(reading, holder, page, field, { title, description, source, depth });
    return;
  }
  const kind = kindOfTypeform(type, field, builder.notes, source);
  if (!kind) {
    builder.notes.warn(
      source,
      `Not imported: question type ${type || "unknown"}.`,
      "Formstead has no equivalent.",
    );
    return;
  }
  const { question } = builder.field(holder, {
    ...kind,
    source,
    aliases: [id, title, ...[...(kind.rows?.keys() ?? [])].map((row) => `${title} [${row}]`)].filter(
      (one) => one !== "",
    ),
    name: /^[0-9a-f]{8}-/.test(ref) || ref === "" ? title : ref,
    label: title,
    hint: description,
    required: at(field, "validations", "required") === true,
  });
  for (const name of [ref, id]) if (name !== "") reading.questions.set(name, question);
}

const groupTypes = ["group", "inline_group", "contact_info"];

function addGroup(
  reading: Reading,
  holder: Holder,
  page: Members,
  field: Json,
  told: {
    readonly title: string;
    readonly description: string;
    readonly source: string;
    readonly depth: number;
  },
): void {
  const { builder } = reading;
  if (told.depth >= groupDepthMax) {
    builder.notes.warn(told.source, "Not imported.", "Groups are nested too deeply.");
    return;
  }
  const { holder: section } = builder.section(holder, told.title, told.source);
  builder.block(section, told.description, told.source);
  for (const one of listOf(at(field, "properties", "fields")))
    addField(reading, section, page, one, told.depth + 1);
}

function addHidden({ builder, hidden }: Reading, holder: Holder, json: JsonObject): void {
  for (const one of listOf(json.hidden)) {
    const name = textOf(one);
    if (name === "") continue;
    const { question, item } = builder.field(holder, {
      source: name,
      type: "hidden",
      label: name,
      settings: { kind: "text" },
    });
    item.prefill = { name: name.slice(0, 100) };
    hidden.set(name, question);
  }
  for (const name of Object.keys(objectOf(json.variables)))
    builder.notes.warn(name, "The variable was not imported.", "Create a calculated field instead.");
}

/** Warns about references to answers in a text; they are left as written. */
function unpiped(title: string, { notes }: FormBuilder): string {
  if (!/\{\{[^{}]*\}\}/.test(title)) return title;
  notes.warn(
    title,
    "The text refers to an answer or a hidden field in double braces, which was not converted.",
    "Insert the answer into the text after the import.",
  );
  return title;
}

function languageOf(json: JsonObject): string {
  const given = textOf(at(json, "settings", "language")).replace("_", "-");
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(given) ? given : "en";
}

function screens(json: JsonObject, { notes }: FormBuilder) {
  const welcome = listOf(json.welcome_screens)[0];
  const thanks = listOf(json.thankyou_screens).filter(
    (screen) => textOf(memberOf(screen, "ref")) !== "default_tys",
  );
  if (thanks.length > 1)
    notes.warn("thankyou_screens", "Only the first one was imported.", "A form has one thank-you message.");
  const textsOf = (screen: Json | undefined) =>
    [textOf(memberOf(screen, "title")), textOf(at(screen, "properties", "description"))].join("\n");
  return { description: textsOf(welcome), thanks: textsOf(thanks[0]) };
}
