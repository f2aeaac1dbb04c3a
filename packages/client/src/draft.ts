/** What is kept on the device of an entry being filled in, and how it changes. Pure. */
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
import type { EntrySession, Problem, Saved, SentProblem } from "./wire.ts";

export interface Draft {
  /** Opens the entry; absent before its first save. */
  readonly key?: string | undefined;
  /** Of the last save that was made, here or by somebody else. */
  readonly seq: number;
  /** On its way: whether it arrived is not known. It is sent again as it is, with its number. */
  readonly batch?: Batch | undefined;
  /** Not sent yet. */
  readonly changes: readonly Change[];
  /** What the server did not accept, such as an answer of another shape. By path. */
  readonly refused: Readonly<Record<string, Refused>>;
  /** This device's own secret for the draft: under it, beginning or resuming again gives the same entry and key. */
  readonly mark?: string;
  /** The token of a resume link that is being used: whether the server has heard of it is not known. */
  readonly link?: string | undefined;
  /** A way back in for this device when the key has ended. */
  readonly resume?: string | undefined;
  /**
   * What the server last said, typed texts among the answers. Kept with the rest, so that it is always known what the
   * batch was made on.
   */
  readonly session?: EntrySession | undefined;
}

export interface Batch {
  readonly seq: number;
  readonly changes: readonly Change[];
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

/** Everything unsent becomes the next batch, unless one is on its way. */
export function takeBatch(draft: Draft): Draft {
  const { batch, changes } = draft;
  if (batch || changes.length === 0) return draft;
  const seq = draft.seq + 1;
  return { ...draft, seq, batch: { seq, changes }, changes: [] };
}

/** The batch is over; `left` of it has to be sent again, before what came later. */
function endBatch(draft: Draft, batchSeq: number, left: readonly Change[], seq: number = draft.seq): Draft {
  if (draft.batch?.seq !== batchSeq) return draft;
  return { ...draft, seq, batch: undefined, changes: draft.changes.reduce(mergeChange, left) };
}

/** The server has taken the batch, but for what it says. */
export function savedBatch(draft: Draft, { seq, changes }: Batch, answer: Saved): Draft {
  const { session } = draft;
  if (!session || draft.batch?.seq !== seq) return draft;
  const fields = { ...session.fields, ...answer.fields };
  for (const path of answer.removed) delete fields[path];
  const answers = changes.reduce(applyChange, session.answers);
  const refused = putAside(draft, changes, answer.errors);
  return endBatch({ ...draft, refused, session: { ...session, ...answer, answers, fields } }, seq, [], seq);
}

/** Takes over what the server says, unless something newer is known: other tabs may have asked later. */
export function adoptSession(draft: Draft, told: EntrySession): Draft {
  const { batch, session: before } = draft;
  const { seq } = told;
  const answers = withAnswers(told.answers, told.typed);
  const session = { ...told, answers };
  if (before?.entry_id === session.entry_id && before.seq > seq) return draft;
  if (!batch) return { ...draft, session, seq };
  if (batch.seq > seq) return { ...draft, session };
  // A save under the batch's number has arrived: this one, or somebody else's.
  const isOurs = before && isIn(answers, patchOf(before.answers, batch.changes));
  return endBatch({ ...draft, session }, batch.seq, isOurs ? [] : batch.changes, seq);
}

/** The server takes nothing of the batch, and names no answer: all of it is put aside, or saving would never end. */
export function refuseBatch(draft: Draft, { seq, changes }: Batch, problem: Problem): Draft {
  return endBatch({ ...draft, refused: putAside(draft, changes, [problem]) }, seq, []);
}

/** With what was not accepted; a problem that names no answer is about all of them. */
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
      // Nobody can correct it: the form has fixed it, or the instance it was meant for is gone.
      const isGone = code === "read_only" || (code === "unknown_field_key" && path.includes("["));
      // It was typed on meanwhile: what was refused is half of it.
      const isMoot = isGone || draft.changes.some((later) => later.path === path);
      if ("value" in change && isMeant && !isMoot) refused[path] = { value: change.value, problem };
    }
  return refused;
}
