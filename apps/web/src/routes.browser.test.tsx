import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { areas } from "./areas/index.ts";
import { createStudioRouter } from "./routes.tsx";
import type { Area } from "./shell/area.ts";

const all: readonly Area[] = areas;
const paths = new Set(Object.keys(createStudioRouter(new QueryClient()).routesByPath));

it.each(
  all
    .flatMap(({ places = [], commands = [] }) => [...places, ...commands])
    .map(({ to, label }) => [label.en, to]),
)("%s leads to a screen", (_label, to) => {
  expect(paths).toContain(to);
});

it("gives every place, command, and source its own name and keys", () => {
  const keys = all.flatMap(({ places = [] }) => places.flatMap((place) => place.keys ?? []));
  const ids = all
    .flatMap(({ commands = [], searchSources = [] }) => [...commands, ...searchSources])
    .map(({ id }) => id);
  const prefixes = all.flatMap(({ searchSources = [] }) =>
    searchSources.flatMap(({ prefix }) => prefix ?? []),
  );
  for (const list of [keys, ids, prefixes]) expect(list).toEqual([...new Set(list)]);
});
