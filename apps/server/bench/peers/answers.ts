/** The answers that all sides store: those of `bench entries`, without nested values, which each product stores differently. */
import type pg from "pg";
import { documents } from "../entries/load.ts";
import { odkFormId } from "./fields.ts";
import { onDatabase } from "./kept-database.ts";

export type PeerAnswers = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const peerAnswers = `${documents};
create or replace function peer_answers(i int) returns jsonb language sql immutable as $$
  select bench_answers(i) - array['price', 'items'] || jsonb_build_object(
    'amount', trim_scale((i % 40000)::numeric / 4)::text,
    'topics', jsonb_build_array('t' || i % 10, 't' || 10 + i % 10),
    'rating', 1 + i % 5,
    'reference', 'r-' || substr(md5((i + 5)::text), 1, 12))
$$`;

export const createAnswerFunctions = (db: pg.Client): Promise<unknown> => db.query(peerAnswers);

export async function readAnswers(db: pg.Client, first: number, count: number): Promise<PeerAnswers[]> {
  const { rows } = await db.query<{ answers: PeerAnswers }>(
    "select peer_answers(i) as answers from generate_series($1::int, $1::int + $2::int - 1) i",
    [first, count],
  );
  return rows.map(({ answers }) => answers);
}

/** Enough different answers that repeating them makes no difference. */
export const answersToSend = (database: string, rows: number): Promise<PeerAnswers[]> =>
  onDatabase(database, (db) => readAnswers(db, rows + 1, 1_000));

/** A submission to ODK Central, which identifies it by its instance ID. */
export function submissionXml(answers: PeerAnswers, instanceId: string): string {
  const elements = Object.entries(answers).map(
    ([key, value]) => `<${key}>${escapeXml([value].flat().join(" "))}</${key}>`,
  );
  const meta = `<meta><instanceID>${instanceId}</instanceID></meta>`;
  return `<data id="${odkFormId}" version="1">${elements.join("")}${meta}</data>`;
}

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
