/**
 * Short addresses such as `/f/contact`. A form keeps its short address in the trash, so that restoring the form restores
 * the address; deleting the form releases it. The permanent address of a form works in any case.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type FormId, type FormsService, outsideTrash } from "../forms/index.ts";
import type { FormAddressesService } from "../public-addresses/index.ts";
import { shortAddressErrors as S } from "./short-addresses.errors.ts";
import { isReserved, type ShortAddress } from "./short-addresses.rules.ts";

interface Deps {
  readonly forms: FormsService;
  readonly addresses: Pick<FormAddressesService, "shortSlugs" | "sites">;
  readonly baseUrl: string;
}

export type ShortAddressesService = ReturnType<typeof createShortAddresses>;

export function createShortAddresses({ forms, addresses, baseUrl }: Deps) {
  const { shortSlugs: slugs, sites } = addresses;
  const addressOf = async (
    { account }: AccountCtx,
    formId: FormId,
    slug: string | null,
  ): Promise<ShortAddress> => {
    if (slug === null) return { formId, slug, url: null };
    return { formId, slug, url: `${(await sites.originOf(account.id)) ?? baseUrl}/f/${slug}` };
  };

  const refuseTaken = async (ctx: AccountCtx, slug: string): Promise<never> => {
    const holder = await slugs.findHolder(slug);
    return fail(
      S.short_address_taken,
      holder?.accountId === ctx.account.id ? { form_id: holder.formId } : {},
    );
  };

  return {
    get: async (ctx: AccountCtx, formId: FormId): Promise<ShortAddress> => {
      await forms.get(ctx, formId);
      return addressOf(ctx, formId, await slugs.slugOf(ctx, formId));
    },

    set: async (ctx: AccountCtx, formId: FormId, slug: string): Promise<ShortAddress> => {
      const { status } = await forms.get(ctx, formId);
      if (status === "trashed")
        fail(E.invalid_state, { current_state: status, allowed_states: outsideTrash });
      if (isReserved(slug)) refuseReserved();
      return (await slugs.claim(ctx, formId, slug)) ? addressOf(ctx, formId, slug) : refuseTaken(ctx, slug);
    },

    remove: async (ctx: AccountCtx, formId: FormId): Promise<void> => {
      await forms.get(ctx, formId);
      await slugs.release(ctx, formId);
    },

    releaseOfPurged: (ctx: AccountCtx, formId: FormId): Promise<void> => slugs.release(ctx, formId),
  };
}

function refuseReserved(): never {
  const message = "This word is reserved. Choose another one.";
  return fail(E.validation_failed, { errors: [{ pointer: "/slug", code: "option", message }] });
}
