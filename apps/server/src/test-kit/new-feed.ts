/** A feed from its own form into its own table, created through the API. */
import type { Answer } from "./caller.ts";
import type { Caller, Harness } from "./harness.ts";
import { column, newTable } from "./new-table.ts";
import { field, publishedForm } from "./published-form.ts";

export interface NewFeed {
  readonly tbl: string;
  readonly tfd: string;
  readonly frm: string;
}

export async function newFeed(owner: Caller, count = 1): Promise<NewFeed> {
  const tbl = await newTable(owner, [column("name"), column("age", "number")]);
  const frm = await publishedForm(owner, [field("name"), field("age")]);
  const mapping = { name: "{{ entry.answers.name }}", age: "{{ entry.answers.age }}" };
  let tfd = "";
  for (let n = 0; n < count; n += 1)
    tfd = idOf(await owner.post(`/data-tables/${tbl}/feeds`, { form_id: frm, mapping }));
  return { tbl, tfd, frm };
}

/** Creates a table with two feeds and returns one of them, with entries that the table rejected. */
export async function failedFeed(h: Harness, owner: Caller): Promise<NewFeed> {
  const feed = await newFeed(owner, 2);
  for (let n = 0; n < 2; n += 1)
    await owner.post("/entries", { form_id: feed.frm, answers: { name: `Ada ${n}`, age: "old" } });
  await h.runFeeds();
  return feed;
}

function idOf({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
}
