/** Shows a form to a visitor, and begins an entry. */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import {
  coverOf,
  type FormDefinition,
  type JsonObject,
  type NoticeName,
  orderFrom,
  orderKey,
  orderSeedOf,
  type Program,
  patchAnswers,
  unconfirmedKey,
  withGiven,
  withMissingInstances,
} from "@formstead/form-logic";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import type { AccountCtx, Ctx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import { type EntriesService, type Entry, entryLifecycle } from "../../entries/entries/index.ts";
import {
  type CompiledVersion,
  type FormsService,
  type Gate,
  inTurns,
  type NotAccepting,
} from "../../forms/forms/index.ts";
import type { FormLinksService } from "../../forms/links/index.ts";
import { addressKey } from "../../forms/public-addresses/index.ts";
import type { FormFunnelsService } from "../funnels/index.ts";
import { type createEntryAnswers, languagesOf } from "./answers.service.ts";
import type { MapSource } from "./engine/map-source.ts";
import { type Received, receive } from "./engine/receive-answers.ts";
import {
  type Entered,
  type Entrance,
  type Found,
  type Pass,
  type Pay,
  type Refusal,
  refusalOf,
} from "./entrance.service.ts";
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
  readonly formLinks: FormLinksService;
  readonly idempotency: Idempotency;
  readonly funnels: Pick<FormFunnelsService, "count">;
  readonly entryAnswers: Pick<ReturnType<typeof createEntryAnswers>, "evaluate">;
  mapFor(definition: FormDefinition): MapSource | undefined;
}

export interface PublicForm {
  readonly gate: Gate;
  readonly version: number;
  readonly definition: FormDefinition;
  readonly program: Program;
  /** The UUID of its account. */
  readonly account: string;
  readonly closedReason: NotAccepting | null;
  /** The short address that the visitor used. */
  readonly shortSlug: string | undefined;
  /** The map that respondents choose places on. */
  readonly map: MapSource | undefined;
  /** To be called when a visitor gets to see the form. */
  countView(): void;
}

export interface FormCover {
  readonly accountId: Id<"acc">;
  readonly reason: Refusal | null;
  readonly definition: FormDefinition;
  readonly frameOrigins: readonly string[];
}

/** The texts that a form can have for each reason. */
const notices: Readonly<Record<Refusal, NoticeName>> = {
  access_code_required: "code",
  form_archived: "archived",
  link_spent: "link_spent",
};

export interface BeginRequest extends Pass {
  readonly formRef: string;
  readonly answers?: JsonObject | undefined;
  readonly prefillToken?: string | undefined;
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
  /** By name, from a token. */
  readonly signed?: JsonObject | undefined;
  readonly mode?: Entry["mode"];
  /** `visible` for an entry that is submitted right away. */
  readonly keep: "all" | "visible";
}

/** The answers in the visitor's token. An invalid one is refused, because the form may depend on its answers. */
export function signedIn(
  formLinks: Pick<FormLinksService, "readPrefillToken">,
  { ctx, gate }: Pick<Found, "ctx" | "gate">,
  token: string | undefined,
): JsonObject {
  if (token === undefined) return {};
  return formLinks.readPrefillToken(gate.id, token, ctx.now) ?? fail(F.invalid_prefill_token);
}

/** Evaluates the answers of a link or token and of the visitor, who cannot change the former. */
export async function newEntry(
  forms: FormsService,
  { ctx, gate, link }: Found,
  given: NewEntryInput,
): Promise<NewEntry> {
  const version = gate.versionNumber ?? fail(E.not_found);
  const compiled = await forms.versions.program(ctx, gate.id, version);
  const locale = given.locale ?? languageOf(compiled.definition, ctx.wishes?.() ?? []);
  const fromLink = prefilled(compiled.definition, { ...link?.prefill, ...given.signed });
  const first = patchAnswers({}, fromLink).answers;
  const isBegun = given.keep === "all";
  const stored = { answers: isBegun ? withMissingInstances(compiled.definition, first) : first, typed: {} };
  const sentFirst = withOrder(compiled.program, without(given.answers ?? {}, fromLink));
  // What an entry begins with was given in advance. What is submitted right away was not, except by the link.
  const inAdvance = [...(isBegun ? Object.keys(sentFirst) : []), ...Object.keys(fromLink)];
  const patch = withGiven(compiled.program, sentFirst, inAdvance);
  const circumstances = { now: ctx.now, ...languagesOf({ locale }), keep: given.keep };
  const received = await inTurns(compiled.program, receive(compiled.program, stored, patch, circumstances));
  const wrong = new Set(received.errors.map(({ field_key }) => field_key));
  // A visitor who submits has seen the answers; those of the link are prefilled in either case.
  const sent = isBegun ? Object.keys(patch) : [];
  const paths = [...sent, ...Object.keys(fromLink)].filter(
    (path) => !wrong.has(path) && path !== orderKey && path !== unconfirmedKey,
  );
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

/** Draws an order unless the visitor has already seen one. */
function withOrder({ definition, draw }: Program, answers: JsonObject): JsonObject {
  if (!draw || orderSeedOf(answers)) return answers;
  return { ...answers, ...orderFrom(definition, randomBytes(6).toString("base64url")) };
}

function without(answers: JsonObject, others: JsonObject): JsonObject {
  if (Object.keys(others).length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([path]) => !Object.hasOwn(others, path)));
}

/** An Idempotency-Key begins one entry of a form, whether the entry is submitted at once or later. */
export const beginSubject = ({ address }: Entered): readonly string[] => ["begin", addressKey(address)];

export function createBegin(deps: Deps) {
  const { entrance, forms, formLinks, entries, idempotency, funnels, entryAnswers, mapFor } = deps;
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
    funnels.count(found.ctx, entry, { isBegun: true });
    const { view, typed, errors } = received;
    return { key, state: { entry, session, view, typed, compiled }, errors, isRepeat: false };
  };

  return {
    /** Returns the form even if it does not accept entries, so that the page can show the reason. */
    getPublicForm: async (ctx: Ctx, formRef: string): Promise<PublicForm> => {
      const found = await entrance.find(ctx, formRef, "open");
      if (refusalOf(found) === "access_code_required")
        return fail(F.access_code_required, {}, { language: await entrance.languageFor(found) });
      const version = found.gate.versionNumber ?? fail(E.not_found);
      const { definition, program, account } = await forms.versions.program(
        found.ctx,
        found.gate.id,
        version,
      );
      const closedReason = await entrance.whyNot(found);
      const { gate, shortSlug } = found;
      const countView = () => funnels.count(found.ctx, { formId: gate.id, version }, { isViewed: true });
      const map = mapFor(definition);
      return { gate, version, definition, program, account, closedReason, shortSlug, map, countView };
    },

    /** The title and look of a form, which visitors see even if they cannot open the form. */
    getCover: async (ctx: Ctx, formRef: string): Promise<FormCover> => {
      const found = await entrance.findForCover(ctx, formRef);
      const reason = refusalOf(found);
      const definition = await entrance.definitionOf(found);
      return {
        accountId: found.ctx.account.id,
        reason,
        definition: coverOf(definition, reason === null ? undefined : notices[reason]),
        frameOrigins: definition.settings?.frame_origins ?? [],
      };
    },

    /** The answers in the token of a visitor's link, by path. */
    signedAnswers: (
      ctx: Ctx,
      { gate, definition }: Pick<PublicForm, "gate" | "definition">,
      token: string | undefined,
    ): JsonObject => {
      const values = token === undefined ? {} : formLinks.readPrefillToken(gate.id, token, ctx.now);
      return prefilled(definition, values ?? fail(F.invalid_prefill_token));
    },

    /** Counts a page that cannot come from the cache. */
    countOwnPage: entrance.countOwnPage,

    getChallenge: entrance.getChallenge,

    /**
     * Idempotent per Idempotency-Key and form address. A repeat does not count as a use of the link and needs no new
     * proof of work.
     */
    begin: async (ctx: Ctx, given: BeginRequest): Promise<Begun> => {
      const entered = await entrance.enter(ctx, given.formRef, "begin");
      return idempotency.once<Begun>(entered.ctx, {
        subject: beginSubject(entered),
        idempotencyKey: given.idempotencyKey,
        first: (key) =>
          entrance.admit(
            entered,
            given,
            async () => {},
            (found, _nothing, pay) => {
              const signed = signedIn(formLinks, found, given.prefillToken);
              return beginIn(found, { ...given, signed }, key, pay);
            },
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
