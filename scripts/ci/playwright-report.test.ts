import { expect, it } from "vitest";
import { attemptOfPlaywright } from "./playwright-report.ts";

const spec = (
  title: string,
  status: "expected" | "unexpected" | "flaky" | "skipped",
  ...durations: number[]
) => ({
  title,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
});

it("reads tests, times and errors that belong to no test", () => {
  const attempt = attemptOfPlaywright(
    {
      config: { rootDir: "/repo/apps/e2e/src" },
      suites: [
        {
          title: "team.spec.ts",
          file: "team.spec.ts",
          specs: [spec("signs in", "flaky", 2_000, 1_000)],
          suites: [
            {
              title: "members",
              file: "team.spec.ts",
              specs: [
                spec("invites", "expected", 500),
                spec("leaves", "unexpected", 500),
                spec("waits", "skipped"),
              ],
            },
          ],
        },
      ],
      errors: [{ message: "Error: the server didn't start\n    at stack.ts" }],
    },
    "/repo",
  );
  const file = "apps/e2e/src/team.spec.ts";
  expect(attempt).toEqual({
    results: [
      { file, name: "", isTest: false, state: "passed", seconds: 4 },
      { file, name: "signs in", isTest: true, state: "failed", seconds: 3 },
      { file, name: "members > invites", isTest: true, state: "passed", seconds: 0.5 },
      { file, name: "members > leaves", isTest: true, state: "failed", seconds: 0.5 },
      { file, name: "members > waits", isTest: true, state: "skipped", seconds: 0 },
    ],
    errors: ["Error: the server didn't start"],
  });
});
