/** The form used for speed measurements: 500 fields on ten pages, 200 rules, 50 formulas, and chains of five. */
import type { Condition } from "../conditions/condition.ts";
import type { FormDefinition, Item } from "../definition/definition.ts";
import type { Formula } from "../formulas/ast.ts";
import type { JsonObject } from "../values/json.ts";

const fieldCount = 500;
const perPage = 50;
const types = ["number", "text", "checkbox", "select", "decimal"] as const;

export function largeForm(): { definition: FormDefinition; answers: JsonObject } {
  const items = Array.from({ length: fieldCount }, (_, at) => fieldAt(at));
  const pages = Array.from({ length: fieldCount / perPage }, (_, at) => ({
    id: `p${at}`,
    items: items.slice(at * perPage, (at + 1) * perPage),
  }));
  const answers = Object.fromEntries(items.map((_, at) => [`f${at}`, answerAt(at)]));
  return { definition: { format: 1, title: "Large", languages: ["en"], pages }, answers };
}

function fieldAt(at: number): Item {
  const isComputed = at % 10 === 9;
  const type = isComputed ? "decimal" : (types[at % types.length] ?? "text");
  return {
    id: `i${at}`,
    type,
    key: `f${at}`,
    label: `Question ${at}`,
    ...(type === "select" && {
      settings: { options: ["a", "b", "c"].map((value) => ({ value, label: value })) },
    }),
    ...(isComputed && { formula: "…", parsed: sumBefore(at) }),
    ...(at > 5 && at % 5 === 1 && { visible_if: ruleOn(at - 6) }),
    ...(at > 5 && at % 5 === 2 && { required_if: ruleOn(at - 7) }),
    ...((at === 3 || at === 8) && { read_only_if: ruleOn(0) }),
  };
}

function ruleOn(at: number): Condition {
  const number = at - (at % 5);
  return {
    any: [
      { field: `f${number}`, op: "gt", value: 10 },
      {
        all: [
          { field: `f${number + 2}`, op: "is_true" },
          { field: `f${number + 1}`, op: "answered" },
        ],
      },
    ],
  };
}

function sumBefore(at: number): Formula {
  const terms = [at - 9, at - 4, at - 5].map((from): Formula => ["field", `f${from}`]);
  return [
    "call",
    "ROUND",
    [
      [
        "op",
        "*",
        [
          ["call", "SUM", terms],
          ["number", "1.19"],
        ],
      ],
      ["number", "2"],
    ],
  ];
}

function answerAt(at: number): string | number | boolean | null {
  if (at % 10 === 9) return null;
  return [at % 40, `Text ${at}`, at % 3 === 0, "b", "12.50"][at % 5] ?? null;
}
