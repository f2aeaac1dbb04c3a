/**
 * Every setting of every field type has an effect for respondents: on the rendered page or on validation. Otherwise
 * it is rejected. Settings and trial values come from the types' schemas, so a new setting is tested here as soon as
 * it is described.
 */
import {
  type FormDefinition,
  fieldTypes,
  type Json,
  type JsonObject,
  offeredTypes,
} from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { drawn, judged, refusalsOf } from "./drawn-form.ts";

const types = [...offeredTypes.values()];
/** Valid answers for every type, and some invalid ones. */
const bank: readonly Json[] = [
  ...types.flatMap(({ examples }) => examples.map(({ value }) => value)),
  ...[
    "",
    "x",
    "X y",
    "a".repeat(300),
    "12",
    "-3",
    "0.5",
    "1.2345",
    "2020-01-01",
    "2030-12-31",
    "08:30",
    "<b>",
    "PL",
  ],
  ...[0, 1, 2, 3, 5, 7, 10, 11, 50, 99, 1000, 0.1, -1, true, false],
];

type Path = readonly (string | 0)[];
interface Setting {
  readonly path: Path;
  readonly schema: JsonObject;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The settings of a schema, including those inside lists and objects. */
function settingsIn(schema: JsonObject, path: Path = []): Setting[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, inner]) => {
    if (!isObject(inner)) return [];
    const at = [...path, name];
    const items = isObject(inner.items) ? settingsIn(inner.items, [...at, 0]) : [];
    return [{ path: at, schema: inner }, ...settingsIn(inner, at), ...items];
  });
}

const file = "fil_01h455vb4pex5vsknk084sn02q";
const texts = [
  "zzz",
  "today",
  "5",
  "example.org",
  "example.com",
  "b",
  "#123456",
  "2026-06-15",
  "12:15",
  "PT1H",
  "PL",
  "de",
  "EUR",
  "code_128",
  "^[a-c]+$",
  "https://x.example/a.png",
  file,
];

/** Values that a schema allows, or may allow. */
function valuesFor(schema: JsonObject): readonly Json[] {
  const { type, enum: allowed, items, minimum = 0, maximum = 1_000 } = schema;
  if (Array.isArray(allowed)) return allowed;
  if (type === "boolean") return [true, false];
  if (type === "integer" || type === "number")
    return [2, 3, 1, 5, 20, 0, 0.5, minimum, maximum].filter((one) => typeof one === "number");
  if (type === "string") return texts;
  if (type === "array") {
    const inner = isObject(items) ? valuesFor(items) : texts;
    return [
      ...inner.map((one) => [one]),
      inner.slice(0, 2),
      [{ value: "zzz", label: "Zzz" }],
      [{ value: "zzz", label: "Zzz", type: "text" }],
    ];
  }
  if (type === "object")
    return [
      { url: "https://x.example/a.png", alt: "A" },
      { min: 5, max: 6 },
      { max_length: 1 },
      { kind: "table", table_id: "tbl_01h455vb4pex5vsknk084sn02q", column: "a" },
      {},
    ];
  return [...texts, 2, true, { min: 1 }];
}

function put(target: Json | undefined, [name, ...rest]: Path, value: Json | undefined): Json {
  if (name === undefined) return value ?? null;
  if (name === 0) {
    const list = Array.isArray(target) ? target : [];
    return list.with(0, put(list[0], rest, value));
  }
  const entries = Object.entries(isObject(target) ? target : {}).filter(([key]) => key !== name);
  const old = isObject(target) ? target[name] : undefined;
  const next = rest.length > 0 ? put(old, rest, value) : value;
  return Object.fromEntries(next === undefined ? entries : [...entries, [name, next]]);
}

const hasPlace = (settings: Json | undefined, path: Path): boolean =>
  path.length <= 1 ||
  (path[0] === 0
    ? Array.isArray(settings) && settings.length > 0 && hasPlace(settings[0], path.slice(1))
    : isObject(settings)
      ? path[1] !== 0 ||
        (Array.isArray(settings[path[0] as string]) && hasPlace(settings[path[0] as string], path.slice(1)))
      : false);

const points = {
  id: "points",
  type: "calculated",
  key: "points",
  label: "Points",
  settings: { result_kind: "number" },
  formula: "POINTS(answer)",
};

function formOf(type: string, settings: Json, example: Json): FormDefinition {
  const isFormula = fieldTypes.get(type)?.setBy === "formula";
  return {
    format: 1,
    title: "One field",
    languages: ["en"],
    pages: [
      {
        id: "p",
        items: [
          {
            id: "f",
            type,
            key: "answer",
            label: "Answer",
            settings: settings as JsonObject,
            ...(isFormula && { formula: JSON.stringify(example) }),
          },
          // Only formulas use points.
          ...(JSON.stringify(settings).includes('"points"') ? [points] : []),
        ],
      },
    ],
  };
}

/** Everything observable about a field with these settings. */
async function lookOf(type: string, settings: Json, example: Json): Promise<string> {
  const definition = formOf(type, settings, example);
  // Shuffled options are in an order that follows from the seed.
  const answers = { _order: "seed" };
  const pages = [
    await drawn(definition, { answers }),
    await drawn(definition, { answers: { ...answers, answer: example } }),
  ];
  const verdicts = bank.map((answer) => {
    const { value, issues } = judged(definition, { answer }).fields.answer ?? {};
    const logic = fieldTypes.get(type);
    const words =
      logic && value !== undefined && value !== null
        ? logic.toText(value, settings as JsonObject, { nowMs: 0, language: "en" })
        : "";
    return [value, issues, words];
  });
  return JSON.stringify([pages.map(withoutDefinition), verdicts]);
}

/** The page contains the definition for the script; this does not count as an effect. */
const withoutDefinition = (html: string) =>
  html.replaceAll(/<script type="application\/json"[\s\S]*?<\/script>/g, "");

/** Only the server uses these when a file is uploaded (see the tests of `files`). */
const readByServer = ["file keep_metadata", "image keep_metadata"];
/** Only the map uses these, in the browser (see the tests of the map). */
const readByMap = ["location center.lat", "location center.lng"];

interface Base {
  readonly settings?: Json;
  readonly value: Json;
}

/** Enough options to be shuffled, the first with a picture if the setting is about pictures. */
function withMoreOptions(settings: JsonObject, path: Path): JsonObject {
  if (!Array.isArray(settings.options)) return settings;
  const picture = path.includes("image") ? { image: { url: "https://x.example/a.png" } } : {};
  const more = ["o1", "o2", "o3", "o4"].map((value) => ({ value, label: value }));
  const [first, ...rest] = settings.options as readonly JsonObject[];
  return { ...settings, options: [{ ...first, ...picture }, ...rest, ...more] };
}

/** Tries the setting on its own, then combined with another one, because some settings only modify another. */
async function isAlive(type: string, setting: Setting, all: readonly Setting[]): Promise<boolean> {
  if ([...readByServer, ...readByMap].includes(`${type} ${setting.path.join(".")}`)) return true;
  const { examples } = offeredTypes.get(type) ?? { examples: [] };
  const bases: Base[] = [
    ...examples,
    { settings: {}, value: examples[0]?.value ?? null },
    ...examples
      .slice(0, 1)
      .map((one) => ({ ...one, settings: withMoreOptions(one.settings ?? {}, setting.path) })),
  ];
  if (await changesAny(type, setting, bases)) return true;
  const others = all.filter(({ path }) => path.length === 1 && path[0] !== setting.path[0]);
  for (const other of others)
    for (const one of valuesFor(other.schema)) {
      const together = [...bases.slice(0, 1), ...bases.slice(-1)].map((base) => ({
        ...base,
        settings: put(base.settings ?? {}, other.path, one),
      }));
      if (await changesAny(type, setting, together)) return true;
    }
  return false;
}

async function changesAny(type: string, { path, schema }: Setting, bases: readonly Base[]): Promise<boolean> {
  for (const { settings = {}, value } of bases) {
    if (!hasPlace(settings, path)) continue;
    const without = put(settings, path, undefined);
    const before = await lookOf(type, without, value);
    const known = new Set(refusalsOf(formOf(type, without, value)));
    for (const one of valuesFor(schema)) {
      const given = put(settings, path, one);
      const refusals = refusalsOf(formOf(type, given, value)).filter((line) => !known.has(line));
      if (refusals.some((line) => line.includes(String(path.at(-1))))) return true;
      if ((await lookOf(type, given, value)) !== before) return true;
    }
  }
  return false;
}

describe.each(types.map((one) => [one.type, one] as const))("%s", (type, { settings }) => {
  const all = settingsIn(settings);
  it.each(all.map((one) => [one.path.join("."), one] as const))(
    "%s has an effect",
    async (_name, setting) => {
      expect(await isAlive(type, setting, all)).toBe(true);
    },
  );
  if (all.length === 0) it("has no settings", () => expect(settingsIn(settings)).toEqual([]));
});
