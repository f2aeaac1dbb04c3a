/** Answers that a field accepts, derived from its type, its settings, and the examples in its description. */
import {
  compile,
  evaluate,
  type FieldItem,
  type FormDefinition,
  fieldCatalogue,
  fieldTypes,
  isObject,
  type Json,
  type JsonObject,
  prepareDefinition,
  viewOf,
} from "@formstead/form-logic";

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Near and far days, so that one of them is on an allowed weekday and within the limits. */
const days = [0, ...Array.from({ length: 8 }, (_, at) => at + 1), 150, 300, 400, -9_000].map(day);
const words = ["Ada Lovelace", "4.12.0", "It went as planned. ".repeat(6).trim(), "x"];
const numbers: readonly Json[] = [8, 1, 3, 0, "100", "1200"];
const phones: readonly Json[] = [{ e164: "+48600700800", country: "PL" }];
const address = { line1: "Long Lane 1", city: "Galway", postal_code: "H91 AB12", country: "IE" };

const listed = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const values = (settings: JsonObject, name: string): string[] =>
  listed(settings[name]).map(({ value }) => String(value));

/** Candidates in the order in which they are tried. */
function candidatesFor({ type, settings = {} }: FieldItem): readonly Json[] {
  const options = values(settings, "options");
  const [column = ""] = values(settings, "columns");
  return [
    ...options,
    ...options.map((one) => [one]),
    options,
    Object.fromEntries(values(settings, "rows").map((row) => [row, column])),
    ...(type === "name" ? [{ first: "Ada", last: "Lovelace" }] : []),
    ...(type === "address" ? [address] : []),
    ...(type === "phone" ? phones : []),
    ...(type === "date_range" ? [{ start: day(200), end: day(203) }] : []),
    ...(type === "currency" ? [{ amount: "4200", currency: String(settings.currency ?? "EUR") }] : []),
    ...(type === "consent" ? [{ accepted: true }] : []),
    ...(type === "date" ? days : []),
    ...(fieldCatalogue.get(type)?.examples ?? []).map(({ value }) => value),
    ...words,
    ...numbers,
    true,
  ];
}

/** A valid answer; undefined if respondents cannot give one, or only a file is one. */
export function validAnswer(item: FieldItem, language = "en"): Json | undefined {
  const logic = fieldTypes.get(item.type);
  const isFile = fieldCatalogue.get(item.type)?.group === "file" || item.type === "signature";
  if (!logic || logic.setBy || item.formula || isFile) return undefined;
  // A form with this question alone, so that its own rules apply as well.
  const { visible_if: _visible, required_if: _required, read_only_if: _readOnly, ...alone } = item;
  const definition: FormDefinition = {
    format: 1,
    title: "One question",
    languages: ["en"],
    pages: [{ id: "page_1", items: [{ ...alone, required: true }] }],
  };
  const program = compile(prepareDefinition(definition), fieldTypes);
  return candidatesFor(item).find((candidate) => {
    const { fields, is_valid } = viewOf(
      evaluate(program, { [item.key]: candidate }, { nowMs: Date.now(), language }),
    );
    return is_valid && (fields[item.key]?.value ?? null) !== null;
  });
}
