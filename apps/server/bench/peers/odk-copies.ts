/** Copies the first submission by SQL, in all tables that a submission writes to. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { readAnswers, submissionXml } from "./answers.ts";

const chunk = 5_000;

export async function copySubmissions(db: pg.Client, rows: number): Promise<void> {
  for (let first = 1; first < rows; first += chunk) {
    const answers = await readAnswers(db, first, Math.min(chunk, rows - first));
    const ids = answers.map(() => `uuid:${randomUUID()}`);
    const submissions = answers.map((one, at) => submissionXml(one, ids[at] ?? ""));
    await db.query(copy, [first, ids, submissions, answers.map(({ topics }) => [topics].flat().join(" "))]);
  }
  await db.query("update current_event set event = (select max(event) from submissions)");
}

const copy = `
  with first as (
    select s."formId", s."submitterId", d."formDefId", d."userAgent",
      (select "acteeId" from audits where action = 'submission.create' limit 1)
    from submissions s join submission_defs d on d."submissionId" = s.id order by s.id limit 1),
  given as (
    select instance, xml, topics, to_timestamp(1700000000 + $1::int + n) as at, $1::int + n as event
    from unnest($2::text[], $3::text[], $4::text[]) with ordinality as t (instance, xml, topics, n)),
  submission as (
    insert into submissions ("formId", "instanceId", "submitterId", draft, "createdAt", event)
    select "formId", instance, "submitterId", false, at, event from first, given order by at
    returning id, "instanceId"),
  def as (
    insert into submission_defs ("submissionId", xml, "formDefId", "instanceId", "submitterId", "createdAt", root,
      current, "userAgent")
    select s.id, xml, "formDefId", instance, "submitterId", at, true, true, "userAgent"
    from first, submission s join given on instance = s."instanceId"
    returning id, "submissionId", "instanceId"),
  choices as (
    insert into form_field_values ("formId", "submissionDefId", path, value)
    select "formId", def.id, '/topics', topic
    from first, def join given on instance = def."instanceId", unnest(string_to_array(topics, ' ')) topic)
  insert into audits ("actorId", action, "acteeId", details, "loggedAt", processed, failures)
  select "submitterId", 'submission.create', "acteeId", jsonb_build_object('instanceId', def."instanceId",
    'submissionId', def."submissionId", 'submissionDefId', def.id), at, at, 0
  from first, def join given on instance = def."instanceId"`;
