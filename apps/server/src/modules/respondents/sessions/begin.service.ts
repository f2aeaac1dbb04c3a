/** Finds the form behind a public address, shows it, and begins an entry. */
import { randomUUIDv7 } from "node:crypto";
import { type FormDefinition, type JsonObject, type Program, patchAnswers } from "@formstead/form-logic";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import type { AccountCtx, Ctx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { isNothingTouched } from "../../../platform/db/must-touch.ts";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, speaking } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import { type EntriesService, type Entry, entryErrors, entryLifecycle } from "../../entries/entries/index.ts";
import {
  type FormsService,
  type Gate,
  inTurns,
  type NotAccepting,
  whyNotBegin,
} from "../../forms/forms/index.ts";
import type { FormLink, FormLinksService } from "../../forms/links/index.ts";
import { whySpent } from "../../forms/links/index.ts";
import {
  type Address,
  addressKey,
  type FormAddressesService,
  readAddress,
} from "../../forms/public-addresses/index.ts";
import { isUsedAlready, type VisitorsService, visitorErrors } from "../spam-protection/index.ts";
import { languagesOf } from "./answers.service.ts";
import { receive } from "./engine/receive-answers.ts";
import type { Begun, Idempotency } from "./idempotency.service.ts";
import { prefilled } from "./paths.rules.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";
import * as rules from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";

interface Deps {
  readonly addresses: FormAddressesService;
  readonly forms: FormsService;
  readonly formLinks: FormLinksService;
  readonly entries: EntriesService;
  readonly visitors: VisitorsService;
  readonly idempotency: Idempotency;
  readonly billing: BillingService;
}

/** A form's address, with the account that the form belongs to. */
interface Entered {
  readonly ctx: AccountCtx;
  readonly address: Address;
}

/** A form as a visitor sees it. */
interface Found {
  readonly ctx: AccountCtx;
  readonly gate: Gate;
  readonly link: FormLink | undefined;
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

export interface BeginRequest {
  readonly formRef: string;
  readonly accessCode?: string | undefined;
  readonly captcha?: string | undefined;
  readonly locale?: string | undefined;
  readonly answers?: JsonObject | undefined;
  readonly mode?: Entry["mode"];
  readonly idempotencyKey?: string | undefined;
}

type NewState = Omit<Begun, "key" | "isRepeat">;

export function createBegin(deps: Deps) {
  const { addresses, forms, formLinks, entries, idempotency, billing } = deps;
  const { limits, proofOfWork } = deps.visitors;

  const enter = async (ctx: Ctx, formRef: string): Promise<Entered> => {
    const address = readAddress(formRef) ?? fail(E.not_found);
    const account = (await addresses.accountOf(address)) ?? fail(E.not_found);
    return { ctx: Object.freeze({ ...ctx, account, role: "viewer" as const }), address };
  };

  const findIn = async ({ ctx, address }: Entered): Promise<Found> => {
    const link = address.kind === "link" ? await findLink(ctx, address) : undefined;
    const formId = address.kind === "link" ? link?.formId : address.formId;
    const gate = formId && (await forms.gate(ctx, formId));
    if (!gate || gate.status === "trashed" || gate.status === "unpublished") return fail(E.not_found);
    if (gate.access === "links_only" && !link) return fail(E.not_found);
    return gate.status === "archived" ? fail(F.form_archived) : { ctx, gate, link };
  };

  const find = async (ctx: Ctx, formRef: string): Promise<Found> => findIn(await enter(ctx, formRef));

  const findLink = async (
    ctx: AccountCtx,
    address: Extract<Address, { kind: "link" }>,
  ): Promise<FormLink> => {
    const link = (await formLinks.findBySlug(ctx, address.slug)) ?? fail(E.not_found);
    const spent = whySpent(link, ctx.now);
    return spent === null ? link : fail(F.link_spent, { reason: spent });
  };

  /** Respondents must not learn about the billing state of the account. */
  const whyNot = async ({ ctx, gate }: Found): Promise<NotAccepting | null> =>
    whyNotBegin(gate, ctx.now) ??
    ((await billing.metering.whyNoNewEntry(ctx)) === null ? null : "unavailable");

  const passCode = async (
    found: Found,
    { accessCode, captcha }: Omit<BeginRequest, "formRef">,
  ): Promise<void> => {
    if (!found.link || found.link.accessCodeHash === null) return;
    if (accessCode === undefined) fail(F.access_code_required);
    const { needsProof, forgive } = await limits.guessing(found.ctx, found.link.id);
    if (needsProof) await proofOfWork.checkGuess(found.gate.id, captcha);
    if (!(await formLinks.isAccessCode(found.link, accessCode))) fail(F.invalid_access_code);
    await forgive();
  };

  const definitionOf = async ({ ctx, gate }: Found): Promise<FormDefinition> =>
    (await forms.versions.program(ctx, gate.id, gate.versionNumber ?? fail(E.not_found))).definition;

  const languageFor = async (found: Found): Promise<string> =>
    languageOf(await definitionOf(found), found.ctx.wishes?.() ?? []);

  const beginIn = async (
    { ctx, gate, link }: Found,
    given: Omit<BeginRequest, "formRef">,
    key: string,
    pay: (tx: OneTripTx) => void,
  ): Promise<NewState> => {
    const version = gate.versionNumber ?? fail(E.not_found);
    const compiled = await forms.versions.program(ctx, gate.id, version);
    const locale = given.locale ?? languageOf(compiled.definition, ctx.wishes?.() ?? []);
    const fromLink = prefilled(compiled.definition, link?.prefill ?? {});
    const stored = { answers: patchAnswers({}, fromLink).answers, typed: {} };
    const own = Object.entries(given.answers ?? {}).filter(([path]) => !Object.hasOwn(fromLink, path));
    const patch = Object.fromEntries(own);
    const circumstances = { now: ctx.now, ...languagesOf({ locale }), keep: "all" } as const;
    const received = await inTurns(compiled.program, receive(compiled.program, stored, patch, circumstances));
    const { typed, view, errors } = received;
    const wrong = new Set(errors.map(({ field_key }) => field_key));
    const paths = [...Object.keys(patch), ...Object.keys(fromLink)].filter((path) => !wrong.has(path));
    const provenance = Object.fromEntries(paths.map((path) => [path, "prefill"] as const));
    const entry = entryLifecycle.create(
      {
        id: newId("ent"),
        formId: gate.id,
        version,
        locale,
        answers: received.answers,
        provenance,
        source: "respondent",
        mode: given.mode,
        createdBy: null,
      },
      ctx.now,
    );
    const session = rules.begin(
      { id: randomUUIDv7(), entryId: entry.id, linkId: link?.id ?? null, typed },
      ctx.now,
    );
    await entries.respondentEntry.begin(ctx, entry, (tx) => {
      tx.put(store.inserted, { session, keyHash: hashToken(key) });
      if (link) formLinks.countUse(tx, link.id);
      pay(tx);
    });
    return { state: { entry, session, view, typed, compiled }, errors };
  };

  const beginAt = async (entered: Entered, given: BeginRequest, key: string): Promise<NewState> => {
    const found = await findIn(entered);
    return speaking(given.locale ?? (await languageFor(found)), async () => {
      const reason = await whyNot(found);
      if (reason !== null) return fail(entryErrors.form_not_accepting, { reason });
      await passCode(found, given);
      const pay = await proofOfWork.checkBegin(
        found.ctx,
        found.gate,
        () => definitionOf(found),
        given.captcha,
      );
      try {
        return await beginIn(found, given, key, pay);
      } catch (error) {
        if (isUsedAlready(error)) return fail(visitorErrors.captcha_failed);
        if (isNothingTouched(error)) return fail(F.link_spent, { reason: "used_up" });
        throw error;
      }
    });
  };

  return {
    /** Returns the form even if it does not accept entries, so that the page can show the reason. */
    getPublicForm: async (ctx: Ctx, formRef: string): Promise<PublicForm> => {
      const found = await find(ctx, formRef);
      if (found.link && found.link.accessCodeHash !== null)
        return fail(F.access_code_required, {}, { language: await languageFor(found) });
      const version = found.gate.versionNumber ?? fail(E.not_found);
      const { definition, program, account } = await forms.versions.program(
        found.ctx,
        found.gate.id,
        version,
      );
      return { gate: found.gate, version, definition, program, account, closedReason: await whyNot(found) };
    },

    getChallenge: async (ctx: Ctx, formRef: string) => {
      const { ctx: inside, gate } = await find(ctx, formRef);
      return proofOfWork.newChallenge(inside, gate.id);
    },

    /**
     * Idempotent per Idempotency-Key and form address. A repeat does not count as a use of the link and needs no new
     * proof of work.
     */
    begin: async (ctx: Ctx, given: BeginRequest): Promise<Begun> => {
      const entered = await enter(ctx, given.formRef);
      const subject = ["begin", addressKey(entered.address)];
      const { idempotencyKey } = given;
      return idempotency.once(entered.ctx, { subject, idempotencyKey }, (key) =>
        beginAt(entered, given, key),
      );
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
      const request = { subject: [], idempotencyKey: undefined };
      return idempotency.once(ctx, request, (key) => beginIn(found, { mode: "preview" }, key, () => {}));
    },
  };
}
