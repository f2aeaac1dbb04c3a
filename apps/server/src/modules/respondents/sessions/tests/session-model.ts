/**
 * A minimal reimplementation of entry sessions, which is the oracle of the model-based test. `step` takes one operation
 * and the observed response, and returns the next state, or the reason why the response is impossible. Generated values
 * (IDs, codes) are taken from the response. Pure; shares no code with the implementation under test.
 */
import {
  instancesAt,
  noAnswers,
  type Patch,
  type Patched,
  patched,
  problemsOf,
  toJson,
  visible,
  withInstances,
} from "./session-answers.ts";
import {
  day,
  type EntryState,
  expect,
  expectRefusal,
  impossible,
  type KeyState,
  newKey,
  type Op,
  receiptOf,
  replaceEntry,
  replaceKey,
  type Seen,
  type State,
  type Status,
  type Verdict,
  wishOf,
  withEvent,
} from "./session-state.ts";

export function step(state: State, op: Op, seen: Seen, now: number): Verdict {
  if (op.kind === "begin" || op.kind === "submit_at_once" || op.kind === "resume") {
    const wish = wishOf(op);
    const given = wish && state.keys.find((one) => one.wish === wish);
    if (given) return again(state, given, op.kind, seen, now);
    if (op.kind === "begin") return begin(state, op.patch, seen, now, wish);
    if (op.kind === "submit_at_once") return submitAtOnce(state, op.patch, seen, now, wish);
    return resume(state, op.link, seen, now, wish);
  }
  if ("entry" in op) return byAccount(state, op.kind, op.entry, seen, now);
  const key = state.keys.find(({ secret }) => secret === op.key);
  const entry = key && state.entries[key.entry];
  if (!key || !entry) return impossible("no such key");
  const during = op.kind === "submit" || op.kind === "receipt" ? "receipt" : "filling";
  const refusal = atDoor(key, entry, during, now);
  if (refusal) return expectRefusal(state, seen, ...refusal);
  return withKey({ state, op: op as KeyedOp, key, entry, seen, now });
}

type KeyedOp = Extract<Op, { key: string }>;

interface Opened {
  readonly state: State;
  readonly op: KeyedOp;
  readonly key: KeyState;
  readonly entry: EntryState;
  readonly seen: Seen;
  readonly now: number;
}

function atDoor(
  { status, expiresAt }: KeyState,
  entry: EntryState,
  during: "filling" | "receipt",
  now: number,
): readonly [number, string] | null {
  if (status === "revoked" || expiresAt <= now) return [410, "entry_session_expired"];
  if (entry.status === "submitted") return during === "filling" ? [409, "already_submitted"] : null;
  return entry.status === "draft" || entry.status === "abandoned" ? null : [410, "entry_session_expired"];
}

function withKey(opened: Opened): Verdict {
  const { state, op, entry, seen, now } = opened;
  switch (op.kind) {
    case "get":
      return expect(state, seen, 200, {
        status: entry.status,
        answers: toJson(entry.answers),
        typed: entry.answers.typed,
        seq: opened.key.seq,
        is_valid: problemsOf(entry.answers).length === 0,
      });
    case "validate":
      return validate(opened);
    case "save": {
      if (op.seq !== undefined && op.seq <= opened.key.seq)
        return expect(state, seen, 200, { is_stale: true, seq: opened.key.seq });
      return keep(opened, patched(entry.answers, op.patch), 200, op.seq);
    }
    case "add":
      return add(opened, op);
    case "change":
    case "remove":
      return changeInstance(opened, op);
    case "submit":
      return submit(opened, op.patch);
    case "receipt":
      return entry.status === "submitted"
        ? expect(state, seen, 200, receiptOf(entry))
        : expectRefusal(state, seen, 409, "invalid_state");
    case "discard": {
      const gone = { ...entry, status: "discarded", answers: noAnswers, touchedAt: now } as const;
      const after = replaceKey(replaceEntry(state, withEvent(gone, "discarded")), opened.key, {
        status: "revoked",
      });
      return expect(after, seen, 204);
    }
    case "link": {
      const token = String(seen.body?.resume_url).split("#resume=")[1] ?? "";
      const link = { entry: state.entries.indexOf(entry), token, isUsed: false, expiresAt: now + 30 * day };
      return expect({ ...state, links: [...state.links, link] }, seen, 201);
    }
  }
}

/** A repeat of an earlier request returns the same key while it is valid. */
function again(state: State, key: KeyState, kind: Op["kind"], seen: Seen, now: number): Verdict {
  const entry = state.entries[key.entry];
  if (!entry) return impossible("no such entry");
  const refusal = atDoor(key, entry, "receipt", now);
  if (refusal) return expectRefusal(state, seen, ...refusal);
  if (kind !== "submit_at_once") return expect(state, seen, 201, { entry_key: key.secret });
  if (entry.status !== "submitted") return expectRefusal(state, seen, 422, "idempotency_key_reused");
  return expectReceipt(expect(state, seen, 201, { entry_key: key.secret }), seen, entry);
}

function expectReceipt(verdict: Verdict, { status, body }: Seen, entry: EntryState): Verdict {
  if (!verdict.ok) return verdict;
  return expect(verdict.state, { status, body: body?.receipt }, status, receiptOf(entry));
}

/** Leaves no trace if the answers cannot be submitted. */
function submitAtOnce(
  state: State,
  patch: Patch,
  seen: Seen,
  now: number,
  wish: string | undefined,
): Verdict {
  const { answers, errors } = patched(noAnswers, patch);
  if (errors.some((one) => !one.endsWith(" kept")) || problemsOf(answers).length > 0)
    return expectRefusal(state, seen, 422, "validation_failed");
  const entry: EntryState = {
    id: seen.body?.receipt?.entry_id,
    status: "submitted",
    answers: visible(answers),
    receipt: String(seen.body?.receipt?.receipt_code),
    submits: 1,
    events: ["entry.created", "entry.submitted"],
    touchedAt: now,
  };
  const key: KeyState = { ...newKey(state.entries.length, seen, now, wish), status: "completed" };
  const after = { ...state, entries: [...state.entries, entry], keys: [...state.keys, key] };
  return expect(after, seen, 201);
}

function begin(state: State, patch: Patch, seen: Seen, now: number, wish: string | undefined): Verdict {
  const { answers, errors } = patched(noAnswers, patch);
  const entry: EntryState = {
    id: seen.body?.session?.entry_id,
    status: "draft",
    answers,
    receipt: null,
    submits: 0,
    events: ["entry.created"],
    touchedAt: now,
  };
  const key = newKey(state.entries.length, seen, now, wish);
  const after = { ...state, entries: [...state.entries, entry], keys: [...state.keys, key] };
  return expectErrors(expect(after, seen, 201), seen, errors);
}

/** Checks that the response lists every problem with the request, and nothing else. */
function expectErrors(verdict: Verdict, { body }: Seen, errors: readonly string[]): Verdict {
  const told: string[] = (body?.errors ?? []).map(
    (one: { field_key: string; code: string; is_kept: boolean }) =>
      `${one.field_key} ${one.code}${one.is_kept ? " kept" : ""}`,
  );
  const isSame = JSON.stringify(told.toSorted()) === JSON.stringify(errors.toSorted());
  return !verdict.ok || isSame ? verdict : impossible(`errors should be ${errors}, not ${told}`);
}

function keep(
  { state, key, entry, seen, now }: Opened,
  { answers, errors }: Patched,
  status: number,
  seq?: number,
): Verdict {
  const saved = replaceEntry(state, { ...entry, status: "draft", answers, touchedAt: now });
  const after = replaceKey(saved, key, { seq: seq ?? key.seq, expiresAt: now + day });
  const isValid = problemsOf(answers).length === 0;
  const told = { is_stale: false, seq: seq ?? key.seq, is_valid: isValid, typed: answers.typed };
  return expectErrors(expect(after, seen, status, told), seen, errors);
}

const limits = { children: 3, toys: 2 };

function add(opened: Opened, op: Extract<Op, { kind: "add" }>): Verdict {
  const { state, entry, seen } = opened;
  const _id = String(seen.body?.instance_id);
  const isChild = op.path === "children";
  const list = instancesAt(entry.answers, op.path);
  if (!list) return expectRefusal(state, seen, 404, "not_found");
  if (list.length >= (isChild ? limits.children : limits.toys))
    return expectRefusal(state, seen, 409, "group_limit");
  const text = op.text === undefined ? {} : { [isChild ? "first" : "what"]: op.text };
  const made = isChild ? { _id, ...text, toys: [] } : { _id, ...text };
  const next = list.toSpliced(op.position ?? list.length, 0, made);
  return keep(opened, { answers: withInstances(entry.answers, op.path, next), errors: [] }, 201);
}

function changeInstance(opened: Opened, op: Extract<Op, { kind: "change" | "remove" }>): Verdict {
  const { state, entry, seen } = opened;
  const list = instancesAt(entry.answers, op.path);
  const found = list?.find(({ _id }) => _id === op.id);
  if (!list || !found) return expectRefusal(state, seen, 404, "not_found");
  const others = list.filter((one) => one !== found);
  if (op.kind === "remove")
    return keep(opened, { answers: withInstances(entry.answers, op.path, others), errors: [] }, 200);
  const member = op.path === "children" ? "first" : "what";
  const changed = op.text === undefined ? found : { ...found, [member]: op.text };
  const next = others.toSpliced(op.position ?? list.indexOf(found), 0, changed);
  return keep(opened, { answers: withInstances(entry.answers, op.path, next), errors: [] }, 200);
}

function validate({ state, entry, seen }: Opened): Verdict {
  const wanted = problemsOf(entry.answers);
  const told = seen.body?.errors?.map((one: { field_key: string }) => one.field_key) ?? [];
  if (JSON.stringify(told.toSorted()) !== JSON.stringify(wanted.toSorted()))
    return impossible(`problems should be ${wanted}, not ${told}`);
  return expect(state, seen, 200, { is_valid: wanted.length === 0 });
}

function submit({ state, key, entry, seen, now }: Opened, patch: Patch): Verdict {
  if (entry.status === "submitted") return expect(state, seen, 200, receiptOf(entry));
  const { answers, errors } = patched(entry.answers, patch);
  if (errors.some((one) => !one.endsWith(" kept")) || problemsOf(answers).length > 0)
    return expectRefusal(state, seen, 422, "validation_failed");
  const receipt = entry.receipt ?? String(seen.body?.receipt_code);
  const next: EntryState = {
    ...entry,
    status: "submitted",
    answers: visible(answers),
    receipt,
    submits: entry.submits + 1,
    touchedAt: now,
  };
  const submitted = replaceEntry(state, withEvent(next, "submitted"));
  const after = replaceKey(submitted, key, { status: "completed", expiresAt: now + day });
  return expect(after, seen, 200, receiptOf(next));
}

function resume(state: State, given: string, seen: Seen, now: number, wish: string | undefined): Verdict {
  const link = state.links.find(({ token }) => token === given);
  const entry = link && state.entries[link.entry];
  const canGoOn = entry && (entry.status === "draft" || entry.status === "abandoned");
  if (!link || link.isUsed || link.expiresAt <= now || !canGoOn)
    return expectRefusal(state, seen, 401, "invalid_resume_token");
  const next = entry.status === "draft" ? entry : withEvent({ ...entry, touchedAt: now }, "resumed");
  const keys = state.keys.map((key) =>
    key.entry === link.entry && key.status === "active" ? { ...key, status: "revoked" as const } : key,
  );
  const after = {
    ...replaceEntry(state, { ...next, status: "draft" }),
    keys: [...keys, newKey(link.entry, seen, now, wish)],
    links: state.links.map((one) => (one === link ? { ...link, isUsed: true } : one)),
  };
  return expect(after, seen, 201);
}

const moves = {
  trash: { from: ["draft", "submitted", "reopened", "abandoned"], status: 204, event: "trashed" },
  restore: { from: ["trashed"], status: 200, event: "restored" },
  reopen: { from: ["submitted"], status: 200, event: "reopened" },
} as const;

function byAccount(
  state: State,
  kind: "trash" | "restore" | "reopen" | "abandon",
  place: number,
  seen: Seen,
  now: number,
): Verdict {
  const entry = state.entries[place];
  if (!entry) return impossible("no such entry");
  if (kind === "abandon") {
    if (entry.status !== "draft" || entry.touchedAt + 30 * day > now) return expect(state, seen, 200);
    const left = withEvent({ ...entry, status: "abandoned", touchedAt: now }, "abandoned");
    return expect(replaceEntry(state, left), seen, 200);
  }
  const { from, status, event } = moves[kind];
  if (!(from as readonly Status[]).includes(entry.status))
    return expectRefusal(state, seen, 409, "invalid_state");
  const to: Partial<EntryState> =
    kind === "trash"
      ? { status: "trashed", statusBeforeTrash: entry.status }
      : { status: kind === "reopen" ? "reopened" : (entry.statusBeforeTrash ?? "draft") };
  return expect(replaceEntry(state, withEvent({ ...entry, ...to, touchedAt: now }, event)), seen, status);
}
