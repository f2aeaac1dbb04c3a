/** Test support: a definition as respondents see it, with the engine's results and the server-rendered page. */
import {
  compile,
  evaluate,
  type FormDefinition,
  fieldCatalogue,
  fieldTypes,
  type JsonObject,
  lintDefinition,
  prepareDefinition,
  viewOf,
} from "@formstead/form-logic";
import { renderer } from "../src/server/server.ts";

const context = { nowMs: Date.UTC(2026, 0, 1), language: "en" };

/** The problems that prevent publishing, by code and place. */
export function refusalsOf(definition: FormDefinition): readonly string[] {
  return lintDefinition(definition, fieldTypes, fieldCatalogue)
    .filter(({ severity }) => severity === "error")
    .map(({ code, item_id, rule, message }) => [code, item_id, rule?.name, rule?.pointer, message].join(" "));
}

export const judged = (definition: FormDefinition, answers: JsonObject) =>
  viewOf(evaluate(compile(prepareDefinition(definition), fieldTypes), answers, context));

export async function drawn(
  definition: FormDefinition,
  {
    answers = {},
    place = "",
    language = "en",
  }: { answers?: JsonObject; place?: string; language?: string } = {},
): Promise<string> {
  const { html } = await renderer.formPage({
    form: {
      object: "public_form",
      form_id: "frm_1",
      address: "form",
      version: 1,
      is_accepting: true,
      closed_reason: null,
      definition: prepareDefinition(definition),
    } as never,
    view: judged(definition, answers),
    answers,
    formRef: "form",
    url: "https://forms.example/f/form",
    place,
    language,
    action: "/f/form",
    once: "once",
    isPlain: true,
    assets: {
      base: "/embed/v1/",
      scripts: [],
      preloads: [],
      parts: {},
      field: "",
      kiosk: "",
      tracking: "",
      chunks: {},
    },
  });
  return html;
}
