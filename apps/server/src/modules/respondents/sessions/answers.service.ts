/**
 * Saves answers while an entry is filled in. Requests can arrive in any order, late, or twice, and the page can
 * disappear in between. An invalid answer does not cause the whole save to be rejected: each answer is stored, kept
 * as typed, or rejected (`engine/receive-answers.ts`), and the result says which. Each save is one round trip based
 * on the state read during authentication; a save that loses a race reads the state again and retries.
 */
import { randomBytes } from "node:crypto";
import { answerAt, changesBetween, findAddress, type JsonObject, keptAnswers } from "@formstead/form-logic";
import type { AnswerProblem } from "@formstead/form-logic/validate-answers";
import { createKeyedMutex } from "../../../platform/concurrency/keyed-mutex.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { isNothingTouched } from "../../../platform/db/must-touch.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type EntriesService, type Entry, entryLifecycle } from "../../entries/entries/index.ts";
import { type CompiledVersion, type FormsService, inTurns } from "../../forms/forms/index.ts";
import type { FormFunnelsService } from "../funnels/index.ts";
import {
  type EvaluatedEntry,
  evaluateStored,
  type Received,
  receive,
  type SentProblem,
} from "./engine/receive-answers.ts";
import { type Reported, wayAfter } from "./engine/way.ts";
import { check, type SessionCtx, type State } from "./entry-key.service.ts";
import { isOnPage } from "./paths.rules.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";
import { entrySessionEvents } from "./sessions.events.ts";
import * as rules from "./sessions.rules.ts";
import type { Opened } from "./sessions.store.ts";
import * as store from "./sessions.store.ts";

export interface EntryAnswersDeps {
  readonly uow: Uow;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly funnels: Pick<FormFunnelsService, "count">;
}

/** An open entry with its evaluated state, before a change is decided. */
export interface OpenEntry extends Opened {
  readonly compiled: CompiledVersion;
  /** The stored state, evaluated by the form. */
  readonly before: EvaluatedEntry;
}

export interface Saved {
  readonly state: State;
  readonly before: EvaluatedEntry;
  /** Problems with the values that the request contains. */
  readonly errors: readonly SentProblem[];
  /** Whether the save arrived after a later one and therefore changed nothing. */
  readonly isStale: boolean;
}

/**
 * Conflicts come only from other processes, because requests for the same session wait for each other within a process.
 */
const attemptsMax = 8;
const instancesMax = 1_000;

export function createEntryAnswers({ uow, forms, entries, funnels }: EntryAnswersDeps) {
  const withLock = createKeyedMutex();

  const evaluate = async (ctx: AccountCtx, opened: Opened): Promise<OpenEntry> => {
    const { entry } = opened;
    const compiled = await forms.versions.program(ctx, entry.formId, entry.version);
    const stored = { answers: entry.answers, typed: opened.session.typed };
    const circumstances = { now: ctx.now, ...languagesOf(entry), keep: "all" } as const;
    const before = await inTurns(compiled.program, evaluateStored(compiled.program, stored, circumstances));
    return { ...opened, compiled, before };
  };

  const reread = async (
    ctx: AccountCtx,
    { sessionId }: SessionCtx["actor"],
    during: "filling" | "receipt",
  ): Promise<Opened> => {
    const opened = (await uow.read(ctx, (tx) => store.reopen(tx, sessionId))) ?? fail(E.invalid_entry_key);
    check(opened, during, ctx.now);
    return opened;
  };

  /** Runs `attempt` on the state from authentication. After a conflict, retries on the current state. */
  const withLatest = <T>(
    ctx: SessionCtx,
    during: "filling" | "receipt",
    attempt: (open: OpenEntry) => Promise<T>,
  ): Promise<T> =>
    withLock(ctx.actor.sessionId, async (hasWaited) => {
      let opened = hasWaited ? await reread(ctx, ctx.actor, during) : ctx.opened;
      for (let count = 1; count <= attemptsMax; count += 1) {
        try {
          return await attempt(await evaluate(ctx, opened));
        } catch (error) {
          if (!isNothingTouched(error)) throw error;
        }
        opened = await reread(ctx, ctx.actor, during);
      }
      return fail(E.service_unavailable, {}, { headers: { "retry-after": "1" } });
    });

  /** `patchOf` computes the patch from the current state. */
  const save = (
    ctx: SessionCtx,
    clientSeq: number | undefined,
    patchOf: (open: OpenEntry) => JsonObject,
    reported: Reported = {},
  ): Promise<Saved> =>
    withLatest(ctx, "filling", async (open) => {
      const { entry, session, compiled, before } = open;
      if (rules.isStale(session, clientSeq))
        return { state: stateOf(open), before, errors: [], isStale: true };
      const patch = patchOf(open);
      const received = await receiveSent(open, patch, ctx.now, "all");
      const resumed = entryLifecycle.transition(entry, "resume", ctx.now);
      if (!resumed.ok) return fail(E.entry_session_expired);
      const provenance = withoutPaths(entry.provenance, Object.keys(patch));
      const { typed, view, errors } = received;
      const form = { definition: compiled.definition, pages: view().pages };
      const { reached, ...way } = wayAfter(entry, reported, form, ctx.now);
      const draft = { ...entry, ...way, status: "draft" } as const;
      const next = entryLifecycle.changeAnswers(
        draft,
        answersAfter(entry, received),
        provenance,
        false,
        ctx.now,
      );
      const saved = { ...rules.saved(session, clientSeq, ctx.now), typed };
      await entries.respondentEntry.save(ctx, entry, next, (tx) => tx.put(store.saved, saved));
      funnels.count(ctx, entry, { pages: reached });
      return {
        state: { entry: next, session: saved, compiled, view, typed },
        before,
        errors,
        isStale: false,
      };
    });

  return {
    evaluate,
    withLatest,

    get: async (ctx: SessionCtx): Promise<State> => stateOf(await evaluate(ctx, ctx.opened)),

    saveAnswers: (
      ctx: SessionCtx,
      answers: JsonObject,
      clientSeq: number | undefined,
      reported?: Reported,
    ): Promise<Saved> => save(ctx, clientSeq, () => answers, reported),

    addInstance: async (
      ctx: SessionCtx,
      path: string,
      given: { readonly answers?: JsonObject | undefined; readonly position?: number | undefined },
    ): Promise<Saved & { readonly instanceId: string }> => {
      const instanceId = `i_${randomBytes(9).toString("base64url")}`;
      const saved = await save(ctx, undefined, (open) => {
        const list = instancesAt(open, path);
        const max = Math.min(repeatAt(open, path).max ?? instancesMax, instancesMax);
        if (list.length >= max) fail(F.group_limit, { max });
        const added = { ...given.answers, _id: instanceId };
        return { [path]: list.toSpliced(given.position ?? list.length, 0, added) };
      });
      return { ...saved, instanceId };
    },

    changeInstance: (
      ctx: SessionCtx,
      path: string,
      id: string,
      given: { readonly answers?: JsonObject | undefined; readonly position?: number | undefined },
    ): Promise<Saved> =>
      save(ctx, undefined, (open) => {
        const list = instancesAt(open, path);
        const moved = list.find((one) => one._id === id) ?? fail(E.not_found);
        const others = list.filter((one) => one !== moved);
        const place = { [path]: others.toSpliced(given.position ?? list.indexOf(moved), 0, moved) };
        const answers = Object.entries(given.answers ?? {}).map(([key, value]) => [
          `${path}[${id}].${key}`,
          value,
        ]);
        return { ...place, ...Object.fromEntries(answers) };
      }),

    removeInstance: (ctx: SessionCtx, path: string, id: string): Promise<Saved> =>
      save(ctx, undefined, (open) => {
        const list = instancesAt(open, path);
        const others = list.filter((one) => one._id !== id);
        if (others.length === list.length) fail(E.not_found);
        return { [path]: others };
      }),

    /** Returns the problems that prevent continuing from a page, or submitting. */
    validate: async (ctx: SessionCtx, page: string | undefined): Promise<readonly AnswerProblem[]> => {
      const { compiled, before } = await evaluate(ctx, ctx.opened);
      if (page === undefined) return before.problems;
      const found = compiled.definition.pages.find(({ id }) => id === page) ?? fail(E.not_found);
      return before.problems.filter(({ field_key: path }) => isOnPage(found, path));
    },

    /**
     * Emits an event that workflows can react to. This can run inside the transaction that stores an Idempotency-Key,
     * so it locks the entry instead of waiting for other requests of the session.
     */
    click: (ctx: SessionCtx, path: string): Promise<void> =>
      uow(ctx, async (tx) => {
        await entries.lock(tx, ctx.actor.entryId);
        const { entry, session, before } = await evaluate(tx, await reread(tx, ctx.actor, "filling"));
        if (findAddress(before.evaluation, path)?.node.kind !== "button") fail(E.not_found);
        const view = before.view().fields[path];
        if (!view?.visible || view.read_only) fail(F.button_disabled);
        const next = entryLifecycle.changeAnswers(entry, entry.answers, entry.provenance, false, ctx.now);
        await entries.respondentEntry.save(tx, entry, next, (inside) => {
          inside.put(store.saved, rules.saved(session, undefined, tx.now));
          inside.emit(entrySessionEvents.click({ entry_id: entry.id, form_id: entry.formId, button: path }));
        });
      }),

    discard: (ctx: SessionCtx): Promise<void> =>
      withLatest(ctx, "filling", async ({ entry, session }) => {
        const decision = entryLifecycle.transition(entry, "discard", ctx.now);
        if (!decision.ok) return fail(E.entry_session_expired);
        await entries.respondentEntry.discard(ctx, decision.next, (tx) =>
          tx.put(store.saved, rules.revoked(session)),
        );
      }),
  };
}

/** Merges the values in the request with the stored state. */
export async function receiveSent(
  { entry, session, compiled, before }: OpenEntry,
  patch: JsonObject,
  now: Date,
  keep: "all" | "visible",
): Promise<Received> {
  // The request contains no values, so the existing evaluation is still valid.
  if (Object.keys(patch).length === 0)
    return { ...before, answers: keptAnswers(before.evaluation, keep), errors: [] };
  const stored = { answers: entry.answers, typed: session.typed };
  return inTurns(
    compiled.program,
    receive(compiled.program, stored, patch, { now, ...languagesOf(entry), keep }),
  );
}

/** Respondents read problem messages in the language of the entry. */
export function languagesOf({ locale }: Pick<Entry, "locale">) {
  return { language: locale, messageLanguage: locale };
}

/** An entry as its respondent sees it. */
export function stateOf({ entry, session, compiled, before: { view, typed } }: OpenEntry): State {
  return { entry, session, compiled, view, typed };
}

/** Returns the same object if only incomplete values changed, because those must not create a revision or an event. */
function answersAfter({ answers }: Entry, received: Received): JsonObject {
  return changesBetween(answers, received.answers).length === 0 ? answers : received.answers;
}

function repeatAt({ before }: OpenEntry, path: string) {
  return findAddress(before.evaluation, path)?.node.repeat ?? fail(E.not_found);
}

type Instance = JsonObject & { readonly _id: string };

function instancesAt(open: OpenEntry, path: string): readonly Instance[] {
  repeatAt(open, path);
  return (answerAt(open.before.document, path) ?? []) as readonly Instance[];
}

function withoutPaths<Value>(
  provenance: Readonly<Record<string, Value>>,
  paths: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(provenance).filter(([path]) => !paths.includes(path)));
}
