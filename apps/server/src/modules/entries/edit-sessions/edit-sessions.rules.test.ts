import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import type { EditSession, EditSessionStatus } from "./edit-sessions.rules.ts";
import * as rules from "./edit-sessions.rules.ts";

const start = new Date("2026-01-01T00:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

const fresh = (): EditSession =>
  rules.open(
    {
      id: newId("eds"),
      entryId: newId("ent"),
      baseRevision: 3,
      baseAnswers: { name: "Ada" },
      createdBy: newId("usr"),
    },
    start,
  );

const commands = ["save", "commit", "discard", "expire", "wait"] as const;
type Command = (typeof commands)[number];

interface Moment {
  readonly session: EditSession;
  readonly now: Date;
  readonly lastSave: Date;
}

/** Runs one command and checks the result against the documented state machine. */
function step({ session, now: before, lastSave }: Moment, command: Command): Moment {
  const now = new Date(before.getTime() + (command === "wait" ? 16 : 1) * 60_000);
  const isLate = now.getTime() - lastSave.getTime() >= 30 * 60_000;
  const expected: EditSessionStatus = session.status === "open" && isLate ? "expired" : session.status;
  expect(rules.statusAt(session, now)).toBe(expected);
  if (command === "wait") return { session, now, lastSave };
  const next = run(session, command, now);
  const isAllowed = command === "expire" ? session.status === "open" && isLate : expected === "open";
  expect(next !== undefined).toBe(isAllowed);
  if (!next) return { session, now, lastSave };
  expect(next.revision).toBe(session.revision + 1);
  if (next.status !== "open") expect([next.answers, next.baseAnswers]).toEqual([{}, {}]);
  return { session: next, now, lastSave: command === "save" ? now : lastSave };
}

describe("an edit session", () => {
  it("ends once, keeps no answers, and allows no further change", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 12 }), (sequence) => {
        sequence.reduce(step, { session: fresh(), now: start, lastSave: start });
      }),
      { numRuns: 2_000 },
    );
  });

  it("starts with the answers of the entry and expires exactly 30 minutes after the last save", () => {
    const saved = rules.save(fresh(), { name: "Eva" }, minutes(20));
    if (!saved.ok) throw new Error("refused");
    expect(fresh()).toMatchObject({ answers: { name: "Ada" }, expiresAt: minutes(30) });
    expect(rules.statusAt(saved.next, new Date(minutes(50).getTime() - 1))).toBe("open");
    expect(rules.statusAt(saved.next, minutes(50))).toBe("expired");
    expect(rules.commit(saved.next, 4, minutes(50))).toEqual({ ok: false, current: "expired" });
  });
});

function run(session: EditSession, command: Exclude<Command, "wait">, now: Date): EditSession | undefined {
  if (command === "expire") return rules.expire(session, now);
  const decisions = {
    save: () => rules.save(session, { name: "Eva" }, now),
    commit: () => rules.commit(session, 4, now),
    discard: () => rules.discard(session, now),
  };
  const decision = decisions[command]();
  return decision.ok ? decision.next : undefined;
}
