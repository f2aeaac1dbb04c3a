/** Finds the form behind a public address, and checks whether a visitor may begin an entry there. */
import type { FormDefinition } from "@formstead/form-logic";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import type { AccountCtx, Ctx } from "../../../platform/context/context.ts";
import { isNothingTouched } from "../../../platform/db/must-touch.ts";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError, speaking } from "../../../platform/errors/errors.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import { entryErrors } from "../../entries/entries/index.ts";
import { type FormsService, type Gate, type NotAccepting, whyNotBegin } from "../../forms/forms/index.ts";
import type { FormLink, FormLinksService } from "../../forms/links/index.ts";
import { whySpent } from "../../forms/links/index.ts";
import { type Address, addressKey, type FormAddressesService } from "../../forms/public-addresses/index.ts";
import { isUsedAlready, type VisitorsService, visitorErrors } from "../spam-protection/index.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";

export interface EntranceDeps {
  readonly addresses: FormAddressesService;
  readonly forms: FormsService;
  readonly formLinks: FormLinksService;
  readonly visitors: VisitorsService;
  readonly billing: BillingService;
}

/** A form's address, with the account that the form belongs to. */
export interface Entered {
  readonly ctx: AccountCtx;
  readonly address: Address;
  readonly shortSlug: string | undefined;
}

/** A form as a visitor sees it. */
export interface Found {
  readonly ctx: AccountCtx;
  readonly gate: Gate;
  readonly link: FormLink | undefined;
  /** The short address that the visitor used. */
  readonly shortSlug?: string | undefined;
}

/** What a visitor sends to pass the form's checks. */
export interface Pass {
  readonly accessCode?: string | undefined;
  readonly captcha?: string | undefined;
  readonly locale?: string | undefined;
}

type Purpose = "open" | "begin";

/** Writes that use up the visitor's link and proof of work, for the transaction that stores the entry. */
export type Pay = (tx: OneTripTx) => void;

/** Why visitors cannot open a form. */
export type Refusal = "access_code_required" | "form_archived" | "link_spent";

export function refusalOf({ ctx, gate, link }: Found): Refusal | null {
  if (link && whySpent(link, ctx.now) !== null) return "link_spent";
  if (gate.status === "archived") return "form_archived";
  return link && link.accessCodeHash !== null ? "access_code_required" : null;
}

export type Entrance = ReturnType<typeof createEntrance>;

export function createEntrance({ addresses, forms, formLinks, visitors, billing }: EntranceDeps) {
  const { limits, proofOfWork } = visitors;

  /** A page without scripts opens its form several times per request; this counts once. */
  const counted = new WeakMap<Ctx, Set<string>>();
  const count = async (ctx: Ctx, purpose: Purpose, address: Address): Promise<void> => {
    const known = counted.get(ctx) ?? new Set();
    if (known.has(purpose)) return;
    counted.set(ctx, known.add(purpose));
    await limits.visiting(ctx, purpose, addressKey(address));
  };

  const enter = async (ctx: Ctx, formRef: string, purpose: Purpose): Promise<Entered> => {
    if (!addresses.isKnown(formRef)) limits.refuseStrays(ctx);
    const found = await addresses.find(formRef);
    // Under a custom domain, forms of other accounts do not exist.
    if (!found || (ctx.site && ctx.site.accountId !== found.account.id)) {
      await limits.straying(ctx);
      return fail(E.not_found);
    }
    const { address, account, shortSlug } = found;
    await count(ctx, purpose, address);
    return { ctx: Object.freeze({ ...ctx, account, role: "viewer" as const }), address, shortSlug };
  };

  /** A form that is not public counts like an address that leads nowhere, so that both look the same. */
  const findIn = async (entered: Entered, isCover = false): Promise<Found> => {
    try {
      const found = await findPublic(entered);
      const refusal = isCover ? null : refusalOf(found);
      if (refusal === "link_spent")
        return fail(F.link_spent, { reason: found.link && whySpent(found.link, found.ctx.now) });
      return refusal === "form_archived" ? fail(F.form_archived) : found;
    } catch (error) {
      if (isAppError(error, E.not_found)) await limits.straying(entered.ctx);
      throw error;
    }
  };

  const findPublic = async ({ ctx, address, shortSlug }: Entered): Promise<Found> => {
    const link =
      address.kind === "link"
        ? ((await formLinks.findBySlug(ctx, address.slug)) ?? fail(E.not_found))
        : undefined;
    const formId = address.kind === "link" ? link?.formId : address.formId;
    const gate = formId && (await forms.gate(ctx, formId));
    if (!gate || gate.status === "trashed" || gate.status === "unpublished") return fail(E.not_found);
    if (gate.access === "links_only" && !link) return fail(E.not_found);
    return { ctx, gate, link, shortSlug };
  };

  const find = async (ctx: Ctx, formRef: string, purpose: Purpose): Promise<Found> =>
    findIn(await enter(ctx, formRef, purpose));

  /** Respondents must not learn about the billing state of the account. */
  const whyNot = async ({ ctx, gate }: Found): Promise<NotAccepting | null> =>
    whyNotBegin(gate, ctx.now) ??
    ((await billing.metering.whyNoNewEntry(ctx)) === null ? null : "unavailable");

  const passCode = async (found: Found, { accessCode, captcha }: Pass): Promise<void> => {
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

  return {
    enter,
    find,
    /** Also finds a form that visitors cannot open, to show its cover. */
    findForCover: async (ctx: Ctx, formRef: string): Promise<Found> =>
      findIn(await enter(ctx, formRef, "open"), true),
    languageFor,
    definitionOf,
    whyNot,
    countOwnPage: limits.ownPage,

    getChallenge: async (ctx: Ctx, formRef: string) => {
      const { ctx: inside, gate } = await find(ctx, formRef, "begin");
      return proofOfWork.newChallenge(inside, gate.id);
    },

    /**
     * Runs `store` if the form accepts entries and the visitor passes its checks. An error in `prepare` does not count
     * as an entry of the visitor's network.
     */
    admit: async <P, T>(
      entered: Entered,
      given: Pass,
      prepare: (found: Found) => Promise<P>,
      store: (found: Found, prepared: P, pay: Pay) => Promise<T>,
    ): Promise<T> => {
      const found = await findIn(entered);
      return speaking(given.locale ?? (await languageFor(found)), async () => {
        const reason = await whyNot(found);
        if (reason !== null) return fail(entryErrors.form_not_accepting, { reason });
        await passCode(found, given);
        const prepared = await prepare(found);
        const { ctx, gate, link } = found;
        const spendProof = await proofOfWork.checkBegin(ctx, gate, () => definitionOf(found), given.captcha);
        const pay: Pay = (tx) => {
          if (link) formLinks.countUse(tx, link.id);
          spendProof(tx);
        };
        try {
          return await store(found, prepared, pay);
        } catch (error) {
          if (isUsedAlready(error)) return fail(visitorErrors.captcha_failed);
          if (isNothingTouched(error)) return fail(F.link_spent, { reason: "used_up" });
          throw error;
        }
      });
    },
  };
}
