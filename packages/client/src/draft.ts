/** The draft of an entry as stored on the device, and its state transitions. Pure. */
import type { Json } from "@formstead/form-logic";
import {
  applyChange,
  type Change,
  isIn,
  isWithin,
  mergeChange,
  patchOf,
  topOf,
  withAnswers,
} from "./changes.ts";
import type { EntrySession, Problem, Saved, SentProblem, Trail } from "./wire.ts";

export interface Draft {
  /** Gives access to the entry; absent before the first save. */
  readonly key?: string | undefined;
  /** The number of the last save, made by this client or another one. */
  readonly seq: number;
  /**
   * The batch in flight, which the server may or may not have received. It is resent unchanged, with the same number.
   */
  readonly batch?: Batch | undefined;
  /** Changes that have not been sent yet. */
  readonly changes: readonly Change[];
  /** Answers that the server rejected, such as values of the wrong shape, by path. */
  readonly refused: Readonly<Record<string, Refused>>;
  /** This device's secret for the draft. Beginning or resuming again with it returns the same entry and key. */
  readonly mark?: string;
  /** The token of a resume link that is being redeemed. The server may or may not have received it. */
  readonly link?: string | undefined;
  /** Lets this device resume when the key has expired. */
  readonly resume?: string | undefined;
  /**
   * The last state received from the server, with typed texts among the answers. Stored together with the rest, so
   * that the base of the batch is always known.
   */
  readonly session?: EntrySession | undefined;
}

export interface Batch {
  readonly seq: number;
  readonly changes: readonly Change[];
  /** Part of the batch, so that time is never counted twice. */
  readonly trail?: Trail | undefined;
}

interface Refused {
  readonly value: Json;
  readonly problem: Problem;
}

export const emptyDraft: Draft = { seq: 0, changes: [], refused: {} };

export function unsentOf(known: {
  readonly draft: Draft;
  readonly unsaved: readonly Change[];
}): readonly Change[] {
  const { batch, changes } = known.draft;
  return [...(batch?.changes ?? []), ...changes, ...known.unsaved];
}

export function addChange(draft: Draft, change: Change): Draft {
  const top = topOf(change);
  const refused = Object.entries(draft.refused).filter(([path]) => !isWithin(path, top));
  return { ...draft, changes: mergeChange(draft.changes, change), refused: Object.fromEntries(refused) };
}

/** Turns all unsent changes into the next batch, unless one is in flight. */
export function takeBatch(draft: Draft, trail?: () => Trail | undefined): Draft {
  const { batch, changes } = draft;
  if (batch || changes.length === 0) return draft;
  const seq = draft.seq + 1;
  return { ...draft, seq, batch: { seq, changes, trail: trail?.() }, changes: [] };
}

/** Ends the batch. Changes in `left` have to be sent again, before any later ones. */
function endBatch(draft: Draft, batchSeq: number, left: readonly Change[], seq: number = draft.seq): Draft {
  if (draft.batch?.seq !== batchSeq) return draft;
  return { ...draft, seq, batch: undefined, changes: draft.changes.reduce(mergeChange, left) };
}

/** Records that the server has accepted the batch, except for the answers it reports. */
export function savedBatch(draft: Draft, { seq, changes }: Batch, answer: Saved): Draft {
  const { session } = draft;
  if (!session || draft.batch?.seq !== seq) return draft;
  const fields = { ...session.fields, ...answer.fields };
  for (const path of answer.removed) delete fields[path];
  const answers = changes.reduce(applyChange, session.answers);
  const refused = putAside(draft, changes, answer.errors);
  return endBatch({ ...draft, refused, session: { ...session, ...answer, answers, fields } }, seq, [], seq);
}

/** Adopts the server's state unless a newer one is known, for example, because another tab sent its request later. */
export function adoptSession(draft: Draft, told: EntrySession): Draft {
  const { batch, session: before } = draft;
  const { seq } = told;
  const answers = withAnswers(told.answers, told.typed);
  const session = { ...told, answers };
  if (before?.entry_id === session.entry_id && before.seq > seq) return draft;
  if (!batch) return { ...draft, session, seq };
  if (batch.seq > seq) return { ...draft, session };
  // The server has received a save with the batch's number. It was either this batch or someone else's.
  const isOurs = before && isIn(answers, patchOf(before.answers, batch.changes));
  return endBatch({ ...draft, session }, batch.seq, isOurs ? [] : batch.changes, seq);
}

/** Sets the whole batch aside if the server rejects it without naming an answer; otherwise, saving would never end. */
export function refuseBatch(draft: Draft, { seq, changes }: Batch, problem: Problem): Draft {
  return endBatch({ ...draft, refused: putAside(draft, changes, [problem]) }, seq, []);
}

/** Adds the rejected answers. A problem that names no answer applies to all of them. */
function putAside(
  draft: Draft,
  changes: readonly Change[],
  problems: readonly (Problem & Partial<SentProblem>)[],
): Draft["refused"] {
  const refused = { ...draft.refused };
  for (const problem of problems)
    for (const change of changes) {
      const { path } = change;
      const { field_key, code, is_kept } = problem;
      const isMeant = !is_kept && (!field_key || field_key === path);
      // The answer cannot be corrected: the form has fixed it, or its instance is gone.
      const isGone = code === "read_only" || (code === "unknown_field_key" && path.includes("["));
      // The respondent has continued typing, so the rejected value is incomplete.
      const isMoot = isGone || draft.changes.some((later) => later.path === path);
      if ("value" in change && isMeant && !isMoot) refused[path] = { value: change.value, problem };
    }
  return refused;
}
