import { expect, it } from "vitest";
import { plainColumn as column } from "../../../test-kit/plain-column.ts";
import { cellInput, problemsOf } from "./feeds.rules.ts";

it("converts any value to readable text for text columns, and passes it unchanged to other columns", () => {
  const text = column("a", "text");
  expect(cellInput(text, 7)).toBe("7");
  expect(cellInput(text, ["x", "y"])).toBe("x, y");
  expect(cellInput(text, { value: "other", other: "mine" })).toBe("mine");
  expect(cellInput(text, null)).toBeNull();
  const list = column("b", "multi_select");
  expect(cellInput(list, ["x", { value: "other", other: "mine" }])).toEqual(["x", "mine"]);
  const money = { amount: "1.00", currency: "EUR" };
  expect(cellInput(column("c", "currency"), money)).toEqual(money);
});

it("names the columns that cannot be written and those that rows cannot be matched by", () => {
  const columns = [
    column("sku", "text", { unique: true }),
    column("at", "created_at"),
    column("n", "number"),
  ];
  const pointers = (mapping: Record<string, string>, matchOn: string | null = null) =>
    problemsOf({ mapping, matchOn }, columns).map(({ pointer }) => pointer);
  expect(pointers({ sku: "x", n: "1" }, "sku")).toEqual([]);
  expect(pointers({ at: "x", none: "y" })).toEqual(["/mapping/at", "/mapping/none"]);
  expect(pointers({ n: "1" }, "n")).toEqual(["/match_on"]);
  expect(pointers({ n: "1" }, "sku")).toEqual(["/match_on"]);
  expect(pointers({ n: "1" }, "gone")).toEqual(["/match_on"]);
});
