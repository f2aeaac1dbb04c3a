/** Reads `.ci/flaky.json` and every version of it in Git, so that the list cannot be loosened over several commits. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FlakyList, flakyFile, listProblems, parseFlakyList } from "./flaky-list.ts";

export interface CheckedList {
  readonly list: FlakyList;
  readonly problems: readonly string[];
  /** False if this copy of the repository has no history, or only a part of it. */
  readonly hasHistory: boolean;
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function versionAt(root: string, commit: string): readonly FlakyList[] {
  try {
    return [parseFlakyList(git(root, "show", `${commit}:${flakyFile}`))];
  } catch {
    // This commit deleted the list or broke it, so it loosened nothing.
    return [];
  }
}

function versionsOf(root: string): readonly FlakyList[] | undefined {
  try {
    if (git(root, "rev-parse", "--is-shallow-repository").trim() === "true") return undefined;
    const commits = git(root, "log", "--full-history", "--format=%H", "--", flakyFile);
    return commits
      .split("\n")
      .filter(Boolean)
      .flatMap((commit) => versionAt(root, commit));
  } catch {
    return undefined;
  }
}

export function readFlakyList(root: string, today: string): CheckedList {
  const versions = versionsOf(root);
  const hasHistory = versions !== undefined;
  try {
    const list = parseFlakyList(readFileSync(join(root, flakyFile), "utf8"));
    return { list, problems: listProblems(list, versions ?? [], today), hasHistory };
  } catch (error) {
    return { list: { max: 0, tests: [] }, problems: [`${flakyFile}: ${String(error)}`], hasHistory };
  }
}
