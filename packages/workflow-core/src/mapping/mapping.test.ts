import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueAt } from "../references/reference.ts";
import { fillIn, referencesIn } from "./mapping.ts";

const world = { entry: { answers: { name: "Ada", qty: 3, tags: ["a", "b"], none: null } } };
const lookup = ({ source, steps }: Parameters<Parameters<typeof fillIn>[1]>[0]) =>
  valueAt(world, [{ kind: "member", name: source }, ...steps]);

describe("fillIn", () => {
  it("replaces a lone reference with its value, keeping its type", () => {
    const { value, missing } = fillIn(
      { qty: "{{ entry.answers.qty }}", tags: "{{entry.answers.tags}}", none: "{{entry.answers.none}}" },
      lookup,
    );
    expect(value).toEqual({ qty: 3, tags: ["a", "b"], none: null });
    expect(missing).toEqual([]);
  });

  it("inserts references into text", () => {
    expect(
      fillIn("{{entry.answers.name}}: {{entry.answers.tags}}{{entry.answers.none}}.", lookup).value,
    ).toBe("Ada: a, b.");
  });

  it("reports references without a value and resolves invalid ones to nothing", () => {
    expect(fillIn(["{{entry.answers.x}}", "a{{ 1+1 }}b"], lookup)).toEqual({
      value: [null, "ab"],
      missing: ["entry.answers.x", "1+1"],
      isCut: false,
    });
  });

  it("keeps escaped braces and does not resolve references in inserted values", () => {
    const sly = { source: { text: "{{entry.answers.name}}" } };
    expect(
      fillIn("\\{{x}} {{source.text}}", ({ source, steps }) =>
        valueAt(sly, [{ kind: "member", name: source }, ...steps]),
      ).value,
    ).toBe("{{x}} {{entry.answers.name}}");
  });

  it("limits the size of the result", () => {
    const long = "x".repeat(200_000);
    const { value, isCut } = fillIn(Array(100).fill("{{ a.b }}"), () => long);
    expect(isCut).toBe(true);
    expect(JSON.stringify(value).length).toBeLessThan(1_100_000);
  });

  it("returns values without references unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const plain = JSON.parse(JSON.stringify(value).replaceAll("{{", "{"));
        expect(fillIn(plain, lookup)).toEqual({ value: plain, missing: [], isCut: false });
      }),
    );
  });
});

it("referencesIn returns each reference with its location and problem", () => {
  expect(referencesIn({ "a/b": ["x {{ entry.id }} {{..}}"] })).toMatchObject([
    { ref: "entry.id", pointer: "/a~1b/0", reference: { source: "entry" }, problem: undefined },
    { ref: "..", pointer: "/a~1b/0", reference: undefined, problem: { at: 0 } },
  ]);
});
