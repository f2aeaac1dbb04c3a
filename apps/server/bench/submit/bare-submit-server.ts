/**
 * A Fastify route that stores the 40 answers of the measured form, a revision, and an event in a single statement,
 * and does nothing else. Its schema lists each answer, as in a handwritten route.
 */
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { fortyAnswers } from "../../src/test-kit/forty-fields.ts";

const [url = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16 });
await pool.query(`
  create schema bare;
  create table bare.entries (
    id uuid primary key, account_id uuid not null, form_id uuid not null, status text not null default 'submitted',
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), answers jsonb not null);
  create index on bare.entries (account_id, created_at desc, id desc);
  create table bare.revisions (
    entry_id uuid not null, rev int not null, actor text, created_at timestamptz not null default now(),
    answers jsonb not null, primary key (entry_id, rev));
  create table bare.outbox (
    id bigint generated always as identity primary key, account_id uuid not null, type text not null,
    payload jsonb not null, created_at timestamptz not null default now());`);

const text = `
  with e as (insert into bare.entries (id, account_id, form_id, answers) values ($1, $2, $3, $4)
             returning id, account_id, answers),
  r as (insert into bare.revisions (entry_id, rev, actor, answers) select id, 1, 'respondent', answers from e)
  insert into bare.outbox (account_id, type, payload)
  select account_id, 'entry.submitted', jsonb_build_object('entry_id', id) from e`;
const [account, form] = [randomUUID(), randomUUID()];
const string = { type: "string" };
const answers = {
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(
    fortyAnswers("bench").flatMap((page) =>
      Object.entries(page).map(([key, value]) => [key, schemaOf(value)]),
    ),
  ),
};

function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: "array", items: string };
  if (typeof value === "string") return { type: "string", maxLength: 10_000 };
  return { type: Number.isInteger(value) ? "integer" : typeof value };
}

const schema = {
  body: { type: "object", properties: { answers }, required: ["answers"] },
  response: { 201: { type: "object", properties: { id: string } } },
};
const app = Fastify();
app.post<{ Body: { answers: object } }>("/entries", { schema }, async (request, reply) => {
  const id = randomUUID();
  const values = [id, account, form, JSON.stringify(request.body.answers)];
  await pool.query({ name: "submit", text, values });
  return reply.code(201).send({ id });
});
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
