/**
 * Selects the files that a retry runs. A retry doesn't excuse a failure; it distinguishes a flaky test from a broken
 * one. A test that passes only when it runs alone isn't flaky, so the failed files run alongside others again.
 */
import type { Attempt, TestResult } from "./attempt.ts";

/** If more files fail, something is broken, and a retry would reveal nothing new. */
const retriedFilesMax = 5;

const filesOf = (results: readonly TestResult[]) =>
  [...new Set(results.map(({ file }) => file).filter(Boolean))].sort();

/** Picks files from the list at even intervals, so that the same failures always select the same files. */
function spread(files: readonly string[], count: number): readonly string[] {
  if (files.length <= count) return files;
  return Array.from({ length: count }, (_, at) => files[Math.floor((at * files.length) / count)] ?? "");
}

/** The failed files and others to run alongside them, or undefined if there is nothing to retry. */
export function filesToRetry({ results }: Attempt, crowd: number): readonly string[] | undefined {
  const failed = filesOf(results.filter(({ state }) => state === "failed"));
  if (failed.length === 0 || failed.length > retriedFilesMax) return undefined;
  const others = filesOf(results).filter((file) => !failed.includes(file));
  return [...failed, ...spread(others, crowd)];
}
