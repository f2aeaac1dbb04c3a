/** Decides when a visitor must send a proof of work, and checks the proof. */
import type { FormDefinition } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { captchaOf } from "./captcha.rules.ts";
import type { Challenges } from "./challenges.service.ts";
import { visitorErrors as F } from "./spam-protection.errors.ts";
import type { VisitorLimits } from "./visitor-limits.service.ts";

interface Deps {
  readonly challenges: Challenges;
  readonly limits: VisitorLimits;
}

interface ProtectedForm {
  readonly id: Id<"frm">;
  readonly captcha: "off" | "proof_of_work";
}

export function createProofOfWork({ challenges, limits }: Deps) {
  return {
    newChallenge: async (ctx: AccountCtx, formId: Id<"frm">) =>
      challenges.create(formId, await limits.hardness(ctx, formId)),

    /**
     * A proof is required if the form asks for one. For other forms, it is required once a network has begun more than
     * the free number of entries within an hour. Returns the write that marks the proof as used, for the transaction
     * that begins the entry.
     */
    checkBegin: async (
      ctx: AccountCtx,
      form: ProtectedForm,
      definitionOf: () => Promise<FormDefinition>,
      captcha: string | undefined,
    ): Promise<(tx: OneTripTx) => void> => {
      const isBusy = await limits.beginning(ctx, form.id);
      const isNeeded = isBusy || captchaOf(form, await definitionOf()) === "proof_of_work";
      return isNeeded || captcha !== undefined ? challenges.check(form.id, captcha) : () => {};
    },

    /** When many networks guess the access code of one link, each guess costs a proof of work. */
    checkGuess: async (formId: Id<"frm">, captcha: string | undefined): Promise<void> => {
      await challenges.check(formId, captcha);
      if (!(await limits.spend(challenges.nameOf(captcha) ?? ""))) fail(F.captcha_failed);
    },
  };
}
