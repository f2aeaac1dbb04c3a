/**
 * Loads a shard by SQL with the given number of entries of one form among others. Each entry has twelve answers,
 * about 1 KB.
 */
import pg from "pg";

export const accountUuid = "a0000000-0000-7000-8000-000000000001";
export const formUuid = "f0000000-0000-7000-8000-000000000001";
const chunk = 10_000;

/** Two of the four other forms are in the same account. */
export async function load(url: string, rows: number, others: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set app.system = 'on'; set synchronous_commit = off");
    await client.query(functions);
    await client.query(form, [accountUuid, formUuid]);
    for (let at = 0; at < rows; at += chunk) {
      const count = Math.min(chunk, rows - at);
      await client.query("select bench_load($1, $2, $3, $4)", [accountUuid, formUuid, at, count]);
      for (let other = 0; other < 4; other += 1) {
        const account = other % 2 ? accountUuid : accountUuid.replace("a", "b");
        const share = Math.floor(((at + count) * others) / rows / 4) - Math.floor((at * others) / rows / 4);
        const place = [
          account,
          formUuid.replace(/.$/, String(other + 2)),
          Math.floor((at * others) / rows / 4),
          share,
        ];
        await client.query("select bench_load($1, $2, $3, $4)", place);
      }
    }
    await client.query("vacuum analyze entries");
  } finally {
    await client.end();
  }
}

const form = `
  with project as (
    insert into projects (account_id, id, name, description, status, revision, created_at, updated_at)
    values ($1, $2, 'Bench', '', 'active', 1, now(), now()))
  insert into forms select (json_populate_record(null::forms, json_build_object('account_id', $1::uuid, 'id', $2::uuid,
    'project_id', $2::uuid, 'name', 'Bench', 'slug', 'bench', 'access', 'public', 'captcha', 'off', 'locales', '["en"]'::json,
    'status', 'unpublished', 'revision', 1, 'created_at', now(), 'updated_at', now()))).*`;

/** Twelve answers, about 1 KB, deterministic per entry number. */
export const documents = `
create or replace function bench_answers(i int) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'name', (array['Anna','Bert','Carla','Dieter','Eva','Frank','Greta','Hans','Ida','Jonas','Klara','Lars','Mia','Nils','Olga','Paul'])[1 + i % 16]
      || ' ' || (array['Schmidt','Meyer','Fischer','Weber','Wagner','Becker','Hoffmann','Koch','Richter','Klein','Wolf'])[1 + (i / 16) % 11]
      || ' ' || substr(md5(i::text), 1, 5),
    'email', 'user' || i || '@example.test',
    'color', (array['red','green','blue','black','white'])[1 + (hashint4(i) & 1023) % 5],
    'city', 'city-' || ((hashint4(i + 7) & 1048575) % 1000),
    'amount', (((hashint4(i + 1) & 1073741823) % 1000000)::numeric / 100)::text,
    'age', 18 + (hashint4(i + 2) & 65535) % 70,
    'visited', (date '2020-01-01' + ((hashint4(i + 3) & 1048575) % 2000))::text,
    'consent', (hashint4(i + 4) & 1) = 1,
    'topics', jsonb_build_array('t' || ((hashint4(i) & 65535) % 20), 't' || ((hashint4(i + 5) & 65535) % 20)),
    'price', jsonb_build_object('amount', ((hashint4(i + 6) & 65535) % 10000)::text, 'currency', 'EUR'),
    'items', jsonb_build_array(
      jsonb_build_object('_id', substr(md5((i + 1)::text), 1, 8), 'sku', 's' || ((hashint4(i + 8) & 1048575) % 5000), 'count', i % 9),
      jsonb_build_object('_id', substr(md5((i + 2)::text), 1, 8), 'sku', 's' || ((hashint4(i + 9) & 1048575) % 5000), 'count', i % 7)),
    'note', repeat(md5(i::text) || ' lorem ipsum dolor ', 9) || 'w' || substr(md5((i * 31)::text), 1, 7))
$$`;

const functions = `${documents};
create or replace function bench_load(account uuid, form uuid, start int, count int) returns void language sql as $$
  insert into entries (account_id, id, form_id, version_number, status, review_state, processing, mode, is_spam, source, locale,
                       answers, provenance, tags, revision, answers_revision, created_at, updated_at, submitted_at)
  select account, (lpad(to_hex(1700000000000 + i::bigint * 1000), 12, '0') || '7' || substr(md5(i::text || form), 1, 3)
      || '8' || substr(md5(i::text || form), 5, 15))::uuid,
    form, 1, case when i % 50 = 0 then 'draft' else 'submitted' end, 'received', 'idle', 'live', false, 'respondent', 'en',
    bench_answers(i), '{}', '{}', 1, 1, to_timestamp(1700000000 + i), to_timestamp(1700000000 + i),
    case when i % 50 = 0 then null else to_timestamp(1700000010 + i) end
  from generate_series(start + 1, start + count) i
$$`;
