/** One tag per contract, in groups, with names for people: `formVersions` is shown as "Form versions". */
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

/** Contracts of two modules may share a name, and so a tag; tag names must be unique. */
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
