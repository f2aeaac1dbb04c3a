import { expect, it } from "vitest";
import { eventsOf, triggerTypes } from "./trigger-types.ts";

it("starts a trigger on all events of its type, or on those it names", () => {
  expect(eventsOf("entry_submitted", {})).toEqual(["entry.submitted"]);
  expect(eventsOf("schedule", { cron: "0 8 * * 1" })).toEqual([]);
  expect(eventsOf("unknown", {})).toEqual([]);
  const all = ["data_row.created", "data_row.updated", "data_row.deleted"];
  expect(eventsOf("row_changed", { table_id: "tbl_1" })).toEqual(all);
  expect(eventsOf("row_changed", { table_id: "tbl_1", on: ["deleted", "created"] })).toEqual([
    "data_row.created",
    "data_row.deleted",
  ]);
});

it("requires a table and known changes for row_changed", () => {
  const config = triggerTypes.find(({ type }) => type === "row_changed")?.config;
  const accepts = (value: object) => config?.safeParse(value).success;
  expect(accepts({ table_id: "tbl_1", on: ["created"], columns: ["sku"] })).toBe(true);
  for (const wrong of [
    {},
    { table_id: "tbl_1", on: [] },
    { table_id: "tbl_1", on: ["moved"] },
    { table_id: "tbl_1", columns: [] },
  ])
    expect(accepts(wrong)).toBe(false);
});
