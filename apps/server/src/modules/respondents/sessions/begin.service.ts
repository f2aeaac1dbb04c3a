/** Shows a form to a visitor, and begins an entry. */
import { randomUUIDv7 } from "node:crypto";
import { type FormDefinition, type JsonObject, type Program, patchAnswers } from "@formstead/form-logic";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import type { AccountCtx, Ctx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { type EntriesService, type Entry, entryLifecycle } from "../../entries/entries/index.ts";
import {
  type CompiledVersion,
  type FormsService,
  type Gate,
  inTurns,
  type NotAccepting,
} from "../../forms/forms/index.ts";
import { addressKey } from "../../forms/public-addresses/index.ts";
import { type createEntryAnswers, languagesOf } from "./answers.service.ts";
import { type Received, receive } from "./engine/receive-answers.ts";
import type { Entered, Entrance, Found, Pass, Pay } from "./entrance.service.ts";
import { newEntryKey } from "./entry-key.service.ts";
import { type Begun, begunAgain, type Idempotency } from "./idempotency.service.ts";
import { prefilled } from "./paths.rules.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";
import * as rules from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";

interface Deps {
  readonly entrance: Entrance;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly idempotency: Idempotency;
  readonly entryAnswers: Pick<ReturnType<typeof createEntryAnswers>, "evaluate">;
}

export interface PublicForm {
  readonly gate: Gate;
  readonly version: number;
  readonly definition: FormDefinition;
  readonly program: Program;
  /** The UUID of its account. */
  readonly account: string;
  readonly closedReason: NotAccepting | null;
}

export interface BeginRequest extends Pass {
  readonly formRef: string;
  readonly answers?: JsonObject | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** An entry that is not stored yet. */
export interface NewEntry {
  readonly entry: Entry;
  readonly session: rules.EntrySession;
  readonly compiled: CompiledVersion;
  readonly received: Received;
}

interface NewEntryInput {
  readonly locale?: string | undefined;
  readonly answers?: JsonObject | undefined;
  readonly mode?: Entry["mode"];
  /** `visible` for an entry that is submitted right away. */
  readonly keep: "all" | "visible";
}

/** Evaluates the answers of a link and of the visitor. Those of the link cannot be changed by the visitor. */
export async function newEntry(
  forms: FormsService,
  { ctx, gate, link }: Found,
  given: NewEntryInput,
): Promise<NewEntry> {
  const version = gate.versionNumber ?? fail(E.not_found);
  const compiled = await forms.versions.program(ctx, gate.id, version);
  const locale = given.locale ?? languageOf(compiled.definition, ctx.wishes?.() ?? []);
  const fromLink = prefilled(compiled.definition, link?.prefill ?? {});
  const stored = { answers: patchAnswers({}, fromLink).answers, typed: {} };
  const patch = without(given.answers ?? {}, fromLink);
  const circumstances = { now: ctx.now, ...languagesOf({ locale }), keep: given.keep };
  const received = await inTurns(compiled.program, receive(compiled.program, stored, patch, circumstances));
  const wrong = new Set(received.errors.map(({ field_key }) => field_key));
  // A visitor who submits has seen the answers; those of the link are prefilled in either case.
  const sent = given.keep === "all" ? Object.keys(patch) : [];
  const paths = [...sent, ...Object.keys(fromLink)].filter((path) => !wrong.has(path));
  const entry = entryLifecycle.create(
    {
      id: newId("ent"),
      formId: gate.id,
      version,
      locale,
      answers: received.answers,
      provenance: Object.fromEntries(paths.map((path) => [path, "prefill"] as const)),
      source: "respondent",
      mode: given.mode,
      createdBy: null,
    },
    ctx.now,
  );
  const session = rules.begin(
    { id: randomUUIDv7(), entryId: entry.id, linkId: link?.id ?? null, typed: received.typed },
    ctx.now,
  );
  return { entry, session, compiled, received };
}

function without(answers: JsonObject, others: JsonObject): JsonObject {
  if (Object.keys(others).length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([path]) => !Object.hasOwn(others, path)));
}

/** An Idempotency-Key begins one entry of a form, whether the entry is submitted at once or later. */
export const beginSubject = ({ address }: Entered): readonly string[] => ["begin", addressKey(address)];

export function createBegin({ entrance, forms, entries, idempotency, entryAnswers }: Deps) {
  const beginIn = async (
    found: Found,
    given: Omit<NewEntryInput, "keep">,
    key: string,
    pay: Pay,
  ): Promise<Begun> => {
    const { entry, session, compiled, received } = await newEntry(forms, found, { ...given, keep: "all" });
    await entries.respondentEntry.begin(found.ctx, entry, (tx) => {
      tx.put(store.inserted, { session, keyHash: hashToken(key) });
      pay(tx);
    });
    const { view, typed, errors } = received;
    return { key, state: { entry, session, view, typed, compiled }, errors, isRepeat: false };
  };

  return {
    /** Returns the form even if it does not accept entries, so that the page can show the reason. */
    getPublicForm: async (ctx: Ctx, formRef: string): Promise<PublicForm> => {
      const found = await entrance.find(ctx, formRef);
      if (found.link && found.link.accessCodeHash !== null)
        return fail(F.access_code_required, {}, { language: await entrance.languageFor(found) });
      const version = found.gate.versionNumber ?? fail(E.not_found);
      const { definition, program, account } = await forms.versions.program(
        found.ctx,
        found.gate.id,
        version,
      );
      const closedReason = await entrance.whyNot(found);
      return { gate: found.gate, version, definition, program, account, closedReason };
    },

    getChallenge: entrance.getChallenge,

    /**
     * Idempotent per Idempotency-Key and form address. A repeat does not count as a use of the link and needs no new
     * proof of work.
     */
    begin: async (ctx: Ctx, given: BeginRequest): Promise<Begun> => {
      const entered = await entrance.enter(ctx, given.formRef);
      return idempotency.once<Begun>(entered.ctx, {
        subject: beginSubject(entered),
        idempotencyKey: given.idempotencyKey,
        first: (key) =>
          entrance.admit(
            entered,
            given,
            async () => {},
            (found, _nothing, pay) => beginIn(found, given, key, pay),
          ),
        repeat: (key, opened) => begunAgain(entryAnswers, entered.ctx, key, opened),
      });
    },

    /**
     * For account members who preview a form. A preview needs no public address and no captcha, and its entry does
     * not count.
     */
    beginPreview: async (ctx: AccountCtx, formId: Gate["id"]): Promise<Begun> => {
      const gate = (await forms.gate(ctx, formId)) ?? fail(E.not_found);
      if (gate.versionNumber === null || gate.status === "trashed")
        return fail(E.invalid_state, {
          current_state: gate.status,
          allowed_states: ["open", "paused", "closed", "archived"],
        });
      const found = { ctx, gate, link: undefined };
      return beginIn(found, { mode: "preview" }, newEntryKey(ctx.account.id), () => {});
    },
  };
}
