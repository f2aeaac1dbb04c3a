/** What the palette shows for what was typed. */
import type { EntryGroup } from "./entry.ts";
import { rankOf } from "./rank.ts";
import type { Wanted } from "./read-input.ts";
import { useFoundEntries } from "./use-found-entries.ts";
import { useLocalEntries } from "./use-local-entries.ts";

const recentMax = 5;
const foundMax = 8;

export function useGroups(
  wanted: Wanted,
  onShortcuts: () => void,
): { readonly groups: readonly EntryGroup[]; readonly isSearching: boolean } {
  const { screen, recent, actions, places, accounts } = useLocalEntries(onShortcuts);
  const found = useFoundEntries(wanted);
  const groups = {
    actions: () => ranked([screen, actions], wanted.text),
    source: () => found.groups,
    all: () =>
      wanted.text === ""
        ? [screen, { ...recent, items: recent.items.slice(0, recentMax) }, actions, places, accounts]
        : ranked([...found.groups, screen, actions, places, accounts], wanted.text),
  };
  return {
    groups: groups[wanted.kind]().filter(({ items }) => items.length > 0),
    isSearching: found.isSearching,
  };
}

/** Keeps the entries that fit and sorts them and their groups by how well they fit. */
function ranked(groups: readonly EntryGroup[], text: string): readonly EntryGroup[] {
  return groups
    .map((group) => {
      const fitting = group.items
        .map((entry) => ({ entry, rank: rankOf(entry.name, text) ?? rankOf(entry.detail ?? "", text) }))
        .filter(({ rank }) => rank !== undefined)
        .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .slice(0, foundMax);
      return {
        value: group.value,
        items: fitting.map(({ entry }) => entry),
        best: fitting[0]?.rank ?? Number.POSITIVE_INFINITY,
      };
    })
    .toSorted((a, b) => a.best - b.best);
}
