/**
 * Names stored by databases, queues, webhooks, and clients of running installations. Folders and files may move;
 * these names must not change. Add new names to stored-names.json; removing one requires a migration of everything
 * that stores it.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { modules } from "../main/modules.ts";
import { E } from "../platform/errors/catalogue.ts";
import { allOperations } from "./operations.ts";

type Names = Readonly<Record<string, readonly string[]>>;
const pinned = JSON.parse(readFileSync(new URL("stored-names.json", import.meta.url), "utf8")) as Names;

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const current: Names = {
  modules: sorted(modules.map(({ name }) => name)),
  events: sorted(modules.flatMap(({ events = [] }) => events.map(({ def }) => `${def.name}@${def.version}`))),
  jobs: sorted(modules.flatMap(({ jobs = [] }) => jobs.map(({ def }) => def.name))),
  processes: sorted(modules.flatMap(({ processes = [] }) => processes.map(({ def }) => def.name))),
  permissions: sorted(modules.flatMap(({ permissions = {} }) => Object.keys(permissions))),
  errors: sorted([E, ...modules.map(({ errors = {} }) => errors)].flatMap((group) => Object.keys(group))),
  operations: sorted(allOperations.map(({ id }) => id)),
};

describe("stored names", () => {
  it.each(Object.keys(current))("%s match stored-names.json", (kind) => {
    expect(current[kind]).toEqual(pinned[kind]);
  });
});
