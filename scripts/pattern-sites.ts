/**
 * Finds regular expressions in server code that are not constant. An untrusted pattern can block the event loop for
 * minutes, so each exception is listed here with the reason why it is safe.
 */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** How many non-constant patterns a file may contain, and why they are safe. */
const allowed: Readonly<Record<string, readonly [count: number, why: string]>> = {
  "apps/server/src/main/embed-files.ts": [1, "one of two constant words"],
  "apps/server/src/modules/transfer/export-schedules/engine/s3-target.ts": [
    1,
    "constant element names, one bounded repetition",
  ],
  "apps/server/src/platform/db/migration-lint/tenant-rules.ts": [
    1,
    "runs only on our own migrations, not in a server",
  ],
  "apps/server/src/platform/http/server.ts": [1, "paths of our own routes, escaped, at startup"],
  "apps/server/src/platform/ids/ids.ts": [1, "our own prefixes"],
  "apps/server/src/platform/vault/redact.ts": [1, "escaped text, alternatives only"],
  "packages/form-logic/src/fields/barcode.ts": [1, "alternatives of constant words"],
  "packages/form-logic/src/fields/members.ts": [1, "our own prefixes"],
  "packages/form-logic/src/fields/payment.ts": [1, "alternatives of constant words"],
  "packages/importers/src/xlsform/sheets.ts": [1, "constant sheet names"],
};

/** All code that runs on the server, including the packages. */
const serverCode = ["apps/server/src/**/*.ts", "packages/*/src/**/*.{ts,tsx}", "extensions/*/src/**/*.ts"];
const isTestCode = (file: string) => /\.test\.tsx?$|\/tests?\/|\/test-kit\//.test(file);

export function serverFiles(): readonly string[] {
  return globSync([...serverCode])
    .filter((file) => !file.includes("node_modules") && !isTestCode(file))
    .sort();
}

export function patternProblems(): readonly string[] {
  const problems = serverFiles().flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const lines = text.includes("RegExp") ? openPatterns(file, text) : [];
    const [count = 0] = allowed[file] ?? [];
    if (lines.length === count) return [];
    return [
      `${file}: ${lines.length} regular expressions are built from variables (line ${lines.join(", ") || "none"}), ${count} allowed; use a literal, or matchesPattern of form-logic for untrusted patterns (scripts/pattern-sites.ts)`,
    ];
  });
  const known = new Set(serverFiles());
  const gone = Object.keys(allowed).filter((file) => !known.has(file));
  return [
    ...problems,
    ...gone.map((file) => `${file}: listed in scripts/pattern-sites.ts, but does not exist`),
  ];
}

/** The lines that build a regular expression from anything but constant text. */
export function openPatterns(file: string, text: string): readonly number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const fixed = fixedNames(source);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isConstructor(node) && !isFixedUse(node, fixed))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

/** Whether the identifier is used as a value; types, members of other objects, and `instanceof` build no pattern. */
function isConstructor(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node) || node.text !== "RegExp" || ts.isTypeReferenceNode(node.parent)) return false;
  const { parent } = node;
  return !(
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword &&
    parent.right === node
  );
}

function isFixedUse(node: ts.Identifier, fixed: ReadonlySet<string>): boolean {
  const { parent } = node;
  const isMade = (ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression === node;
  return isMade && (parent.arguments ?? []).every((one) => isFixed(one, fixed));
}

/** Constants in the file with constant text, including those built from earlier ones. */
function fixedNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && isFixed(initializer, names)) names.add(name.text);
  }
  return names;
}

function isFixed(node: ts.Expression, fixed: ReadonlySet<string>): boolean {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return true;
  if (ts.isIdentifier(node)) return fixed.has(node.text);
  if (ts.isTemplateExpression(node))
    return node.templateSpans.every(({ expression }) => isFixed(expression, fixed));
  return ts.isBinaryExpression(node) && isFixed(node.left, fixed) && isFixed(node.right, fixed);
}
