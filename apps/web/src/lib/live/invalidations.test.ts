import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createInvalidations } from "./invalidations.ts";

const sent: string[] = [];
let isVisible = true;
let invalidations: ReturnType<typeof createInvalidations>;
const news = (type: string, data = {}) => ({ id: "evt_1", type, created_at: "", data });

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  isVisible = true;
  invalidations = createInvalidations({
    accountId: "acc",
    invalidate: (key) => sent.push(key.join("/")),
    isVisible: () => isVisible,
  });
});
afterEach(() => {
  invalidations.stop();
  vi.useRealTimers();
});

it("invalidates at once and then at most once per second for each key", () => {
  for (let count = 0; count < 50; count += 1)
    invalidations.take(news("entry.submitted", { form_id: "frm_1" }));
  invalidations.take(news("entry.submitted", { form_id: "frm_2" }));
  expect(sent).toEqual(["acc/entries/frm_1", "acc/entries/frm_2"]);
  vi.advanceTimersByTime(999);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual(["acc/entries/frm_1", "acc/entries/frm_2", "acc/entries/frm_1"]);
});

it("waits while the tab is hidden and then catches up", () => {
  isVisible = false;
  for (let count = 0; count < 5; count += 1) invalidations.take(news("project.updated"));
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  isVisible = true;
  invalidations.catchUp();
  expect(sent).toEqual(["acc/projects", "acc/audit-events"]);
});

it("reads everything again after a gap, except what no event changes", () => {
  invalidations.take("missed");
  expect(sent).toEqual(
    expect.arrayContaining(["acc/projects", "acc/users", "acc/entries", "acc/audit-events"]),
  );
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent).not.toContain("acc");
});

it.each([
  ["user.joined", ["acc/users", "acc/invitations", "me/accounts", "acc/audit-events"]],
  ["job.failed", ["acc/jobs", "acc/audit-events"]],
  ["export.completed", ["acc/jobs", "acc/exports", "acc/audit-events"]],
  ["data_rows.imported", ["acc/rows/tbl_1"]],
  ["data_column.updated", ["acc/tables", "acc/rows/tbl_1", "acc/audit-events"]],
  ["entry_comment.created", ["acc/comments/ent_1"]],
  ["file.ready", ["acc/files"]],
  ["workflow_run.failed", ["acc/runs/wfl_1"]],
  ["something.new", ["acc/audit-events"]],
])("invalidates what %s changes", (type, keys) => {
  invalidations.take(news(type, { workflow_id: "wfl_1", table_id: "tbl_1", entry_id: "ent_1" }));
  expect(sent).toEqual(keys);
});
