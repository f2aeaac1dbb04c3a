import { expect, it, onTestFinished } from "vitest";
import { type LiveNews, live, type Topic } from "./live.ts";

function listen(topic: Topic) {
  const heard: string[] = [];
  const leave = live.subscribe(topic, (news: LiveNews) => heard.push(news === "missed" ? news : news.id));
  onTestFinished(leave);
  return { heard, leave };
}
const event = (id: string, data: Readonly<Record<string, unknown>>): LiveNews => ({
  id,
  type: "entry.submitted",
  created_at: "",
  data,
});

it("gives screens only the news about their topic, and every gap", () => {
  const [account, form, table] = [listen("account"), listen({ form: "frm_1" }), listen({ table: "tbl_1" })];
  live.report(event("evt_1", { form_id: "frm_1" }));
  live.report(event("evt_2", { form_id: "frm_2" }));
  live.report(event("evt_3", { table_id: "tbl_1" }));
  live.report("missed");
  expect(account.heard).toEqual(["evt_1", "evt_2", "evt_3", "missed"]);
  expect(form.heard).toEqual(["evt_1", "missed"]);
  expect(table.heard).toEqual(["evt_3", "missed"]);
  form.leave();
  live.report("missed");
  expect(form.heard).toEqual(["evt_1", "missed"]);
});
