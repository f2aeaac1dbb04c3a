/**
 * Checks that the list of hostile inputs covers every body, query, and upload of the contract, and every parser in
 * server code.
 */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import ts from "typescript";
import { expect, it } from "vitest";
import { z } from "zod";
import { serverFiles } from "../../../../scripts/pattern-sites.ts";
import { filePurposes } from "../modules/files/files/files.rules.ts";
import { isListedByBody } from "../platform/http/contract.ts";
import { allOperations } from "./operations.ts";
import { hostileInputs } from "./stalls/inputs.ts";
import { packageRoles } from "./stalls/parsers.ts";

const paths = new Set(hostileInputs.map(({ path }) => path));

/** `@scope/name` or `name` of every import that is neither our own file nor part of Node. */
const imported = new Set(
  serverFiles()
    .flatMap((file) => ts.preProcessFile(readFileSync(file, "utf8")).importedFiles)
    .map(({ fileName }) => /^(@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? "")
    .filter((name) => !name.startsWith(".") && !isBuiltin(name)),
);

it("has an input for every operation that accepts a body, raw bytes, or a query", () => {
  const without = allOperations.filter(({ id, operation }) => {
    const isFed =
      operation.body ||
      operation.rawBody ||
      operation.query ||
      (operation.list && !isListedByBody(operation));
    return isFed && !paths.has(id);
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});

it("refers only to existing operations, or to pages outside the contract", () => {
  const known = new Set(allOperations.map(({ id }) => id));
  expect([...paths].filter((path) => !known.has(path) && !/^[A-Z]+ \//.test(path))).toEqual([]);
});

it("has an input for every purpose of an upload", () => {
  for (const purpose of filePurposes)
    expect(
      hostileInputs.some(({ path, name }) => path === "files.complete" && name.endsWith(`as ${purpose}`)),
    ).toBe(true);
});

it("classifies every package that server code imports by whether it reads untrusted input", () => {
  expect([...imported].filter((name) => !Object.hasOwn(packageRoles, name)).sort()).toEqual([]);
  expect(Object.keys(packageRoles).filter((name) => !imported.has(name))).toEqual([]);
});

it("has an input for every parser", () => {
  const covered = new Set(hostileInputs.flatMap(({ parsers = [] }) => parsers));
  const parsers = Object.keys(packageRoles).filter((name) => packageRoles[name] === "parser");
  expect(parsers.filter((name) => !covered.has(name))).toEqual([]);
});

it("gives every list in a body a maximum, so that a longer one is rejected before its items are read", () => {
  const unbounded = allOperations.flatMap(({ id, operation }) =>
    operation.body
      ? unboundedLists(z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" }), id)
      : [],
  );
  expect(unbounded).toEqual([]);
});

/** Free-form JSON is excluded, because the member limit of a body bounds it. */
function unboundedLists(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null || place.includes("/$defs/JsonValue")) return [];
  const isUnbounded = "type" in schema && schema.type === "array" && !("maxItems" in schema);
  const inside = Object.entries(schema).flatMap(([name, one]) => unboundedLists(one, `${place}/${name}`));
  return isUnbounded ? [place, ...inside] : inside;
}

/**
 * Places that read bodies outside the contract, with the route that inputs are sent to or the reason why none is
 * needed.
 */
const bodyReaders: Readonly<Record<string, string>> = {
  "apps/server/src/main/blob-route.ts": "streams: an upload goes to the store as it comes",
  "apps/server/src/main/posted-page.ts": "POST /f/:ref",
  "apps/server/src/platform/http/mount.ts": "raw bytes of the contract",
  "apps/server/src/platform/http/server.ts": "bodies of the contract",
};

it("lists every place that reads bodies, and has an input for those outside the contract", () => {
  const readers = serverFiles().filter((file) =>
    readFileSync(file, "utf8").includes("addContentTypeParser("),
  );
  expect([...readers].sort()).toEqual(Object.keys(bodyReaders).sort());
  const addresses = Object.values(bodyReaders).filter((reader) => /^[A-Z]+ \//.test(reader));
  expect(addresses.filter((address) => !paths.has(address))).toEqual([]);
});
