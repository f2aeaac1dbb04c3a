/** Mutations of a valid call. Each takes a draft and a number that selects a variant. */
import type { Draft } from "./draft.ts";

export interface Mutation {
  readonly name: string;
  apply(draft: Draft, salt: number): Draft;
}

const pick = <T>(items: readonly T[], salt: number): T => items[salt % items.length] as T;

/** A mutation of the parsed body, which may be any JSON. */
function ofJson(name: string, change: (body: unknown, salt: number) => unknown): Mutation {
  return {
    name,
    apply: (draft, salt) => {
      try {
        return { ...draft, body: JSON.stringify(change(JSON.parse(draft.body ?? "{}"), salt)) };
      } catch {
        return draft;
      }
    },
  };
}

function ofText(name: string, change: (text: string, salt: number) => string): Mutation {
  return { name, apply: (draft, salt) => ({ ...draft, body: change(draft.body ?? "{}", salt) }) };
}

type Slot = readonly [Record<string, unknown>, string];

function slotsOf(node: unknown): Slot[] {
  if (typeof node !== "object" || node === null) return [];
  const holder = node as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...slotsOf(holder[key])]);
}

const replaceOne = (value: (salt: number) => unknown) => (body: unknown, salt: number) => {
  const slots = slotsOf(body);
  if (slots.length === 0) return { name: value(salt) };
  const [holder, key] = pick(slots, salt);
  holder[key] = value(salt);
  return body;
};

const wrongTypes = [null, 0, -1, "text", "", true, [], {}, [[]], { a: 1 }, 1.5];
const texts = [
  "a\u0000b",
  "\u0000",
  "\u202Etxet\u200F",
  "𝒳😀é\u0301",
  "\uD800",
  "\uDC00x",
  "\uFFFF",
  "' or 1=1 --",
  "<script>",
  "%00%s%n",
  "\u0085\u2028\u2029",
  "  ",
  "{{",
  "../../etc/passwd",
  "null",
];
const numbers = [1e308, -1e308, 2 ** 53, 2_147_483_648, -2_147_483_649, -0, 1e-320];

export const bodyMutations: readonly Mutation[] = [
  ofJson("drop a member", (body, salt) => {
    const slots = slotsOf(body);
    if (slots.length > 0) {
      const [holder, key] = pick(slots, salt);
      delete holder[key];
    }
    return body;
  }),
  ofJson(
    "wrong type",
    replaceOne((salt) => pick(wrongTypes, salt >> 4)),
  ),
  ofJson(
    "strange text",
    replaceOne((salt) => pick(texts, salt >> 4)),
  ),
  ofJson(
    "huge number",
    replaceOne((salt) => pick(numbers, salt >> 4)),
  ),
  ofJson(
    "too long",
    replaceOne((salt) => "x".repeat(pick([121, 256, 2_001, 20_000], salt >> 4))),
  ),
  ofJson("extra member", (body, salt) =>
    typeof body === "object"
      ? { ...body, [pick(["zzz", "account_id", "id", "role", "toString", "a/b~c", ""], salt)]: salt }
      : body,
  ),
  ofJson(
    "deep value",
    replaceOne((salt) => nested(pick([8, 33, 60], salt))),
  ),
  ofJson("other top level", (_body, salt) => pick([null, [], "text", 1, true, [{}]], salt)),
  ofText(
    "poisoned",
    (text, salt) =>
      `{${pick(['"__proto__":{"role":"owner"}', '"constructor":{"prototype":{"a":1}}'], salt)}${text.length > 2 ? `,${text.slice(1)}` : "}"}`,
  ),
  ofText("broken JSON", (text, salt) =>
    pick(
      [
        text.slice(0, -1),
        `${text},`,
        `\uFEFF${text}`,
        "{'a':1}",
        '{"a":NaN}',
        "",
        " ",
        "nul",
        '{"a":1e999}',
        '"\\ud800"',
        '{"a":1,"a":2}',
      ],
      salt,
    ),
  ),
  ofText(
    "very deep",
    (_text, salt) => "[".repeat(salt % 2 ? 10_000 : 40) + "]".repeat(salt % 2 ? 10_000 : 40),
  ),
  {
    name: "content type",
    apply: (draft, salt) => ({
      ...draft,
      contentType: pick(
        [
          undefined,
          "text/plain",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "application/json; charset=latin1",
          "application/problem+json",
          "json",
          "application/xml",
          "",
          "application/json, text/html",
        ],
        salt,
      ),
    }),
  },
];

/** Sends a body to an operation that has none. */
export const unaskedBody: Mutation = {
  name: "unasked body",
  apply: (draft, salt) => ({
    ...draft,
    body: pick(["{}", "{", '{"a":1}', "[".repeat(10_000) + "]".repeat(10_000), "", "text"], salt),
    contentType: pick(["application/json", "text/plain", undefined], salt >> 3),
  }),
};

function nested(depth: number): unknown {
  let node: unknown = 1;
  for (let level = 0; level < depth; level += 1) node = level % 2 ? [node] : { a: node };
  return node;
}

const segments = [
  "none",
  "%00",
  "..%2f..%2fadmin",
  "%E0%A4%A",
  "%ZZ",
  "%F0%9F%98%80",
  "a".repeat(90),
  "a".repeat(101),
  "a".repeat(5_000),
  "*",
  "__proto__",
  "prj_00000000000000000000000000",
  "PRJ_01H455VB4PEX5VSKNK084SN02Q",
  "usr_8zzzzzzzzzzzzzzzzzzzzzzzzz",
  "%20",
  "1",
  "null",
  "~",
  "a%0d%0ab",
];

export const pathMutations: readonly Mutation[] = [
  {
    name: "malformed path parameter",
    apply: (draft, salt) => ({
      ...draft,
      params: Object.fromEntries(Object.keys(draft.params).map((name) => [name, pick(segments, salt)])),
    }),
  },
];

const without = (draft: Draft, name: string) => draft.query.filter(([one]) => one !== name);

const strangeQueries: readonly (readonly [string, string])[] = [
  ["limit", "0"],
  ["limit", "-1"],
  ["limit", "1e3"],
  ["limit", "1.5"],
  ["limit", "99999999999999999999"],
  ["limit", ""],
  ["limit", "abc"],
  ["sort", "-"],
  ["sort", "name,name"],
  ["sort", "no_such"],
  ["sort", ",".repeat(50)],
  ["sort", "__proto__"],
  ["sort", "created_at;drop"],
  ["cursor", "x"],
  ["cursor", "{{cursor}}"],
  ["cursor", "A".repeat(1_999)],
  ["cursor", "A".repeat(3_000)],
  ["cursor", "\u0000"],
  ["cursor", "e30.e30"],
  ["count", "estimate"],
  ["q", "\u0000"],
  ["q", "%"],
  ["q", "\\"],
  ["q", "\uFFFF😀"],
  ["q", "x".repeat(2_000)],
  ["zzz", "1"],
  ["__proto__", "1"],
  ["constructor", "1"],
  ["a[b]", "c"],
  ["", ""],
  ["status", "\u0000"],
  ["action", "\u0000"],
  ["kind", "\u0000"],
];

export const queryMutations: readonly Mutation[] = [
  {
    name: "strange query",
    apply: (draft, salt) => {
      const [name, value] = pick(strangeQueries, salt);
      return { ...draft, query: [...without(draft, name), [name, value]] };
    },
  },
  {
    name: "repeated query parameter",
    apply: (draft, salt) => {
      const again = draft.query.length > 0 ? pick(draft.query, salt) : (["limit", "5"] as const);
      return { ...draft, query: [...draft.query, again, again] };
    },
  },
  {
    name: "spoiled query value",
    apply: (draft, salt) => {
      if (draft.query.length === 0) return draft;
      const [name] = pick(draft.query, salt);
      return { ...draft, query: [...without(draft, name), [name, pick(texts, salt >> 4)]] };
    },
  },
];

const strangeHeaders: readonly (readonly [string, string])[] = [
  ["idempotency-key", "{{key}}"],
  ["idempotency-key", '"{{key}}"'],
  ["idempotency-key", "always the same"],
  ["idempotency-key", "same"],
  ["idempotency-key", ""],
  ["idempotency-key", "k".repeat(255)],
  ["idempotency-key", "k".repeat(256)],
  ["idempotency-key", "caf\u00e9"],
  ["if-match", "*"],
  ["if-match", '"r1"'],
  ["if-match", 'W/"r1"'],
  ["if-match", '"r1", "r2", "r3"'],
  ["if-match", "r1"],
  ["if-match", ""],
  ["if-match", `"${"r".repeat(4_000)}"`],
  ["if-none-match", "*"],
  ["if-none-match", '"r1"'],
  ["if-none-match", 'W/"r1", "r2"'],
  ["if-none-match", ",,,"],
  ["x-request-id", "not a uuid"],
  ["x-request-id", "018f0000-0000-7000-8000-000000000000"],
  ["accept", "text/html"],
  ["accept", ";;"],
  ["x-forwarded-for", "1.2.3.4, ::1"],
  ["x-http-method-override", "DELETE"],
  ["accept-language", "x-\u00e9"],
  ["origin", "null"],
  ["sec-fetch-site", "cross-site"],
  ["user-agent", "\u00e9".repeat(300)],
  ["expect", "100-continue"],
  ["range", "bytes=0-1"],
  ["accept-encoding", "zzz"],
];

export const headerMutations: readonly Mutation[] = [
  {
    name: "header",
    apply: (draft, salt) => {
      const [name, value] = pick(strangeHeaders, salt);
      return { ...draft, headers: { ...draft.headers, [name]: value } };
    },
  },
];
