/** Preparation: a published form, and an entry of it that is ready to be submitted. */
import type pg from "pg";
import { idToUuid, isId } from "../../src/platform/ids/ids.ts";
import { fortyAnswers, fortyFieldPages } from "../../src/test-kit/forty-fields.ts";
import type { Caller, Harness } from "../../src/test-kit/harness.ts";
import { publishedPages } from "../../src/test-kit/published-form.ts";
import type { Template } from "./drafts.ts";

export const submitPath = "/api/v1/entry-sessions/current/submit";

export async function prepare(
  h: Harness,
  owner: Caller,
  db: pg.Client,
): Promise<{ readonly formId: string; readonly template: Template }> {
  const formId = await publishedPages(owner, fortyFieldPages);
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  const headers = { "x-service-entry-key": String(begun.body.entry_key) };
  for (const answers of fortyAnswers("bench"))
    await h.anonymous.patch("/entry-sessions/current/answers", { answers }, { headers });
  const { body } = await h.anonymous.get("/entry-sessions/current", { headers });
  if (!body.is_valid || !isId("ent", body.entry_id))
    throw new Error(`the draft is not ready: ${JSON.stringify(body)}`);
  const entryUuid = idToUuid(body.entry_id);
  const { rows } = await db.query<{ id: string }>("select id from entry_sessions where entry_id = $1", [
    entryUuid,
  ]);
  const { uuid: accountUuid, id: accountId } = owner.account;
  return { formId, template: { accountUuid, accountId, entryUuid, sessionUuid: rows[0]?.id ?? "" } };
}
