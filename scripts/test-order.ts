/**
 * Starts the longest test files first. Otherwise one of them could start last and keep a single worker busy long after
 * the others have finished. Vitest knows durations only from earlier runs on the same machine.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Taken from `.artifacts/seconds.json`, longest first. Files that take less than half a minute need not be listed. */
const longest = [
  "test-kit/contract-fuzz.test.ts",
  "test-kit/idempotency.test.ts",
  "renderer/tests/fields.test.ts",
  "test-kit/tenancy.test.ts",
  "renderer/tests/field-mode.test.ts",
  "renderer/tests/fields-behaviour.test.ts",
  "main/dead-shard.test.ts",
  "renderer/tests/faces.test.ts",
  "sandbox/sandbox.test.ts",
  "renderer/tests/map.test.ts",
  "templates/tests/hostile.test.ts",
  "test-kit/tenancy-references.test.ts",
  "renderer/tests/every-type.test.ts",
  "evaluate/incremental.test.ts",
  "test-kit/access-matrix.test.ts",
  "imports/tests/rows.api.test.ts",
  "change-feed/change-feed.gapless.test.ts",
  "http/if-match.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((end) => moduleId.endsWith(end));
  return rank === -1 ? longest.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
