import { describe, expect, it } from "vitest";
import { E } from "../errors/catalogue.ts";
import { AppError } from "../errors/errors.ts";
import { newId } from "../ids/ids.ts";
import { type ItemError, type ItemResult, refusalsOf, refusedItem } from "./batch.ts";

const refused = (error: ItemError): ItemResult<"ent"> => ({ ok: false, status: 422, id: undefined, error });
const done: ItemResult<"ent"> = { ok: true, status: 200, item: { id: newId("ent"), revision: 1 } };
const item = (pointer: string) => ({ pointer, code: "required", message: "An answer is needed." });

describe("errors of a batch", () => {
  it("point into the data of their operation", () => {
    const error = new AppError(E.validation_failed, { errors: [item("/answers/a")] });
    expect(refusedItem(3, undefined, error, "/data")).toMatchObject({
      status: 422,
      error: { details: { errors: [item("/operations/3/data/answers/a")] } },
    });
    expect(refusedItem(3, undefined, new AppError(E.not_found), "/data")).toMatchObject({
      status: 404,
      error: { code: "not_found", details: {} },
    });
  });

  it("list each rejected operation with the details for the caller, and at most 100 values", () => {
    const state = { code: "invalid_state", message: "No.", details: { current_state: "trashed" } };
    const values = {
      code: "validation_failed",
      message: "No.",
      details: { errors: [item("/x"), item("/y")] },
    };
    expect(refusalsOf([done, refused(state), refused(values)])).toEqual([
      { pointer: "/operations/1", code: "invalid_state", message: "No.", current_state: "trashed" },
      item("/x"),
      item("/y"),
    ]);
    expect(refusalsOf([done])).toEqual([]);
    expect(refusalsOf(Array.from({ length: 60 }, () => refused(values))).length).toBe(100);
  });
});
