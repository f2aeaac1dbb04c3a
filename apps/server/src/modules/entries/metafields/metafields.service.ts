/**
 * Use cases for metafields. Changing a metafield also changes the ETag of its entry and emits the entry's update
 * event.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { EntriesService, EntryId } from "../entries/index.ts";
import { metafieldChanged } from "./metafields.events.ts";
import type { Metafield } from "./metafields.rules.ts";
import * as rules from "./metafields.rules.ts";
import * as store from "./metafields.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly entries: Pick<EntriesService, "get" | "touch">;
}

export type EntryMetafieldsService = ReturnType<typeof createEntryMetafields>;

export type MetafieldInput = Pick<Metafield, "namespace" | "key" | "type" | "value">;

export function createEntryMetafields({ uow, entries }: Deps) {
  const change = <T>(
    ctx: AccountCtx,
    id: EntryId,
    { namespace, key }: Pick<Metafield, "namespace" | "key">,
    work: (tx: AccountTx) => Promise<T>,
  ): Promise<T> =>
    uow(ctx, async (tx) => {
      const { formId, mode } = await entries.touch(tx, id);
      const result = await work(tx);
      tx.emit(metafieldChanged({ entry_id: id, form_id: formId, namespace, key, mode }));
      return result;
    });

  return {
    list: (ctx: AccountCtx, id: EntryId): Promise<Metafield[]> =>
      uow.read(ctx, async (tx) => {
        await entries.get(tx, id);
        return store.list(tx, id);
      }),

    put: (ctx: AccountCtx, id: EntryId, given: MetafieldInput): Promise<Metafield> =>
      change(ctx, id, given, async (tx) => {
        const reason = rules.whyNotKept(given.type, given.value);
        if (reason !== null) return refuse(reason);
        const put = await store.put(tx, id, given);
        if ((await store.list(tx, id)).length > rules.metafieldsMax) refuse("too_many");
        return put;
      }),

    remove: (ctx: AccountCtx, id: EntryId, namespace: string, key: string): Promise<void> =>
      change(ctx, id, { namespace, key }, async (tx) => {
        if (!(await store.remove(tx, id, namespace, key))) fail(E.not_found);
      }),
  };
}

const sentences = {
  type: "must match the given type",
  max: `must not exceed ${rules.valueBytesMax} bytes`,
  too_many: `an entry can have at most ${rules.metafieldsMax} metafields`,
};

function refuse(code: keyof typeof sentences): never {
  return fail(E.validation_failed, { errors: [{ pointer: "/value", code, message: sentences[code] }] });
}
