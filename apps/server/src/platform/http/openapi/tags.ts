/** One tag per contract, with a readable name and in groups: `formVersions` is shown as "Form versions". */
import type { Contract } from "../contract.ts";
import type { Json } from "./components.ts";

export interface TagGroup {
  readonly name: string;
  readonly contracts: readonly Contract[];
}

export function tagOf({ name, title }: Contract): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Contracts of two modules may have the same name; they share a tag, because tag names must be unique. */
export function describeTags(groups: readonly TagGroup[]): Json {
  const tags = new Map<string, Json>();
  const tagGroups = groups.map(({ name, contracts }) => {
    const added = contracts.filter((contract) => !tags.has(tagOf(contract)));
    for (const contract of added)
      tags.set(tagOf(contract), { name: tagOf(contract), description: contract.description });
    return { name, tags: [...new Set(added.map(tagOf))] };
  });
  return { tags: [...tags.values()], "x-tagGroups": tagGroups };
}
