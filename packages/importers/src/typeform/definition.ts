/** A form from Typeform's Create API. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Members } from "../build/draft-form.ts";
import { createFormBuilder, type FormBuilder, type Holder } from "../build/form-builder.ts";
import type { Question } from "../build/question.ts";
import type { EndingWish } from "../build/screens.ts";
import type { Imported } from "../importer.ts";
import { createWaysToEndings } from "../logic/ways-to-endings.ts";
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
  const reading: Reading = {
    builder,
    questions: new Map(),
    hidden: new Map(),
    pages: new Map(),
    ways: createWaysToEndings(),
  };
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
    ...screens(json, reading),
    shown: {
      pattern: /\{\{(?:field|hidden|var):([^{}]+)\}\}/g,
      find: (name, match) => {
        if (match.startsWith("{{var")) return undefined;
        return match.startsWith("{{hidden") ? reading.hidden.get(name) : reading.questions.get(name);
      },
    },
  });
}

function addField(reading: Reading, holder: Holder, page: Members, field: Json, depth: number): void {
  const { builder } = reading;
  const title = textOf(memberOf(field, "title"));
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

function languageOf(json: JsonObject): string {
  const given = textOf(at(json, "settings", "language")).replace("_", "-");
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(given) ? given : "en";
}

function screens(json: JsonObject, { builder, ways, pages }: Reading) {
  const [welcome] = listOf(json.welcome_screens);
  const thanks = listOf(json.thankyou_screens).filter(
    (screen) => textOf(memberOf(screen, "ref")) !== "default_tys",
  );
  const screenOf = (screen: Json | undefined) => ({
    title: textOf(memberOf(screen, "title")),
    text: textOf(at(screen, "properties", "description")),
    button: textOf(at(screen, "properties", "button_text")),
  });
  const endings = thanks.map((screen): EndingWish => {
    const url = textOf(at(screen, "properties", "redirect_url"));
    const isRedirect = textOf(memberOf(screen, "type")) === "url_redirect";
    return {
      ...screenOf(screen),
      source: textOf(memberOf(screen, "ref")) || "thankyou_screens",
      ...(isRedirect ? { redirect: url } : { url }),
    };
  });
  return {
    start: welcome === undefined ? undefined : screenOf(welcome),
    endings: ways.conditional(endings, [...new Set(pages.values())], builder.notes),
  };
}
