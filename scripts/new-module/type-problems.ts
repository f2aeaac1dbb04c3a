/**
 * Type-checks a module that exists only in memory, at its location in the source tree, so that outdated templates are
 * detected.
 */
import { resolve } from "node:path";
import ts from "typescript";

/** Problems as lines; empty if the module compiles. */
export function typeProblems(folder: string, files: ReadonlyMap<string, string>): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    "tsconfig.json",
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (problem) => {
        throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
      },
    },
  );
  if (!config) throw new Error("tsconfig.json cannot be read");
  const virtual = new Map([...files].map(([path, text]) => [resolve(folder, path), text]));
  const host = ts.createCompilerHost(config.options);
  const { readFile, fileExists, getSourceFile, directoryExists } = host;
  host.readFile = (path) => virtual.get(resolve(path)) ?? readFile(path);
  host.fileExists = (path) => virtual.has(resolve(path)) || fileExists(path);
  host.directoryExists = (path) => resolve(path) === resolve(folder) || directoryExists?.(path) === true;
  host.getSourceFile = (path, options, ...rest) => {
    const text = virtual.get(resolve(path));
    return text === undefined
      ? getSourceFile(path, options, ...rest)
      : ts.createSourceFile(path, text, options);
  };
  const roots = [...virtual.keys()].filter((path) => path.endsWith(".ts"));
  const program = ts.createProgram(roots, config.options, host);
  return roots.flatMap((root) => {
    const source = program.getSourceFile(root);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map((problem) => `${root}: ${ts.flattenDiagnosticMessageText(problem.messageText, "\n")}`);
  });
}
