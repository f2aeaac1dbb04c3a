/** Claims of short addresses, such as `contact` in `/f/contact`: which form of the installation has which. */
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import { type AccountCtx, systemCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { looksShort } from "./public-addresses.rules.ts";
import * as store from "./short-slugs.store.ts";

/** Short, because a released address can be claimed by another form. */
const memory = { ms: 5_000, max: 20_000 };

export function createShortSlugs({ uow, now }: { readonly uow: Uow; now(): Date }) {
  const holders = createTtlCache<store.Holder>(memory, now);
  const findHolder = (slug: string) =>
    uow.directoryRead(systemCtx("form-addresses", "find-short-address", now()), (tx) =>
      store.findHolder(tx, slug),
    );

  return {
    /** Finds the form of a short address for a visitor, in any account. */
    find: async (text: string): Promise<store.Holder | undefined> =>
      looksShort(text) ? holders.get(text, () => findHolder(text)) : undefined,

    isKnown: (text: string): boolean => holders.has(text),

    findHolder,

    slugOf: (ctx: AccountCtx, formId: Id<"frm">): Promise<string | null> =>
      uow.directoryRead(ctx, (tx) => store.findSlug(tx, formId)),

    /** Returns false if another form has the address. */
    claim: async (ctx: AccountCtx, formId: Id<"frm">, slug: string): Promise<boolean> => {
      try {
        await uow.directory(ctx, async (tx) => {
          if ((await store.findSlug(tx, formId)) === slug) return;
          await store.claim(tx, formId, slug);
          tx.inAccount(ctx.account).audit("form.set_short_address", { type: "form", id: formId }, { slug });
        });
        return true;
      } catch (error) {
        if (store.isTaken(error)) return false;
        throw error;
      }
    },

    release: (ctx: AccountCtx, formId: Id<"frm">): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        const slug = await store.release(tx, formId);
        if (slug !== null)
          tx.inAccount(ctx.account).audit(
            "form.release_short_address",
            { type: "form", id: formId },
            { slug },
          );
      }),
  };
}
