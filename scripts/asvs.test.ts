import { expect, it } from "vitest";
import { asvsProblems } from "./asvs.ts";

const own = '`scripts/asvs.test.ts` "accepts the current document"';
const rows = (count: number, of = (n: number) => `| V1.1.${n} | topic | pass | ${own} |`) =>
  Array.from({ length: count }, (_, n) => of(n)).join("\n");
const problemsWith = (row: string) => asvsProblems(`${rows(69)}\n${row}`).join("\n");

it("accepts the current document", () => {
  expect(asvsProblems()).toEqual([]);
});

it("accepts 70 rows with evidence for each", () => {
  expect(asvsProblems(rows(70))).toEqual([]);
});

it.each([
  [`| V9.9.9 | topic | fail | ${own} |`, 'is "fail"'],
  [`| V1.1.3 | topic | pass | ${own} |`, "V1.1.3: appears more than once"],
  [`| V9.9 | topic | pass | ${own} |`, "is not a requirement ID"],
  [`| V9.9.9 |  | pass | ${own} |`, "has no topic"],
  ["| V9.9.9 | topic | pass | we looked |", "cites no evidence"],
  ["| V9.9.9 | topic | not applicable | no |", "does not explain why"],
  ['| V9.9.9 | topic | pass | `scripts/none.ts` "x" |', "scripts/none.ts does not exist"],
  ['| V9.9.9 | topic | pass | `scripts/asvs.ts` "gone" + "ne" |', 'scripts/asvs.ts has no "gone"'],
  ['| V9.9.9 | topic | pass | `scripts/asvs.test.ts` "rows" |', 'has no "rows"'],
  [`| V9.9.9 | topic | pass | ${own}, \`scripts/asvs.ts\` |`, "names a file without a quotation from it"],
])("rejects %s", (row, problem) => {
  expect(problemsWith(row)).toContain(problem);
});

it("rejects missing rows and more than 15% not applicable", () => {
  expect(asvsProblems(rows(69))).toEqual(["docs/security/asvs.md: 69 rows instead of 70"]);
  const unused = (n: number) =>
    `| V2.1.${n} | topic | not applicable | The product has no such thing at all, anywhere. |`;
  expect(asvsProblems(`${rows(60)}\n${rows(10, unused)}`)).toEqual([]);
  expect(asvsProblems(`${rows(59)}\n${rows(11, unused)}`)).toEqual([
    "docs/security/asvs.md: 11 rows are not applicable; the limit is 15%",
  ]);
});
