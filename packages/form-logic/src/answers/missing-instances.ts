/**
 * The instances that repeats have without being added by a respondent: as many as their minimum, or one for each option
 * that was chosen elsewhere. Their IDs are always the same, so that the browser and the server name the same instance.
 */
import type { FormDefinition, Item, Page, RepeatItem } from "../definition/definition.ts";
import { instanceIdOf } from "../evaluate/instance-id.ts";
import { isObject, type Json, type JsonObject, memberOf, setMember } from "../values/json.ts";
import { carriedValues } from "./carried-values.ts";

export interface MissingInstance {
  /** The path of the repeat. */
  readonly path: string;
  readonly id: string;
}

export function missingInstances({ pages }: FormDefinition, answers: JsonObject): MissingInstance[] {
  const find = instancesFor(pages, answers);
  return pages.flatMap(({ items }) => missingIn(items, answers, "", find));
}

/** Returns the answers with these instances, or the same object if none is missing. */
export function withMissingInstances({ pages }: FormDefinition, answers: JsonObject): JsonObject {
  return completed(
    pages.flatMap(({ items }) => items),
    answers,
    instancesFor(pages, answers),
  );
}

function missingIn(
  items: readonly Item[],
  answers: Json | undefined,
  prefix: string,
  find: FindIds,
): MissingInstance[] {
  return items.flatMap((item): MissingInstance[] => {
    if (!("items" in item)) return [];
    if (!("key" in item)) return missingIn(item.items, answers, prefix, find);
    const path = prefix + item.key;
    const value = inside(answers, item.key);
    if (item.type === "group") return missingIn(item.items, value, `${path}.`, find);
    const list = listOf(value);
    const added = find(item, list);
    const present = list.flatMap((one) => {
      const id = inside(one, "_id");
      return typeof id === "string" ? missingIn(item.items, one, `${path}[${id}].`, find) : [];
    });
    return [
      ...present,
      ...added.flatMap((id) => [{ path, id }, ...missingIn(item.items, {}, `${path}[${id}].`, find)]),
    ];
  });
}

/** Returns the same object if nothing is missing. */
function completed(items: readonly Item[], answers: JsonObject, find: FindIds): JsonObject {
  const added: Record<string, Json> = {};
  for (const item of items) {
    if (!("items" in item)) continue;
    if ("key" in item) {
      const before = inside(answers, item.key);
      const after =
        item.type === "group" ? completedGroup(item.items, before, find) : completedList(item, before, find);
      if (after !== undefined && after !== before) setMember(added, item.key, after);
    } else Object.assign(added, onlyNew(completed(item.items, answers, find), answers));
  }
  return Object.keys(added).length === 0 ? answers : { ...answers, ...added };
}

const onlyNew = (after: JsonObject, before: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== before[key]));

function completedGroup(items: readonly Item[], value: Json | undefined, find: FindIds): Json | undefined {
  const before = isObject(value) ? value : {};
  const after = completed(items, before, find);
  return after === before ? value : after;
}

function completedList(item: RepeatItem, value: Json | undefined, find: FindIds): Json | undefined {
  const list = listOf(value);
  const all = [...list, ...find(item, list).map((id) => ({ _id: id }))];
  const after = all.map((one) => (isObject(one) ? completed(item.items, one, find) : one));
  return after.length === list.length && after.every((one, at) => one === list[at]) ? value : after;
}

type FindIds = (repeat: RepeatItem, list: readonly Json[]) => string[];

/** `answers` are those of the whole form, in which the chosen options are found. */
function instancesFor(pages: readonly Page[], answers: JsonObject): FindIds {
  return ({ min = 0, for_each }, list) => {
    const known = new Set(list.map((one) => inside(one, "_id")));
    if (for_each) {
      const ids = carriedValues(pages, for_each, answers).map(instanceIdOf);
      return ids.filter((id) => !known.has(id));
    }
    const names = Array.from({ length: min + list.length }, (_, at) => `i_${at + 1}`);
    return names.filter((id) => !known.has(id)).slice(0, Math.max(0, min - list.length));
  };
}

const inside = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? memberOf(value, name) : undefined;
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
