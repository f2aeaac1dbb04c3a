import fc from "fast-check";
import { expect, it } from "vitest";
import { depthMax, jsonExcess } from "./json-body.ts";

/** The expected counts, computed from the parsed value. */
function counted(value: unknown): { members: number; depth: number } {
  if (typeof value !== "object" || value === null) return { members: 0, depth: 0 };
  const inner = Object.values(value).map(counted);
  return {
    members: inner.length + inner.reduce((sum, { members }) => sum + members, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

it("counts what the parser will find", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t\r\n"), (value, space) => {
      const text = JSON.stringify(value, null, space);
      const { members } = counted(JSON.parse(text));
      expect(jsonExcess(text, members)).toBe(undefined);
      if (members > 0) expect(jsonExcess(text, members - 1)).toBe(`more than ${members - 1} values`);
    }),
  );
});

it("ignores brackets, commas, and quotes inside strings", () => {
  const text = JSON.stringify({ '[{",\\"': '[[[,,,\\"]]]{', a: ["\\", "\\\\"] });
  expect(jsonExcess(text, 4)).toBe(undefined);
  expect(jsonExcess(text, 3)).toBe("more than 3 values");
});

it("allows ten thousand members in one object, and more only in lists", () => {
  const object = (count: number) =>
    `{"a":{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",")}}}`;
  expect(jsonExcess(object(10_000), 50_000)).toBe(undefined);
  expect(jsonExcess(object(10_001), 50_000)).toBe("more than 10000 properties in one object");
  expect(jsonExcess(`[${"1,".repeat(20_000)}1]`, 50_000)).toBe(undefined);
});

it("allows the maximum number of levels and no more", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(jsonExcess(nested(depthMax))).toBe(undefined);
  expect(jsonExcess(nested(depthMax + 1))).toBe("nested deeper than 32");
});

it.each(["", "{", '"', '"\\', "]]]", "nonsense", '{"a":'])("terminates on invalid JSON: %s", (text) => {
  expect(jsonExcess(text)).toBe(undefined);
});
