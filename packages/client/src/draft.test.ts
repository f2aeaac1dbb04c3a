import type { JsonObject } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import {
  addChange,
  adoptSession,
  type Batch,
  type Draft,
  emptyDraft,
  refuseSome,
  savedBatch,
  takeBatch,
} from "./draft.ts";
import type { EntrySession, Problem } from "./wire.ts";

const typed = (draft: Draft, path: string, value: string | number) => addChange(draft, { path, value });
const refuse = (draft: Draft, problems: Problem[]) => refuseSome(draft, draft.batch as Batch, problems);
const problem = (field_key: string, code = "type") => ({ field_key, code, message: "No." });

const session = (seq: number, answers: JsonObject = {}): EntrySession => ({
  entry_id: "ent_1",
  version: 1,
  locale: "en",
  seq,
  expires_at: "",
  is_valid: true,
  answers,
  fields: { name: state, gone: state },
  pages: [],
});
const state = { visible: true, required: false, read_only: false, value: null, issues: [] };
const answer = (seq: number) => ({ ...session(seq), is_stale: false, fields: {}, removed: ["gone"] });

describe("a batch", () => {
  const begun = adoptSession(emptyDraft, session(0));
  it("keeps its number and its changes until it is answered, whatever is typed meanwhile", () => {
    const first = takeBatch(typed(begun, "name", "A"));
    const more = typed(typed(first, "name", "B"), "town", "C");
    expect(takeBatch(more)).toBe(more);
    expect(more.batch).toEqual({ seq: 1, changes: [{ path: "name", value: "A" }] });
    const saved = savedBatch(more, more.batch as Batch, answer(1));
    expect(saved.session).toMatchObject({ seq: 1, answers: { name: "A" }, fields: { name: state } });
    expect(saved.session?.fields).not.toHaveProperty("gone");
    expect(takeBatch(saved).batch).toMatchObject({ seq: 2, changes: { length: 2 } });
  });
  it("is over when a stale answer shows that it had arrived, and only then", () => {
    const sent = takeBatch(typed(begun, "name", "A"));
    expect(adoptSession(sent, session(0)).batch).toBe(sent.batch);
    expect(adoptSession(sent, session(1, { name: "A" }))).toMatchObject({
      batch: undefined,
      changes: [],
      seq: 1,
    });
    const theirs = adoptSession(typed(sent, "town", "X"), session(1, { name: "theirs" }));
    expect(theirs).toMatchObject({ batch: undefined, changes: [{ path: "name" }, { path: "town" }] });
    expect(takeBatch(theirs).batch?.seq).toBe(2);
  });
  it("of several moves that had arrived is not done again", () => {
    const list = adoptSession(emptyDraft, session(0, { rows: ["a", "b", "c"].map((_id) => ({ _id })) }));
    const moved = addChange(list, { path: "rows", id: "a", at: 2 });
    const sent = takeBatch(addChange(moved, { path: "rows", id: "b", isGone: true }));
    const arrived = adoptSession(sent, session(1, { rows: [{ _id: "c" }, { _id: "a" }] }));
    expect(arrived).toMatchObject({ batch: undefined, changes: [] });
  });
  it("answered to another tab is left alone, and what is older than what is known is not taken over", () => {
    const sent = takeBatch(typed(begun, "name", "A"));
    expect(savedBatch(sent, { seq: 7, changes: [] }, answer(7))).toBe(sent);
    const later = adoptSession(emptyDraft, session(5));
    expect(adoptSession(later, session(4))).toBe(later);
  });
});

describe("refused answers", () => {
  it("are put aside so that the rest can be saved, and come back with the next answer", () => {
    const sent = takeBatch(typed(typed(emptyDraft, "age", "old"), "name", "A"));
    const left = refuse(sent, [problem("age")]);
    expect(left.changes).toEqual([{ path: "name", value: "A" }]);
    expect(left.refused).toEqual({ age: { value: "old", problem: problem("age") } });
    expect(typed(left, "age", 7).refused).toEqual({});
    expect(typed(left, "ag", 7).refused).toHaveProperty("age");
  });
  it("that were typed on meanwhile are forgotten: what was refused is half of them", () => {
    const sent = typed(takeBatch(typed(emptyDraft, "mail", "ada@")), "mail", "ada@example.org");
    const left = refuse(sent, [problem("mail")]);
    expect(left.refused).toEqual({});
    expect(left.changes).toEqual([{ path: "mail", value: "ada@example.org" }]);
  });
  it("do not take along the instance they stand in", () => {
    const added = addChange(emptyDraft, { path: "rows", id: "r", answers: {} });
    const left = refuse(takeBatch(typed(added, "rows[r].count", "many")), [problem("rows[r].count")]);
    expect(left.changes).toEqual([{ path: "rows", id: "r", answers: {} }]);
    expect(Object.keys(left.refused)).toEqual(["rows[r].count"]);
    expect(addChange(left, { path: "rows", id: "r", isGone: true }).refused).toEqual({});
  });
  it("for an instance that is gone are forgotten; for a field that never was they are told", () => {
    const sent = takeBatch(typed(typed(emptyDraft, "rows[r].count", 1), "nothing", 1));
    const left = refuse(sent, [
      problem("rows[r].count", "unknown_field_key"),
      problem("nothing", "unknown_field_key"),
    ]);
    expect(left.changes).toEqual([]);
    expect(Object.keys(left.refused)).toEqual(["nothing"]);
  });
  it("are all of them when nobody knows which, so that saving never goes round for ever", () => {
    const left = refuse(takeBatch(typed(emptyDraft, "name", "A")), [problem("")]);
    expect(left.changes).toEqual([]);
    expect(Object.keys(left.refused)).toEqual(["name"]);
  });
});
