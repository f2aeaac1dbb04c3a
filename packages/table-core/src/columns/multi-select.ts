/** A list of distinct options, in the given order. */
import { accepted, type Cell, empty, type Read, refused } from "../column.ts";
import { columnLogic, many } from "../column-logic.ts";
import { printList, splitList } from "./list-text.ts";
import { notOption, type OptionSettings, type Options, optionSettings, optionsOf } from "./options.ts";

const valuesMax = 500;
const notList = refused("type", "Must be a list of option values.");
const tooMany = refused("too_many", `Must have at most ${valuesMax} values.`);

export const textsOf = (cell: Cell): readonly string[] =>
  Array.isArray(cell) ? cell.filter((one) => typeof one === "string") : [];

function readList(list: readonly unknown[], options: Options): Read {
  if (list.length > valuesMax) return tooMany;
  const values = new Set<string>();
  for (const one of list) {
    if (typeof one !== "string") return notList;
    const value = options.read(one);
    if (value === undefined) return notOption;
    if (value !== "") values.add(value);
  }
  return values.size === 0 ? empty : accepted([...values]);
}

export const multiSelectColumn = columnLogic<OptionSettings>({
  type: "multi_select",
  settings: optionSettings,
  cells(settings) {
    const options = optionsOf(settings);
    const parse = (raw: string): Read => {
      const text = raw.trim();
      const whole = options.find(text);
      if (whole !== undefined) return accepted([whole]);
      // Other programs separate values with commas. This is accepted if every part is an option.
      if (text.includes(",") && !text.includes(";") && !text.startsWith("[")) {
        const parts = splitList(text, ",");
        if (parts.every((part) => options.find(String(part)) !== undefined)) return readList(parts, options);
      }
      return readList(splitList(text), options);
    };
    return {
      read: (value) =>
        Array.isArray(value) ? readList(value, options) : typeof value === "string" ? parse(value) : notList,
      parser: () => parse,
      print: (cell) => printList(textsOf(cell)),
    };
  },
  queryFields: () => many("choice"),
});
