/** One question per row, with the same options for each. */
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import {
  duplicateProblems,
  keyListSchema,
  optionListSchema,
  optionSchema,
  optionType,
} from "./choice-description.ts";
import { labelsOf, type Option } from "./choices.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { multiSelectLogic } from "./multi-select.ts";
import { type Part, partsLogic, readParts } from "./parts.ts";
import { selectLogic } from "./select.ts";
import { present, settingsSchema } from "./settings-schema.ts";

interface MatrixSettings extends JsonObject {
  readonly rows?: readonly Option[];
  readonly columns?: readonly Option[];
  /** Allows several columns per row, which makes the row's answer a list. */
  readonly multiple?: boolean;
  readonly require_all?: boolean;
}

const rowsMax = 200;
/** Valid row names; keeps names such as `__proto__` out of stored answers. */
const keyForm = /^[a-z0-9]\w{0,99}$/i;

function rowOf({ columns, multiple, require_all }: MatrixSettings, label: string): Part {
  const logic = multiple ? multiSelectLogic : selectLogic;
  return { logic, settings: { options: columns }, isRequired: require_all === true, label };
}

const base = partsLogic<MatrixSettings>(
  "matrix",
  (settings) => new Map([...labelsOf(settings.rows)].map(([row, label]) => [row, rowOf(settings, label)])),
  "; ",
);

export const matrixLogic = fieldLogic<MatrixSettings>({
  ...base,
  normalise(raw, settings) {
    // Unknown rows are kept, so that `validate` can report them.
    const rows = isObject(raw) ? Object.keys(raw) : [];
    if (rows.length > rowsMax || rows.some((row) => !keyForm.test(row))) return refused;
    return readParts(raw, new Map(rows.map((row) => [row, rowOf(settings, row)])));
  },
});

function cellSchema({ columns, multiple }: MatrixSettings): JsonObject {
  const option = optionSchema(present({ options: columns }));
  return multiple ? { type: "array", items: option, uniqueItems: true, minItems: 1 } : option;
}

const keysOf = (rows: Json | undefined): string[] => [...labelsOf(rows).keys()];

export const matrixDescription = /* @__PURE__ */ fieldDescription<MatrixSettings>({
  type: "matrix",
  group: "choice",
  failures: ["required", "type", "option"],
  settings: /* @__PURE__ */ settingsSchema({
    rows: /* @__PURE__ */ keyListSchema("The questions.", rowsMax),
    columns: /* @__PURE__ */ optionListSchema("The options of each row.", { itemsMax: 100 }),
    multiple: { type: "boolean", description: "Allows several choices per row.", default: false },
    require_all: { type: "boolean", description: "Requires an answer in every row.", default: false },
  }),
  settingsProblems: ({ rows, columns }) => [
    ...duplicateProblems(rows, "/rows"),
    ...duplicateProblems(columns, "/columns"),
  ],
  valueSchema: (settings) => ({
    ...settingsSchema(Object.fromEntries(keysOf(settings.rows).map((row) => [row, cellSchema(settings)]))),
    minProperties: 1,
    ...(settings.require_all && { required: keysOf(settings.rows) }),
  }),
  valueType({ rows, columns, multiple, require_all }) {
    const option = optionType(present({ options: columns }));
    const cell = multiple ? `(${option})[]` : option;
    const optional = require_all ? "" : "?";
    return `{ ${keysOf(rows)
      .map((row) => `${JSON.stringify(row)}${optional}: ${cell}`)
      .join("; ")} }`;
  },
  examples: [
    { settings: /* @__PURE__ */ exampleSettings(false), value: { food: "good", service: "bad" } },
    { settings: /* @__PURE__ */ exampleSettings(true), value: { food: ["good", "bad"] } },
  ],
});

function exampleSettings(multiple: boolean): MatrixSettings {
  return {
    rows: [
      { value: "food", label: "Food" },
      { value: "service", label: "Service" },
    ],
    columns: [
      { value: "good", label: "Good" },
      { value: "bad", label: "Bad" },
    ],
    multiple,
  };
}
