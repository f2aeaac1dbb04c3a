/** Collects the answers of one response and gives it an ID that stays the same across exports. */
import { createHash } from "node:crypto";
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Question } from "../build/question.ts";
import type { ImportedEntry } from "../importer.ts";
import { convert } from "./convert.ts";

/** Receives answers: the entry itself or one instance of a repeat. */
export interface AnswerHolder {
  set(question: Question, raw: Json | undefined): void;
  /** Adds an instance to the repeat at this path. */
  addInstance(repeat: string): AnswerHolder;
}

export interface EntryBuilder extends AnswerHolder {
  leaveOut(name: string, raw: Json): void;
  finish(externalId: string, submittedAt: string | undefined): ImportedEntry;
}

type Mutable = { [key: string]: Json };

export function createEntryBuilder(): EntryBuilder {
  const answers: Mutable = {};
  const leftOut: Record<string, Json> = {};
  const counts = new Map<string, number>();
  // Titles, and names within repeats, are not unique, so number duplicates instead of overwriting them.
  const leaveOut = (name: string, raw: Json): void => {
    const short = name.slice(0, 200);
    let number = (counts.get(short) ?? 0) + 1;
    const key = () => (number === 1 ? short : `${short} (${number})`);
    while (Object.hasOwn(leftOut, key())) number += 1;
    counts.set(short, number);
    Object.defineProperty(leftOut, key(), { value: raw, enumerable: true, configurable: true });
  };
  const holderOf = (into: Mutable, depth: number): AnswerHolder => ({
    set: (question, raw) => {
      const { value, isWhole } = convert(question, raw);
      if (!isWhole) leaveOut(question.source, raw ?? null);
      if (value !== null) put(into, question.path.split(".").slice(depth), value);
    },
    addInstance: (repeat) => {
      const keys = repeat.split(".");
      const list = listAt(into, keys.slice(depth));
      const instance: Mutable = { _id: `inst_${list.length + 1}` };
      list.push(instance);
      return holderOf(instance, keys.length);
    },
  });
  return {
    ...holderOf(answers, 0),
    leaveOut,
    finish: (externalId, submittedAt) => ({
      externalId: shortId(externalId),
      submittedAt,
      answers: answers as JsonObject,
      leftOut,
    }),
  };
}

function put(into: Mutable, keys: readonly string[], value: Json): void {
  let at = into;
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    const inner = (typeof next === "object" && next !== null && !Array.isArray(next) ? next : {}) as Mutable;
    at[key] = inner;
    at = inner;
  }
  at[keys.at(-1) ?? ""] = value;
}

function listAt(answers: Mutable, keys: readonly string[]): Json[] {
  let at = answers;
  for (const key of keys.slice(0, -1)) {
    const inner = (Object.hasOwn(at, key) ? at[key] : undefined) ?? {};
    at[key] = inner;
    at = inner as Mutable;
  }
  const last = keys.at(-1) ?? "";
  const list = Object.hasOwn(at, last) ? at[last] : undefined;
  if (Array.isArray(list)) return list as Json[];
  const made: Json[] = [];
  at[last] = made;
  return made;
}

const idCharsMax = 200;

function shortId(id: string): string {
  return id.length <= idCharsMax ? id : `sha256:${digest(id)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Creates IDs for responses without one: a hash of the contents, with a number appended to duplicates. */
export function createContentIds(): (contents: string) => string {
  const seen = new Map<string, number>();
  return (contents) => {
    const id = `row:${digest(contents).slice(0, 40)}`;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}:${count}`;
  };
}
