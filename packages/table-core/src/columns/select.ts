/** One of several options. A cell stores the option's value, so that labels can change. */
import { accepted, empty, type Read } from "../column.ts";
import { columnLogic, one, textCells } from "../column-logic.ts";
import { notOption, notText, type OptionSettings, optionSettings, optionsOf } from "./options.ts";

export const selectColumn = columnLogic<OptionSettings>({
  type: "select",
  settings: optionSettings,
  cells(settings) {
    const options = optionsOf(settings);
    const read = (text: string): Read => {
      const value = options.read(text);
      if (value === undefined) return notOption;
      return value === "" ? empty : accepted(value);
    };
    return textCells(read, notText);
  },
  queryFields: () => one("choice"),
  uniqueKey: (cell) => (typeof cell === "string" ? cell : undefined),
});
