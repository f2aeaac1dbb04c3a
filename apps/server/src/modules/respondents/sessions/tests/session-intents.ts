/**
 * Random intents for the model-based test: mostly operations that can succeed, and sometimes operations that cannot.
 */
import fc from "fast-check";
import type { Child, Patch } from "./session-answers.ts";
import type { Op, State } from "./session-state.ts";

/** An intent is generated before the state is known, so its numbers select from the lists in the state. */
export type Intent = (state: State, now: number) => Op | undefined;

const pick = <T>(list: readonly T[], number: number): number => number % Math.max(list.length, 1);
const number = fc.nat(11);
const text = fc.constantFrom("Ann", "Bo", "Cy");

/** True in one of fifteen cases, for unusual input. */
const seldom = fc.nat(14).map((one) => one === 0);

const patchArb: fc.Arbitrary<(state: State, key: string) => Patch> = fc
  .record({
    plain: fc.dictionary(
      fc.constantFrom("name", "email", "why"),
      fc.constantFrom("a@b.de", "c@d.de", "e@f.de", "half@", null),
      { maxKeys: 3 },
    ),
    age: fc.option(fc.constantFrom(30, 40, 200, null), { nil: undefined }),
    child: number,
    isText: seldom,
    isUnknown: seldom,
  })
  .map(({ plain, age, child, isText, isUnknown }) => (state, key) => ({
    ...plain,
    ...(isText ? { age: "old" } : age === undefined ? {} : { age }),
    ...childPatch(state, key, child),
    ...(isUnknown ? { nobody: "x" } : {}),
  }));

function childrenOf({ entries, keys }: State, key: string): readonly Child[] {
  const entry = keys.find(({ secret }) => secret === key)?.entry ?? -1;
  return entries[entry]?.answers.children ?? [];
}

function childPatch(state: State, key: string, which: number): Patch {
  const children = childrenOf(state, key);
  if (children.length === 0 && which < 11) return {};
  return which % 2 === 0 ? {} : { [`children[${idAt(children, which)}].first`]: "Di" };
}

/** The ID of one of the items, or sometimes an ID that does not exist. */
function idAt(list: readonly { readonly _id: string }[], which: number): string {
  return (which === 11 ? undefined : list[pick(list, which)]?._id) ?? "i_nobody";
}

/** Usually uses the latest key, which mostly works, and sometimes an older one. */
const keyed = (make: (state: State, key: string) => Op) =>
  fc.integer({ min: 0, max: 5 }).map(
    (age): Intent =>
      (state) => {
        const key = state.keys.at(-1 - (age > 3 ? age - 3 : 0));
        return key && make(state, key.secret);
      },
  );

const withPatch = (make: (state: State, key: string, patch: Patch) => Op) =>
  fc
    .tuple(
      patchArb,
      keyed((_state, key) => ({ kind: "get", key })),
    )
    .map(
      ([patchOf, intent]): Intent =>
        (state, now) => {
          const op = intent(state, now);
          return op && "key" in op ? make(state, op.key, patchOf(state, op.key)) : undefined;
        },
    );

const saves = fc
  .tuple(
    fc.option(fc.constantFrom(-1, 0, 1, 1, 2), { nil: undefined }),
    withPatch((_state, key, patch) => ({ kind: "save", key, patch })),
  )
  .map(
    ([ahead, intent]): Intent =>
      (state, now) => {
        const op = intent(state, now);
        if (op?.kind !== "save" || ahead === undefined) return op;
        const last = state.keys.find(({ secret }) => secret === op.key)?.seq ?? 0;
        return { ...op, seq: Math.max(0, last + ahead) };
      },
  );

const submits = fc.oneof(
  { weight: 2, arbitrary: withPatch((_state, key, patch) => ({ kind: "submit", key, patch })) },
  // Adds the answers that are missing for the submission to succeed.
  {
    weight: 3,
    arbitrary: keyed((state, key) => {
      const firsts = Object.fromEntries(
        childrenOf(state, key).map(({ _id }) => [`children[${_id}].first`, "Di"]),
      );
      return { kind: "submit", key, patch: { name: "Ann", email: null, age: null, ...firsts } };
    }),
  },
);

interface InstanceWish {
  readonly kind: "add" | "change" | "remove";
  readonly isToy: boolean;
  readonly isBlind: boolean;
  readonly which: number;
  readonly toy: number;
  readonly more: { readonly text?: string; readonly position?: number };
}

const instances = fc
  .tuple(
    keyed((_state, key) => ({ kind: "get", key })),
    fc.record({
      kind: fc.constantFrom("add", "change", "remove"),
      isToy: fc.boolean(),
      isBlind: seldom,
      which: number,
      toy: number,
      more: fc.record({ text, position: fc.nat(4) }, { requiredKeys: [] }),
    }),
  )
  .map(
    ([intent, wish]): Intent =>
      (state, now) => {
        const op = intent(state, now);
        return op && "key" in op ? instanceOp(op.key, childrenOf(state, op.key), wish) : undefined;
      },
  );

function instanceOp(key: string, children: readonly Child[], wish: InstanceWish): Op {
  const { kind, isToy, isBlind, which, toy, more } = wish;
  const ofToy = isToy && (children.length > 0 || isBlind);
  const child = idAt(children, which);
  const path = ofToy ? `children[${child}].toys` : "children";
  const list = ofToy ? (children.find(({ _id }) => _id === child)?.toys ?? []) : children;
  if (kind === "add" || (list.length === 0 && !isBlind)) return { kind: "add", key, path, ...more };
  const id = idAt(list, ofToy ? toy : which);
  return kind === "change" ? { kind, key, path, id, ...more } : { kind: "remove", key, path, id };
}

/** Some intents keep an idempotency key for a repeat; each sequence has its own keys. */
const marks = fc.option(fc.nat(5), { nil: undefined });

const markIn = ({ entries }: State, holder: number | undefined) =>
  holder === undefined ? undefined : `holder-${holder}-${entries[0]?.id}`;

const resumes = fc.tuple(fc.nat(2), fc.option(fc.nat(1), { nil: undefined })).map(
  ([age, holder]): Intent =>
    (state) => {
      const link = state.links.at(-1 - age);
      return link && { kind: "resume", link: link.token, mark: markIn(state, holder) };
    },
);

const byAccount = fc
  .record({ kind: fc.constantFrom("trash", "restore", "reopen", "abandon"), which: number })
  .map(
    ({ kind, which }): Intent =>
      (state) =>
        state.entries.length === 0
          ? undefined
          : { kind, entry: state.entries.length - 1 - pick(state.entries, which % 2) },
  );

const simple = (kind: "get" | "receipt" | "validate" | "discard" | "link") =>
  keyed((_state, key) => ({ kind, key }));

const begins = fc.tuple(patchArb, marks).map(
  ([patchOf, holder]): Intent =>
    (state) => ({ kind: "begin", patch: patchOf(state, ""), mark: markIn(state, holder) }),
);

/** With random answers, or with answers that can be submitted. */
const submitsAtOnce = fc.tuple(patchArb, marks, fc.nat(2)).map(
  ([patchOf, holder, chance]): Intent =>
    (state) => ({
      kind: "submit_at_once",
      patch: { ...patchOf(state, ""), ...(chance > 0 ? { name: "Ann", email: null, age: null } : {}) },
      mark: markIn(state, holder),
    }),
);

/** Whether one of the keys can be used to fill in an entry. */
function isUnderWay({ entries, keys }: State, now: number): boolean {
  return keys.some(
    ({ entry, status, expiresAt }) =>
      status === "active" && expiresAt > now && entries[entry]?.status === "draft",
  );
}

export const changing = fc.oneof(
  { weight: 12, arbitrary: saves },
  { weight: 8, arbitrary: instances },
  { weight: 4, arbitrary: submits },
  { weight: 1, arbitrary: simple("discard") },
  { weight: 3, arbitrary: simple("link") },
  { weight: 4, arbitrary: resumes },
  { weight: 2, arbitrary: begins },
  { weight: 3, arbitrary: submitsAtOnce },
  { weight: 3, arbitrary: byAccount },
);

const one = fc.oneof(
  { weight: 20, arbitrary: changing },
  { weight: 3, arbitrary: fc.oneof(simple("get"), simple("receipt"), simple("validate")) },
);

/** If no entry is in progress, usually begins another one. */
export const anything = fc.tuple(one, begins, fc.nat(9)).map(
  ([usual, begin, chance]): Intent =>
    (state, now) =>
      chance < (isUnderWay(state, now) ? 0 : 8) ? begin(state, now) : usual(state, now),
);

/** No sum of these comes close to one day or thirty days, the times after which something expires. */
export const hours = fc.constantFrom(7, 7, 7, 25, 31 * 24);
