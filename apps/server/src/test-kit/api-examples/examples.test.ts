/** Rules for the checked-in examples of the API description. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examplesDirectory, readExampleFile } from "../../main/api-examples.ts";
import { allOperations, type NamedOperation } from "../operations.ts";
import { faultsOf, requiredExamples } from "./check-examples.ts";
import { stableId } from "./ids.ts";
import { secretsIn } from "./secrets.ts";

const exampleBytesMax = 4_096;
const examplesBytesMax = 350_000;

const files = readdirSync(examplesDirectory).map((file) => file.replace(/\.json$/, ""));
const examples = files.flatMap((contract) =>
  Object.entries(readExampleFile(contract)).flatMap(([name, parts]) =>
    Object.entries(parts).map(([part, example]) => ({
      id: `${contract}.${name}`,
      part,
      text: JSON.stringify(example),
    })),
  ),
);

/** Patterns that no example may match, each with a description. */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ["a host of the test machine", /localhost|127\.0\.0\.1|\[::1\]|example\.test|formstead-test/],
  ["a port", /\/\/[^/"\s]+:\d{2,5}\b/],
  ["a path of the test machine", /\/(?:home|root|tmp|work|Users|var)\//],
  ["a signed link", /X-Amz-|[?&]sig(?:nature)?=(?!EXAMPLE)/i],
  ["a key or token", /\b(?:svc|whsec|sk_live|sk_test)_(?!EXAMPLE)/],
  ["a name made up by a test", /Person [0-9a-f]{10}|\b[0-9a-f]{10}@|Test Browser/],
  [
    "an id that was not normalized",
    new RegExp(`\\b[a-z]{2,4}_(?!${stableId})[0-7][0-9a-hjkmnp-tv-z]{25}\\b`),
  ],
];

describe("every operation", () => {
  it("has an example for each JSON body and success that matches its schema and has no unknown member", () => {
    const faults = allOperations.flatMap(({ id, operation }) => {
      const [contract = "", name = ""] = id.split(".");
      const parts = readExampleFile(contract)[name] ?? {};
      return requiredExamples(operation).flatMap((required) =>
        parts[required.part] === undefined
          ? [`${id} ${required.part}: no example; run \`pnpm examples\``]
          : faultsOf(required, parts[required.part]).map((fault) => `${id} ${fault}; run \`pnpm examples\``),
      );
    });
    expect(faults).toEqual([]);
  });

  it("has no example that it does not need", () => {
    const needed = allOperations.flatMap(({ id, operation }) =>
      requiredExamples(operation).map(({ part }) => `${id} ${part}`),
    );
    expect(examples.map(({ id, part }) => `${id} ${part}`).filter((one) => !needed.includes(one))).toEqual(
      [],
    );
  });
});

it("an example with an unknown or missing member, or with a wrong type, is rejected", () => {
  const { operation } = allOperations.find(({ id }) => id === "projects.create") as NamedOperation;
  const valid = readExampleFile("projects").create ?? {};
  const faults = (part: string, change: object) => {
    const required = requiredExamples(operation).find((one) => one.part === part);
    return required && faultsOf(required, { ...(valid[part] as object), ...change });
  };
  expect([faults("body", {}), faults("201", {})]).toEqual([[], []]);
  expect(faults("body", { colour: "red" })).toHaveLength(1);
  expect(faults("201", { colour: "red" })).toEqual(["201/colour: is not part of the schema"]);
  expect(faults("201", { name: undefined })).toHaveLength(1);
  expect(faults("201", { name: 1 })).toHaveLength(1);
});

describe("no example contains", () => {
  it.each(forbidden)("%s", (_what, pattern) => {
    const found = examples.filter(({ text }) => pattern.test(text));
    expect(found.map(({ id, part, text }) => `${id} ${part}: ${pattern.exec(text)?.[0]}`)).toEqual([]);
  });

  it("a word that looks like a secret", () => {
    const found = examples.flatMap(({ id, part, text }) =>
      secretsIn(text).map((word) => `${id} ${part}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

describe("sizes without white space", () => {
  it("are at most 4 KB for one example and 350 KB for all", () => {
    const bytes = examples.map(({ id, part, text }) => ({ id, part, bytes: Buffer.byteLength(text) }));
    expect(bytes.filter((one) => one.bytes > exampleBytesMax)).toEqual([]);
    expect(bytes.reduce((sum, one) => sum + one.bytes, 0)).toBeLessThan(examplesBytesMax);
  });
});
