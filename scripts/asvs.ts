/**
 * Checks `docs/security/asvs.md`: one row per requirement of OWASP ASVS 5.0 level 1, none failed, few not applicable,
 * and evidence that exists. Evidence is a file in backticks followed by a quotation from it: the name of a test in
 * test files, any text elsewhere.
 */
import { existsSync, readFileSync } from "node:fs";

const requirements = 70;
const notApplicableShareMax = 0.15;
const reasonCharsMin = 30;

interface Row {
  readonly id: string;
  readonly topic: string;
  readonly status: string;
  readonly evidence: string;
}

export function asvsProblems(document = readFileSync("docs/security/asvs.md", "utf8")): string[] {
  const rows = rowsOf(document);
  const notApplicable = rows.filter(({ status }) => status === "not applicable");
  const problems = rows.flatMap((row) => rowProblems(row).map((problem) => `${row.id}: ${problem}`));
  for (const [index, { id }] of rows.entries())
    if (rows.findIndex((other) => other.id === id) !== index) problems.push(`${id}: appears more than once`);
  if (rows.length !== requirements) problems.push(`${rows.length} rows instead of ${requirements}`);
  if (notApplicable.length > requirements * notApplicableShareMax)
    problems.push(`${notApplicable.length} rows are not applicable; the limit is 15%`);
  return problems.map((problem) => `docs/security/asvs.md: ${problem}`);
}

function rowsOf(document: string): Row[] {
  return document
    .split("\n")
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [id = "", topic = "", status = "", ...evidence] = line.split("|").slice(1, -1);
      return {
        id: id.trim(),
        topic: topic.trim(),
        status: status.trim(),
        evidence: evidence.join("|").trim(),
      };
    });
}

function rowProblems({ id, topic, status, evidence }: Row): string[] {
  if (!/^V\d+\.\d+\.\d+$/.test(id)) return ["is not a requirement ID"];
  if (topic === "") return ["has no topic"];
  if (status === "not applicable")
    return evidence.length < reasonCharsMin ? ["does not explain why it is not applicable"] : [];
  if (status !== "pass") return [`is "${status}", neither "pass" nor "not applicable"`];
  const files = [...evidence.matchAll(/`([^`]*\/[^`]*|[^`]+\.md)`/g)].length;
  const citations = [...evidence.matchAll(/`([^`]+)` "([^"]+)"/g)];
  if (citations.length === 0) return ["cites no evidence"];
  if (citations.length !== files) return ["names a file without a quotation from it"];
  return citations.flatMap(([, file = "", words = ""]) => citationProblems(file, words));
}

function citationProblems(file: string, words: string): string[] {
  if (!existsSync(file)) return [`${file} does not exist`];
  const text = readFileSync(file, "utf8");
  const isThere = /\.(test|spec)\.tsx?$/.test(file) ? testNames(text).has(words) : text.includes(words);
  return isThere ? [] : [`${file} has no "${words}"`];
}

/** First string arguments of calls and first cells of table rows: names of tests, groups, and cases. */
function testNames(text: string): Set<string> {
  return new Set([...text.matchAll(/[([]\s*(["`])((?:(?!\1)[^\\\n])+)\1/g)].map(([, , name = ""]) => name));
}
