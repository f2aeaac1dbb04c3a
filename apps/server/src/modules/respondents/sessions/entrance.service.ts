/** Finds the form behind a public address, and checks whether a visitor may begin an entry there. */
import type { FormDefinition } from "@formstead/form-logic";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import type { AccountCtx, Ctx } from "../../../platform/context/context.ts";
import { isNothingTouched } from "../../../platform/db/must-touch.ts";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, speaking } from "../../../platform/errors/errors.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import { entryErrors } from "../../entries/entries/index.ts";
import { type FormsService, type Gate, type NotAccepting, whyNotBegin } from "../../forms/forms/index.ts";
import type { FormLink, FormLinksService } from "../../forms/links/index.ts";
import { whySpent } from "../../forms/links/index.ts";
import { type Address, type FormAddressesService, readAddress } from "../../forms/public-addresses/index.ts";
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
}

/** A form as a visitor sees it. */
export interface Found {
  readonly ctx: AccountCtx;
  readonly gate: Gate;
  readonly link: FormLink | undefined;
}

/** What a visitor sends to pass the form's checks. */
export interface Pass {
  readonly accessCode?: string | undefined;
  readonly captcha?: string | undefined;
  readonly locale?: string | undefined;
}

/** Writes that use up the visitor's link and proof of work, for the transaction that stores the entry. */
export type Pay = (tx: OneTripTx) => void;

export type Entrance = ReturnType<typeof createEntrance>;

export function createEntrance({ addresses, forms, formLinks, visitors, billing }: EntranceDeps) {
  const { limits, proofOfWork } = visitors;

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
    languageFor,
    whyNot,

    getChallenge: async (ctx: Ctx, formRef: string) => {
      const { ctx: inside, gate } = await find(ctx, formRef);
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
