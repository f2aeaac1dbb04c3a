/** Answers in rows, `path.row` or `path.row.column`. Browsers do not post unchecked boxes and empty cells. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { listOf, memberOf, textOf } from "../fields/control.ts";
import { readNumber } from "../fields/reading.ts";
import type { Asked } from "./asked.ts";

export function readTable(asked: Asked): Json {
  return asked.item.type === "matrix" ? readMatrix(asked) : readCells(asked);
}

function readMatrix({ posted, path, settings }: Asked): Json {
  const told = valuesOf(settings.rows).flatMap((row): [string, Json][] => {
    const picked = posted.all(`${path}.${row}`);
    return picked[0] === undefined ? [] : [[row, settings.multiple ? picked : picked[0]]];
  });
  return told.length > 0 ? Object.fromEntries(told) : null;
}

function readCells({ posted, path, settings, language }: Asked): Json {
  const columns = listOf(settings.columns);
  const lines = valuesOf(settings.rows).map((row): JsonObject => {
    const cells = columns.flatMap((column): [string, Json][] => {
      const name = textOf(memberOf(column, "value"));
      const text = (posted.first(`${path}.${row}.${name}`) ?? "").trim();
      return text === "" ? [] : [[name, readCell(text, textOf(memberOf(column, "type")), language)]];
    });
    return Object.fromEntries(cells);
  });
  return lines.some((line) => Object.keys(line).length > 0) ? lines : null;
}

function readCell(text: string, type: string, language: string): Json {
  if (type === "number") return readNumber(text, language);
  return type === "checkbox" ? text === "true" : text;
}

function valuesOf(options: Json | undefined): string[] {
  return listOf(options).map((one) => textOf(memberOf(one, "value")));
}
