/**
 * Verifies the audit log of one database against its chain, and the chain against heads stored elsewhere. Read-only.
 * An attacker who owns the database can rebuild an entire chain; a head stored outside still reveals that.
 */
import type pg from "pg";
import type { Database } from "../db/database.ts";
import { numbering } from "../feed/horizon.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import { headOf, rootOf } from "./chain-hash.ts";
import { type EntryRow, entryColumns } from "./chain-rows.ts";

export interface Head {
  readonly database: string;
  readonly account_id: string;
  readonly number: number;
  readonly head: string;
}

export type ProblemKind =
  /** The rows of a link, or the link itself, differ from what was chained. */
  | "changed"
  /** A row that a link covers is missing. */
  | "removed"
  /** A row was inserted before the chain's position, or is dated long before it was written. */
  | "inserted"
  /** A link is missing. */
  | "broken"
  /** The chain does not reach a head that was stored outside. */
  | "rewritten";

export interface Problem {
  readonly kind: ProblemKind;
  readonly database: string;
  readonly account_id: string;
  readonly link: number | null;
  readonly audit_id: string | null;
}

export interface Verdict {
  readonly accounts: number;
  readonly entries: number;
  readonly waiting: number;
  readonly problems: readonly Problem[];
}

interface LinkRow {
  readonly number: number;
  readonly entries: readonly string[];
  readonly head: Buffer;
  readonly chained_at: Date;
}

/** A row is written within this time of the event it records. Allows for small clock differences between servers. */
const lateMsMax = 3_600_000;
const linksAtOnce = 200;

export async function listHeads(database: Database): Promise<Head[]> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<Omit<Head, "database">>(
      `select distinct on (account_id) account_id, number, encode(head, 'hex') as head
       from audit_links order by account_id, number desc`,
    );
    return rows.map((row) => ({ database: database.name, ...row }));
  });
}

/** `anchors` are heads of this database that were printed earlier and stored elsewhere. */
export async function verifyChain(database: Database, anchors: readonly Head[] = []): Promise<Verdict> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ account_id: string }>(
      "select account_id from audit_log union select account_id from audit_links order by account_id",
    );
    const kept = Map.groupBy(anchors, ({ account_id: uuid }) => uuid);
    const problems: Problem[] = [];
    let [entries, waiting] = [0, 0];
    for (const { account_id: uuid } of rows) {
      const checked = await verifyAccount(client, uuid, kept.get(uuid) ?? []);
      kept.delete(uuid);
      entries += checked.entries;
      waiting += checked.waiting;
      problems.push(...checked.problems.map((problem) => ({ ...problem, database: database.name })));
    }
    for (const [uuid, heads] of kept)
      for (const { number } of heads)
        problems.push({
          kind: "rewritten",
          database: database.name,
          account_id: uuid,
          link: number,
          audit_id: null,
        });
    return { accounts: rows.length, entries, waiting, problems };
  });
}

type Found = Omit<Problem, "database">;

async function verifyAccount(
  client: pg.ClientBase,
  uuid: string,
  anchors: readonly Head[],
): Promise<{ entries: number; waiting: number; problems: Found[] }> {
  const problems: Found[] = [];
  const note = (kind: ProblemKind, link: number | null, auditId: string | null = null) =>
    problems.push({ kind, account_id: uuid, link, audit_id: auditId });
  const heads = new Map<number, string>();
  let [before, number, passedAt, entries] = [rootOf(uuid), 0, 0, 0];
  for await (const link of linksOf(client, uuid)) {
    if (link.number !== number + 1) note("broken", link.number);
    const rows = await entriesOf(client, uuid, link.entries);
    const present = lookAtEntries(link, rows, passedAt, (kind, id) => note(kind, link.number, id));
    const about = { accountUuid: uuid, number: link.number, chainedAt: link.chained_at };
    const head = headOf(
      before,
      about,
      present.map(({ texts }) => texts),
    );
    if (present.length === link.entries.length && !head.equals(link.head)) note("changed", link.number);
    // Continue from the stored head, so that one problem is reported once.
    before = link.head;
    number = link.number;
    passedAt = link.chained_at.getTime();
    entries += link.entries.length;
    heads.set(number, link.head.toString("hex"));
  }
  for (const anchor of anchors)
    if (heads.get(anchor.number) !== anchor.head) note("rewritten", anchor.number);
  const rest = await unchainedOf(client, uuid);
  for (const { id, is_passed: isPassed } of rest) if (isPassed) note("inserted", null, id);
  return { entries, waiting: rest.filter((row) => !row.is_passed).length, problems };
}

/** The existing rows of a link, in order; missing rows and rows with an implausible time are reported. */
function lookAtEntries(
  link: LinkRow,
  rows: ReadonlyMap<string, EntryRow>,
  passedAt: number,
  note: (kind: ProblemKind, id: string) => void,
): EntryRow[] {
  return link.entries.flatMap((id) => {
    const row = rows.get(id);
    if (!row) note("removed", id);
    else if (row.at.getTime() < passedAt - lateMsMax) note("inserted", id);
    return row ?? [];
  });
}

async function* linksOf(client: pg.ClientBase, uuid: string): AsyncGenerator<LinkRow> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<LinkRow>(
      `select number, entries, head, chained_at from audit_links
       where account_id = $1 and number > $2 order by number limit ${linksAtOnce}`,
      [uuid, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < linksAtOnce) return;
    after = last.number;
  }
}

async function entriesOf(
  client: pg.ClientBase,
  uuid: string,
  ids: readonly string[],
): Promise<Map<string, EntryRow>> {
  const { rows } = await client.query<EntryRow>(
    `select ${entryColumns} from audit_log where account_id = $1 and id = any ($2::uuid[])`,
    [uuid, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows that no link covers: those still to be chained, and those inserted before the chain's position. */
async function unchainedOf(
  client: pg.ClientBase,
  uuid: string,
): Promise<{ id: string; is_passed: boolean }[]> {
  const { rows } = await client.query<{ id: string; is_passed: boolean }>(
    `select log.id, place.is_old_done and place.numbering = control.numbering
       and (log.xid is null or (log.xid, log.id) <= (place.xid, place.id)) as is_passed
     from audit_log log cross join audit_chain_places place cross join (${numbering.text}) control
     where log.account_id = $1 and log.id not in (select unnest(entries) from audit_links where account_id = $1)`,
    [uuid],
  );
  return rows;
}
