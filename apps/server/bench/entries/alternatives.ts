/**
 * The alternatives, each with its setup and its statements: the newest 25 matches, or the first 25 sorted by an
 * answer.
 */
import { answers } from "./driver.ts";
import { accountUuid, formUuid } from "./load.ts";

export const questions = ["equal", "range", "contains", "sort"] as const;
type Ask = (n: number) => string;

export type Alternative = Partial<Record<(typeof questions)[number], Ask>> & {
  /** Statements, or `ours`, which is built by the same code that the job runs. */
  readonly make: readonly string[] | "ours";
  readonly drop?: readonly string[];
  /** Matches a line of the plan for `equal` that uses the index. */
  readonly mark: RegExp;
};

const pick = (n: number, of: number) => (n * 7_919 + 13) % of;
const hex = (n: number) => (n * 2_654_435_761).toString(16).slice(0, 3).padEnd(3, "0");
const city = (n: number) => `city-${pick(n, 1_000)}`;
/** Matches one entry in a thousand. */
const amounts = (n: number) => [pick(n, 9_900), pick(n, 9_900) + 10] as const;
const like = (n: number) => `'%wolf ${hex(n)}%'`;
const direction = (n: number) => (n % 2 ? "" : " desc");

const columns = "id, status, created_at, answers::text";
const ofForm = `account_id = '${accountUuid}' and form_id = '${formUuid}'`;
const newest = (condition: string) =>
  `select ${columns} from entries where ${ofForm} and ${condition} order by id desc limit 26`;

/** Suits about a thousand matches, for which PostgreSQL would otherwise choose a slower scan in ID order. */
const gathered = (condition: string) =>
  `select * from (select ${columns} from entries where ${ofForm} and ${condition} offset 0) as found order by id desc limit 26`;

const scalars = [...answers].filter(([, { isMany }]) => !isMany);
const readingOf = (path: string): string =>
  path === "amount" || path === "age" ? `query_number(answers ->> '${path}')` : `(answers ->> '${path}')`;

const plain = {
  equal: (n: number) => newest(`answers ->> 'city' = '${city(n)}'`),
  range: (n: number) => newest(`${readingOf("amount")} between ${amounts(n).join(" and ")}`),
  contains: (n: number) => newest(`lower(answers ->> 'name') like ${like(n)}`),
  sort: (n: number) =>
    `select ${columns} from entries where ${ofForm} order by ${readingOf("amount")}${direction(n)}, id${direction(n)} limit 26`,
};

const none: Alternative = { make: [], mark: /^$/, ...plain };

const gin: Alternative = {
  make: ["create index alt_gin on entries using gin (answers jsonb_path_ops)"],
  drop: ["drop index alt_gin"],
  mark: /Cond: .*@>/,
  equal: (n) => newest(`answers @> '{"city":"${city(n)}"}'`),
};

/** Works for a single form only, because other forms have different answers. */
const expressions: Alternative = {
  make: [
    ...scalars.map(
      ([path]) =>
        `create index alt_x_${path} on entries (account_id, ${readingOf(path)}, id) where form_id = '${formUuid}'`,
    ),
    `create index alt_x_text on entries using gin (lower(answers ->> 'name') gin_trgm_ops) where form_id = '${formUuid}'`,
    "analyze entries",
  ],
  drop: [...scalars.map(([path]) => `drop index alt_x_${path}`), "drop index alt_x_text"],
  mark: /Cond: .*'city'/,
  ...plain,
  range: (n) => gathered(`${readingOf("amount")} between ${amounts(n).join(" and ")}`),
};

/** One column per answer, shared by all forms; simulated here with generated columns, which only work for one form. */
const slots: Alternative = {
  make: [
    `alter table entries ${[
      ...scalars.map(
        ([path, { kind }]) =>
          `add slot_${path} text collate "C" generated always as (query_key('${kind}', answers ->> '${path}')) stored`,
      ),
      "add slot_text text generated always as (lower(answers ->> 'name')) stored",
    ].join(", ")}`,
    ...scalars.map(([path]) => `create index on entries (account_id, form_id, slot_${path}, id)`),
    "create index on entries using gin (account_id, slot_text gin_trgm_ops)",
    "analyze entries",
  ],
  mark: /Cond: .*slot_city/,
  equal: (n) => newest(`slot_city = '${city(n)}'`),
  range: (n) =>
    gathered(`slot_amount between query_number_key(${amounts(n)[0]}) and query_number_key(${amounts(n)[1]})`),
  contains: (n) => newest(`slot_text like ${like(n)}`),
  sort: (n) =>
    `select ${columns} from entries where ${ofForm} and slot_amount is not null
     order by slot_amount${direction(n)}, id${direction(n)} limit 26`,
};

const indexOf = (path: string, purpose = "order") =>
  `v.account_id = '${accountUuid}' and v.index_number = (select number from answer_indexes
   where account_id = '${accountUuid}' and form_id = '${formUuid}' and path = '${path}' and purpose = '${purpose}')`;
const follow = (ids: string, order = "id desc") =>
  `select x.* from (${ids} order by ${order}) as h
   cross join lateral (select ${columns} from entries where ${ofForm} and id = h.id offset 0) as x limit 26`;
const valueRows = (path: string, condition: string) =>
  `select v.entry_id as id, v.key from answer_values v where ${indexOf(path)} and ${condition}`;

const valueTable: Alternative = {
  make: "ours",
  mark: /Cond: .*key/,
  equal: (n) => follow(valueRows("city", `v.key = '${city(n)}'`)),
  range: (n) =>
    follow(
      valueRows(
        "amount",
        `v.key between query_number_key(${amounts(n)[0]}) and query_number_key(${amounts(n)[1]})`,
      ),
    ),
  contains: (n) =>
    follow(
      `select v.entry_id as id from answer_texts v where ${indexOf("name", "search")} and v.content like ${like(n)}`,
    ),
  sort: (n) => follow(valueRows("amount", "v.key > ''"), `key${direction(n)}, id${direction(n)}`),
};

/** Generated columns come last, because they change the table permanently. */
export const alternatives: Readonly<Record<string, Alternative>> = {
  none,
  gin,
  expressions,
  value_table: valueTable,
  slots,
};
