/** A table to fill in. Rows and columns are fixed, and each column has a type. Cells are answers of these types. */
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { countIssues } from "./bounds.ts";
import { checkboxDescription, checkboxLogic } from "./checkbox.ts";
import { duplicateProblems, keyListSchema } from "./choice-description.ts";
import { labelsOf, type Option } from "./choices.ts";
import { dateDescription, dateLogic } from "./date.ts";
import {
  type FieldDescription,
  type FieldLogic,
  fieldDescription,
  fieldLogic,
  refused,
} from "./field-type.ts";
import { listOf } from "./loose-json.ts";
import { numberDescription, numberLogic } from "./number.ts";
import { issuesOf, type Part, type Parts, partIssues, partsOperand, partTexts, readParts } from "./parts.ts";
import { settingsSchema } from "./settings-schema.ts";
import { textDescription, textLogic } from "./text.ts";

interface Column extends Option {
  readonly type: "text" | "number" | "date" | "checkbox";
  readonly required?: boolean;
  /** The settings of the column's type. */
  readonly settings?: JsonObject;
}

interface InputTableSettings extends JsonObject {
  readonly rows?: readonly Option[];
  readonly columns?: readonly Column[];
}

const rowsMax = 200;
const columnsMax = 50;
const issuesMax = 100;
const cellTypes: readonly FieldLogic[] = [textLogic, numberLogic, dateLogic, checkboxLogic];

/** Incomplete columns of a draft are ignored. */
function cellsOf({ columns }: InputTableSettings): Parts {
  const cells = new Map<string, Part>();
  for (const column of listOf(columns).slice(0, columnsMax)) {
    if (!isObject(column)) continue;
    const { type, settings, required } = column;
    const logic = cellTypes.find((one) => one.type === type);
    const [named] = labelsOf([column]);
    if (!logic || !named) continue;
    const [name, label] = named;
    const own = isObject(settings) ? settings : {};
    cells.set(name, { logic, settings: own, isRequired: required === true, label });
  }
  return cells;
}

export const inputTableLogic = fieldLogic<InputTableSettings>({
  type: "input_table",
  kind: "list",
  normalise(raw, settings) {
    if (raw === null) return null;
    if (!Array.isArray(raw) || raw.length > rowsMax) return refused;
    const cells = cellsOf(settings);
    const rows: Json[] = [];
    let filled = 0;
    for (const one of listOf(raw)) {
      const row = readParts(one, cells);
      if (row === refused) return refused;
      rows.push(row ?? {});
      if (row) filled = rows.length;
    }
    // A row is identified by its position, so empty rows are kept, except at the end.
    return filled > 0 ? rows.slice(0, filled) : null;
  },
  validate(value, settings, context) {
    const cells = cellsOf(settings);
    const sent = listOf(value);
    const { size } = labelsOf(settings.rows);
    const issues = countIssues(sent.length, { max: size }, "items");
    for (let row = 0; row < size && issues.length < issuesMax; row += 1) {
      issues.push(...issuesOf({ row }, partIssues(sent[row] ?? null, cells, context)));
    }
    return issues;
  },
  operand(value, settings) {
    const cells = cellsOf(settings);
    return value === null ? null : listOf(value).map((row) => partsOperand(row, cells));
  },
  toText(value, settings, context) {
    const [cells, labels] = [cellsOf(settings), [...labelsOf(settings.rows).values()]];
    return listOf(value)
      .map((row, at) => `${labels[at] ?? at + 1}: ${partTexts(row, cells, context).join(", ")}`)
      .join("; ");
  },
});

function requiredIn(settings: InputTableSettings): string[] {
  return [...cellsOf(settings)].filter(([, cell]) => cell.isRequired).map(([name]) => name);
}

function describe(type: string): FieldDescription | undefined {
  return [textDescription, numberDescription, dateDescription, checkboxDescription].find(
    (one) => one.type === type,
  );
}

export const inputTableDescription = /* @__PURE__ */ fieldDescription<InputTableSettings>({
  type: "input_table",
  group: "choice",
  failures: ["required", "type", "min", "max", "step", "pattern", "option"],
  settings: /* @__PURE__ */ settingsSchema({
    rows: /* @__PURE__ */ keyListSchema("The fixed rows.", rowsMax),
    columns: /* @__PURE__ */ keyListSchema("The columns.", columnsMax, {
      type: { enum: ["text", "number", "date", "checkbox"], description: "The type of its cells." },
      required: { type: "boolean", description: "Its cells are required in every row.", default: false },
      settings: { type: "object", description: "Settings of the column's type." },
    }),
  }),
  settingsProblems: ({ rows, columns }) => [
    ...duplicateProblems(rows, "/rows"),
    ...duplicateProblems(columns, "/columns"),
  ],
  valueSchema: (settings) => ({
    type: "array",
    minItems: requiredIn(settings).length > 0 ? labelsOf(settings.rows).size : 1,
    maxItems: labelsOf(settings.rows).size,
    items: {
      ...settingsSchema(
        Object.fromEntries(
          [...cellsOf(settings)].map(([name, { logic, settings: own }]) => [
            name,
            describe(logic.type)?.valueSchema(own) ?? {},
          ]),
        ),
      ),
      required: requiredIn(settings),
    },
  }),
  valueType(settings) {
    const members = [...cellsOf(settings)].map(
      ([name, { logic, settings: own, isRequired }]) =>
        `${JSON.stringify(name)}${isRequired ? "" : "?"}: ${describe(logic.type)?.valueType(own)}`,
    );
    return `{ ${members.join("; ")} }[]`;
  },
  examples: [
    {
      settings: {
        rows: [
          { value: "mon", label: "Monday" },
          { value: "tue", label: "Tuesday" },
        ],
        columns: [
          { value: "task", label: "Task", type: "text", required: true },
          { value: "hours", label: "Hours", type: "number" },
        ],
      },
      value: [{ task: "Paint", hours: 2.5 }, { task: "Clean" }],
    },
  ],
});
