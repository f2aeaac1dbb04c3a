import type { JsonObject } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { filesIn } from "./answer-files.ts";

describe("filesIn", () => {
  it("returns files at any depth with the path of their answer, and removes brackets from instance ids", () => {
    const [one, two, three, four] = [newId("fil"), newId("fil"), newId("fil"), newId("fil")];
    const given: JsonObject = {
      name: one,
      proof: [{ file_id: one, name: "a" }, { file_id: two }],
      more: { sign: { file_id: three } },
      children: [{ _id: "i_1" }, { _id: "x].[y", toys: [{ _id: "t", photo: [{ file_id: four }] }] }],
      empty: null,
    };
    expect(filesIn(given)).toEqual([
      [one, "proof"],
      [two, "proof"],
      [three, "more.sign"],
      [four, "children[x.y].toys[t].photo"],
    ]);
    expect(filesIn(undefined)).toEqual([]);
  });
});
