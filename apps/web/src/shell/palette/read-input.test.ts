import { expect, it } from "vitest";
import { readInput } from "./read-input.ts";

it.each([
  ["conf", { kind: "all", prefix: "", text: "conf" }],
  ["  > invite ", { kind: "actions", prefix: ">", text: "invite" }],
  ["@ada", { kind: "source", prefix: "@", text: "ada" }],
  ["#conf", { kind: "all", prefix: "", text: "#conf" }],
  ["", { kind: "all", prefix: "", text: "" }],
])("reads “%s”", (input, wanted) => {
  expect(readInput(input, ["@"])).toEqual(wanted);
});
