/**
 * Converts the parts of a posted page to answers by path: the counterpart of the names that controls give their
 * inputs. Fields that were not on the page and unchanged values are not reported.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { answerAt, isField } from "@formstead/form-logic/engine";
import { memberOf, textOf } from "../fields/control.ts";
import type { Posted } from "./asked.ts";
import type { Post, Standing } from "./hosted-renderer.ts";
import { isOpen, placesIn } from "./journey.ts";
import { readAnswer } from "./read-answer.ts";

/** Indexed by name and prefix: a page with thousands of fields is queried thousands of times. */
function postedOf(post: Post): Posted {
  const values = Map.groupBy(post, ([name]) => name);
  const places = new Map([...values.keys()].map((name, at) => [name, at]));
  const sorted = [...values.keys()].sort();
  const all = (name: string) => (values.get(name) ?? []).map(([, value]) => value);
  return {
    all,
    first: (name) => values.get(name)?.[0]?.[1],
    partsOf: (path) => {
      const from = firstAtOrAfter(sorted, `${path}.`);
      const found: string[] = [];
      for (let at = from; sorted[at]?.startsWith(`${path}.`); at += 1) found.push(sorted[at] ?? "");
      const inOrder = found.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      return inOrder.map((name) => name.slice(path.length + 1));
    },
  };
}

function firstAtOrAfter(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function readPost(standing: Standing, step: string, post: Post, language: string): JsonObject {
  const posted = postedOf(post);
  const pressed = pressedIn(posted.first("_do") ?? "");
  const confirmed = new Set(posted.all("_confirmed"));
  const changes: [string, Json][] = [];
  for (const [path, item] of placesIn(standing, step)) {
    if (!isField(item)) continue;
    const before = answerAt(standing.answers, path) ?? null;
    // An answer that is sent unchanged is confirmed.
    if (confirmed.has(path) && item.confirm) changes.push([path, before]);
    if (!isOpen(standing, path)) continue;
    const read = readAnswer({ posted, path, item, settings: item.settings ?? {}, before, language });
    const answer = pressed?.path === path ? changeList(read === undefined ? before : read, pressed) : read;
    if (answer !== undefined && JSON.stringify(answer) !== JSON.stringify(before))
      changes.push([path, answer]);
  }
  return Object.fromEntries(changes);
}

interface Pressed {
  readonly act: string;
  readonly path: string;
  readonly key: string;
}

/** A button next to a list item: `take tags blue`, `up order tea`. */
function pressedIn(text: string): Pressed | undefined {
  const [, act, path, key] = /^(take|rank|up|down) (\S+) (.+)$/s.exec(text) ?? [];
  return act && path && key ? { act, path, key } : undefined;
}

function changeList(answer: Json, { act, key }: Pressed): Json {
  const list = Array.isArray(answer) ? answer : [];
  const isMeant = (one: Json) => (textOf(memberOf(one, "file_id")) || textOf(one)) === key;
  const at = list.findIndex(isMeant);
  const rest = list.filter((one) => !isMeant(one));
  if (act === "rank") return [...rest, key];
  if (act === "take" || at < 0) return rest.length > 0 ? rest : null;
  return rest.toSpliced(Math.max(0, at + (act === "up" ? -1 : 1)), 0, list[at] ?? key);
}
