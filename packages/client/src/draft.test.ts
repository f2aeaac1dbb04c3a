import type { JsonObject } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import {
  addChange,
  adoptSession,
  type Batch,
  type Draft,
  emptyDraft,
  refuseBatch,
  savedBatch,
  takeBatch,
} from "./draft.ts";
import type { EntrySession, SentProblem } from "./wire.ts";

const typed = (draft: Draft, path: string, value: string | number) => addChange(draft, { path, value });
const problem = (field_key: string, code = "type"): SentProblem => ({
  field_key,
  code,
  message: "No.",
  is_kept: false,
});

const session = (seq: number, answers: JsonObject = {}): EntrySession => ({
  typed: {},
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
const answer = (seq: number) => ({
  ...session(seq),
  is_stale: false,
  fields: {},
  removed: ["gone"],
  errors: [],
});

describe("the trail", () => {
  const named = { ...emptyDraft, changes: [{ path: "name", value: "Ada" }] };
  it("is asked for once per batch, and resent unchanged with it", () => {
    let asked = 0;
    const trail = () => ({ page: `p${++asked}`, active_ms: 100 });
    const taken = takeBatch(named, trail);
    expect(taken.batch).toMatchObject({ seq: 1, trail: { page: "p1", active_ms: 100 } });
    expect(takeBatch(taken, trail)).toBe(taken);
    expect(asked).toBe(1);
  });
  it("is not asked for if there is nothing to save", () => {
    const trail = () => {
      throw new Error("asked");
    };
    expect(takeBatch(emptyDraft, trail)).toBe(emptyDraft);
  });
});

describe("a batch", () => {
  const begun = adoptSession(emptyDraft, session(0));
  it("keeps its number and its changes until it is answered, whatever is typed in the meantime", () => {
    const first = takeBatch(typed(begun, "name", "A"));
    const more = typed(typed(first, "name", "B"), "town", "C");
    expect(takeBatch(more)).toBe(more);
    expect(more.batch).toEqual({ seq: 1, changes: [{ path: "name", value: "A" }] });
    const saved = savedBatch(more, more.batch as Batch, answer(1));
    expect(saved.session).toMatchObject({ seq: 1, answers: { name: "A" }, fields: { name: state } });
    expect(saved.session?.fields).not.toHaveProperty("gone");
    expect(takeBatch(saved).batch).toMatchObject({ seq: 2, changes: { length: 2 } });
  });
  it("is complete when a stale response shows that it arrived, and only then", () => {
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
  it("does not repeat several moves that have already arrived", () => {
    const list = adoptSession(emptyDraft, session(0, { rows: ["a", "b", "c"].map((_id) => ({ _id })) }));
    const moved = addChange(list, { path: "rows", id: "a", at: 2 });
    const sent = takeBatch(addChange(moved, { path: "rows", id: "b", isGone: true }));
    const arrived = adoptSession(sent, session(1, { rows: [{ _id: "c" }, { _id: "a" }] }));
    expect(arrived).toMatchObject({ batch: undefined, changes: [] });
  });
  it("is left alone when another tab got the response, and older states are ignored", () => {
    const sent = takeBatch(typed(begun, "name", "A"));
    expect(savedBatch(sent, { seq: 7, changes: [] }, answer(7))).toBe(sent);
    const later = adoptSession(emptyDraft, session(5));
    expect(adoptSession(later, session(4))).toBe(later);
  });
});

describe("typed texts", () => {
  it("appear among the answers and are sent with their list", () => {
    const told = { ...session(1, { rows: [{ _id: "r" }] }), typed: { mail: "ada@", "rows[r].count": "1," } };
    expect(adoptSession(emptyDraft, told).session?.answers).toEqual({
      mail: "ada@",
      rows: [{ _id: "r", count: "1," }],
    });
  });
  it("are recognized as saved when the response to their save was lost", () => {
    const sent = takeBatch(typed(adoptSession(emptyDraft, session(0)), "mail", "ada@"));
    const arrived = adoptSession(sent, { ...session(1), typed: { mail: "ada@" } });
    expect([arrived.batch, arrived.changes]).toEqual([undefined, []]);
  });
});

describe("answers that were not accepted", () => {
  const begun = adoptSession(emptyDraft, session(0));
  const save = (draft: Draft, errors: SentProblem[]) =>
    savedBatch(draft, draft.batch as Batch, { ...answer(1), errors });

  it("are set aside while the rest is saved, and are retried with the next answer", () => {
    const saved = save(takeBatch(typed(typed(begun, "age", "old"), "name", "A")), [problem("age")]);
    expect([saved.batch, saved.changes]).toEqual([undefined, []]);
    expect(saved.refused).toEqual({ age: { value: "old", problem: problem("age") } });
    expect(typed(saved, "age", 7).refused).toEqual({});
    expect(typed(saved, "ag", 7).refused).toHaveProperty("age");
  });
  it("do not include answers that the server keeps as typed", () => {
    const saved = save(takeBatch(typed(begun, "mail", "ada@")), [{ ...problem("mail"), is_kept: true }]);
    expect([saved.refused, saved.session?.answers]).toEqual([{}, { mail: "ada@" }]);
  });
  it("are dropped if the respondent has continued typing, because the rejected value is incomplete", () => {
    const sent = typed(takeBatch(typed(begun, "mail", "ada@")), "mail", "ada@example.org");
    const saved = save(sent, [problem("mail")]);
    expect(saved.refused).toEqual({});
    expect(saved.changes).toEqual([{ path: "mail", value: "ada@example.org" }]);
  });
  it("are removed with their instance", () => {
    const added = addChange(begun, { path: "rows", id: "r", answers: {} });
    const saved = save(takeBatch(typed(added, "rows[r].count", "many")), [problem("rows[r].count")]);
    expect(Object.keys(saved.refused)).toEqual(["rows[r].count"]);
    expect(addChange(saved, { path: "rows", id: "r", isGone: true }).refused).toEqual({});
  });
  it("are dropped if they cannot be corrected: the instance is gone or the answer is fixed", () => {
    const sent = takeBatch(typed(typed(typed(begun, "rows[r].count", 1), "nothing", 1), "price", 1));
    const saved = save(sent, [
      problem("rows[r].count", "unknown_field_key"),
      problem("nothing", "unknown_field_key"),
      problem("price", "read_only"),
    ]);
    expect(Object.keys(saved.refused)).toEqual(["nothing"]);
  });
  it("include the whole batch when the whole save is rejected, so that saving does not loop forever", () => {
    const sent = takeBatch(typed(begun, "name", "A"));
    const left = refuseBatch(sent, sent.batch as Batch, problem(""));
    expect([left.changes, Object.keys(left.refused)]).toEqual([[], ["name"]]);
  });
});
