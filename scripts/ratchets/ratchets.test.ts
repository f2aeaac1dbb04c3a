import { describe, expect, it } from "vitest";
import { measureShape, type Shape } from "./measure.ts";
import { bestOf, compareShape } from "./ratchets.ts";

const best: Shape = {
  arrows: { "forms/forms": 2 },
  testsPerLine: { forms: 1 },
  casts: { "apps/server": 10 },
};

describe("comparing with the best numbers so far", () => {
  it("accepts unchanged numbers", () => {
    expect(compareShape(best, best)).toEqual({ problems: [], improvements: [] });
  });

  it.each<[string, Partial<Shape>, string]>([
    ["another arrow", { arrows: { "forms/forms": 3 } }, "forms/forms: other modules imported: 3, 2 in"],
    ["another cast", { casts: { "apps/server": 11 } }, "apps/server: casts (`as`): 11, 10 in"],
    ["fewer tests", { testsPerLine: { forms: 0.97 } }, "forms: lines of tests per line of code: 0.97, 1 in"],
  ])("rejects %s, and names the part and both numbers", (_name, change, message) => {
    const { problems } = compareShape({ ...best, ...change }, best);
    expect(problems).toEqual([expect.stringContaining(message)]);
  });

  it("tolerates slightly fewer tests, but does not record them", () => {
    const now = { ...best, testsPerLine: { forms: 0.985 } };
    expect(compareShape(now, best)).toEqual({ problems: [], improvements: [] });
    expect(bestOf(now, best)).toEqual(best);
  });

  it("accepts and records improvements", () => {
    const now = { arrows: { "forms/forms": 1 }, testsPerLine: { forms: 1.2 }, casts: { "apps/server": 9 } };
    const { problems, improvements } = compareShape(now, best);
    expect(problems).toEqual([]);
    expect(improvements).toHaveLength(3);
    expect(bestOf(now, best)).toEqual(now);
  });

  it("never records a worse number", () => {
    const now = { arrows: { "forms/forms": 9 }, testsPerLine: { forms: 0.1 }, casts: { "apps/server": 99 } };
    expect(bestOf(now, best)).toEqual(best);
  });

  it("asks to record a new module, and forgets a removed one", () => {
    const now = { ...best, arrows: { "forms/links": 4 } };
    expect(compareShape(now, best).problems).toEqual([expect.stringContaining("run pnpm generate")]);
    expect(bestOf(now, best).arrows).toEqual({ "forms/links": 4 });
  });
});

describe("measuring", () => {
  const forms = "apps/server/src/modules/forms/forms";
  const sources = [
    {
      file: `${forms}/forms.service.ts`,
      text: [
        'import { a } from "../../files/files/index.ts";',
        'import type { b } from "../../files/files/index.ts";',
        'import { c as d } from "../links/index.ts";',
        'import { e } from "./forms.rules.ts";',
        'import { f } from "../../../platform/ids/ids.ts";',
        "const list = [1] as const;",
        "export const one = list[0] as unknown as string;",
        'export const text = "x as y"; // 1 as a string',
        "",
      ].join("\n"),
    },
    {
      file: `${forms}/tests/forms.api.test.ts`,
      text: 'import { g } from "../../../jobs/bulk/index.ts";\nexport const two = g as string;\n',
    },
    { file: "packages/client/src/draft.ts", text: "export const three = 3 as number;\n" },
  ];

  it("counts each imported module once, without those of tests", () => {
    expect(measureShape(sources).arrows).toEqual({ "forms/forms": 2 });
  });

  it("counts casts, but neither `as const` nor renamed imports nor text", () => {
    expect(measureShape(sources).casts).toEqual({ "apps/server": 2, packages: 1 });
  });

  it("divides lines of tests by lines of code", () => {
    expect(measureShape(sources).testsPerLine).toEqual({ forms: 0.25, "packages/client": 0 });
  });
});
