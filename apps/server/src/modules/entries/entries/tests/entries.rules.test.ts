import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import type { Command, Entry, EntryStatus } from "../entries.rules.ts";
import * as rules from "../entries.rules.ts";

const start = new Date("2026-01-01T00:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const fresh = (): Entry =>
  rules.create(
    {
      id: newId("ent"),
      formId: newId("frm"),
      version: 3,
      source: "api",
      locale: "en",
      answers: { name: "Ada" },
      provenance: { name: "api" },
      externalId: "7",
      tags: ["a"],
      createdBy: newId("usr"),
    },
    start,
  );

/** The transitions from the design, written independently of the code: from → command → to. */
const table: Readonly<Record<EntryStatus, Partial<Record<Command, EntryStatus | "previous">>>> = {
  draft: {
    submit: "submitted",
    abandon: "abandoned",
    resume: "draft",
    discard: "discarded",
    trash: "trashed",
    erase: "erased",
  },
  submitted: { reopen: "reopened", trash: "trashed", erase: "erased" },
  reopened: { submit: "submitted", trash: "trashed", erase: "erased" },
  abandoned: {
    submit: "submitted",
    resume: "draft",
    discard: "discarded",
    trash: "trashed",
    erase: "erased",
  },
  discarded: { erase: "erased" },
  trashed: { restore: "previous", erase: "erased" },
  erased: {},
};
const commands = ["submit", "reopen", "abandon", "resume", "discard", "trash", "restore", "erase"] as const;
const statuses = Object.keys(table) as EntryStatus[];

const run = (entry: Entry, command: Command, now: Date) =>
  command === "submit"
    ? rules.submit(entry, { name: "Eva" }, "CODE", now)
    : rules.transition(entry, command, now);

/** Properties that must hold for an entry in any state. */
function checkSound(entry: Entry): void {
  expect(entry.trashedAt !== null).toBe(entry.status === "trashed");
  expect(entry.statusBeforeTrash !== null).toBe(entry.status === "trashed");
  if (entry.status === "submitted" || entry.status === "reopened") {
    expect(entry.submittedAt).not.toBeNull();
    expect(entry.receiptCode).toBe("CODE");
    expect(entry.answersRevision).toBeGreaterThan(0);
  }
  if (entry.status !== "erased" && entry.status !== "discarded") return;
  const { answers, provenance, externalId, tags, assigneeId } = entry;
  expect({ answers, provenance, externalId, tags, assigneeId }).toEqual({
    answers: {},
    provenance: {},
    externalId: null,
    tags: [],
    assigneeId: null,
  });
}

describe("transitions of an entry", () => {
  it("follow the table, increment the revision by one, and report the allowed statuses", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 30 }), (sequence) => {
        let entry = fresh();
        let beforeTrash: EntryStatus = "draft";
        for (const [index, command] of sequence.entries()) {
          const to = table[entry.status][command];
          const decision = run(entry, command, later(index));
          expect(decision.ok, `${entry.status} ${command}`).toBe(to !== undefined);
          if (!decision.ok) {
            const from = statuses.filter((status) => table[status][command] !== undefined);
            expect([...decision.allowed].sort()).toEqual(from.sort());
            continue;
          }
          expect(decision.next.status).toBe(to === "previous" ? beforeTrash : to);
          expect(decision.next.revision).toBe(entry.revision + 1);
          expect(decision.next.updatedAt).toEqual(later(index));
          expect(decision.next.answersRevision - entry.answersRevision).toBe(command === "submit" ? 1 : 0);
          if (command === "trash") beforeTrash = entry.status;
          entry = decision.next;
          checkSound(entry);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("never change the identity of an entry", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 20 }), (sequence) => {
        const born = fresh();
        const end = sequence.reduce((entry, command) => {
          const decision = run(entry, command, start);
          return decision.ok ? decision.next : entry;
        }, born);
        for (const key of ["id", "formId", "version", "mode", "source", "createdAt"] as const)
          expect(end[key]).toEqual(born[key]);
      }),
      { numRuns: 500 },
    );
  });

  it("keep the time and the receipt code of the first submission", () => {
    const first = nextOf(rules.submit(fresh(), { name: "Eva" }, "FIRST", later(1)));
    const again = nextOf(
      rules.submit(nextOf(rules.transition(first, "reopen", later(2))), {}, "SECOND", later(3)),
    );
    expect(again).toMatchObject({ submittedAt: later(1), receiptCode: "FIRST", answersRevision: 2 });
  });
});

describe("changeFacts", () => {
  it("is allowed in live statuses only, and keeps omitted properties", () => {
    const change = { tags: ["b"], externalId: undefined };
    expect(nextOf(rules.changeFacts(fresh(), change, start))).toMatchObject({ tags: ["b"], externalId: "7" });
    for (const status of statuses) {
      const isLive = ["draft", "submitted", "reopened", "abandoned"].includes(status);
      expect(rules.changeFacts({ ...fresh(), status }, change, start).ok, status).toBe(isLive);
    }
  });
});

describe("reviews", () => {
  it("are allowed for submitted entries only, and never change the status", () => {
    for (const status of statuses) {
      const decision = rules.review({ ...fresh(), status }, "approved", start);
      expect(decision.ok, status).toBe(["submitted", "reopened"].includes(status));
      if (decision.ok) expect(decision.next).toMatchObject({ status, reviewState: "approved" });
    }
  });

  it("are reset when answers change afterward", () => {
    const after = (reviewState: rules.ReviewState) =>
      rules.changeAnswers({ ...fresh(), reviewState }, {}, {}, true, start).reviewState;
    expect(rules.entryEnums.reviewStates.map(after)).toEqual([
      "received",
      "in_review",
      "in_review",
      "in_review",
      "in_review",
    ]);
  });
});

describe("the trash", () => {
  it("is purged after 30 days, not before", () => {
    const trashed = nextOf(rules.transition(fresh(), "trash", start));
    const due = rules.purgeDueAt(start);
    expect(rules.isPurgeDue(trashed, new Date(due.getTime() - 1))).toBe(false);
    expect(rules.isPurgeDue(trashed, due)).toBe(true);
    expect(rules.isPurgeDue(nextOf(rules.transition(trashed, "restore", due)), due)).toBe(false);
  });
});

function nextOf(decision: rules.Decision): Entry {
  if (!decision.ok) throw new Error("refused");
  return decision.next;
}
