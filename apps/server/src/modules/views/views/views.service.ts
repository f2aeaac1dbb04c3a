/**
 * View use cases. A private view is visible only to its creator; a shared view can be read by all account members and
 * changed by editors. A view never shows more than its reader may see.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AggregateRow } from "../../../platform/query/aggregate.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import { createShareLinks } from "./share-links.service.ts";
import { createSources, type SourcesDeps } from "./sources.service.ts";
import { createViewReader, type ViewRow } from "./view-reader.service.ts";
import { problemsOf } from "./view-validation.service.ts";
import type { View, ViewChange, ViewId, ViewSource, Visibility } from "./views.rules.ts";
import * as rules from "./views.rules.ts";
import * as store from "./views.store.ts";

export type ViewsService = ReturnType<typeof createViews>;

interface Deps extends SourcesDeps {
  readonly platform: Pick<Platform, "uow" | "config">;
  readonly formAddresses: FormAddressesService;
}

export function createViews({ platform, formAddresses: addresses, ...others }: Deps) {
  const { uow, config } = platform;
  const sources = createSources(others);
  const reader = createViewReader({ sources });

  const get = (ctx: AccountCtx, id: ViewId): Promise<View> =>
    uow.read(ctx, async (tx) => seen(tx, await store.find(tx, id)));

  /** Also rejects fields that the author may not see, so that a view cannot reveal them. */
  const checkFits = async (ctx: AccountCtx, view: View): Promise<void> => {
    const problems = problemsOf(view.definition, await sources.of(view.source).fields(ctx));
    if (problems.length > 0) fail(E.invalid_filter, { errors: problems });
  };

  const changing = (
    ctx: AccountCtx,
    id: ViewId,
    ifMatch: string | undefined,
    work: (tx: AccountTx, view: View) => Promise<View>,
  ): Promise<View> =>
    uow(ctx, async (tx) => {
      const view = seen(tx, await store.lock(tx, id));
      checkIfMatch(ifMatch, view.revision);
      requireWriter(tx, view.visibility);
      return work(tx, view);
    });

  return {
    ...createShareLinks({ uow, baseUrl: config.BASE_URL, addresses, sources, reader, get }),

    /** Uses the caller's permissions; for modules that use views, such as exports. */
    get,

    list: (ctx: AccountCtx, filter: store.ViewFilter, page: PageRequest): Promise<KeysetPage<View>> =>
      uow.read(ctx, (tx) => store.list(tx, userOf(ctx), filter, page)),

    create: async (
      ctx: AccountCtx,
      source: ViewSource,
      given: Pick<View, "name" | "visibility" | "definition">,
    ): Promise<View> => {
      requireWriter(ctx, given.visibility);
      const createdBy = userOf(ctx) ?? fail(E.forbidden);
      const view = rules.create({ id: newId("viw"), source, createdBy }, given, ctx.now);
      await sources.of(source).requireLive(ctx);
      await checkFits(ctx, view);
      return uow(ctx, async (tx) => {
        await store.insert(tx, view);
        tx.audit("view.create", { type: "view", id: view.id });
        return view;
      });
    },

    update: (ctx: AccountCtx, id: ViewId, given: ViewChange, ifMatch: string | undefined): Promise<View> =>
      changing(ctx, id, ifMatch, async (tx, view) => {
        const next = rules.change(view, given, tx.now);
        requireWriter(tx, next.visibility);
        if (Object.values(given.definition).some((part) => part !== undefined)) await checkFits(tx, next);
        await store.save(tx, next);
        tx.audit("view.update", { type: "view", id });
        return next;
      }),

    remove: async (ctx: AccountCtx, id: ViewId, ifMatch: string | undefined): Promise<void> => {
      await changing(ctx, id, ifMatch, async (tx, view) => {
        await store.remove(tx, id);
        tx.audit("view.delete", { type: "view", id });
        return view;
      });
    },

    results: async (ctx: AccountCtx, id: ViewId, page: PageRequest): Promise<KeysetPage<ViewRow>> =>
      reader.page(ctx, await get(ctx, id), page),

    summary: async (ctx: AccountCtx, id: ViewId): Promise<readonly AggregateRow[]> =>
      reader.summary(ctx, await get(ctx, id)),

    /** Deletes the views of a deleted form or table. */
    removeOfSource: (ctx: AccountCtx, id: Id<"frm"> | Id<"tbl">): Promise<void> =>
      uow(ctx, (tx) => store.removeOfSource(tx, id)),
  };
}

/** Private views of other users are treated as not found. */
function seen(ctx: AccountCtx, view: View | undefined): View {
  return view && rules.maySee(view, { userId: userOf(ctx), role: ctx.role }) ? view : fail(E.not_found);
}

function requireWriter(ctx: AccountCtx, visibility: Visibility): void {
  if (!rules.mayWrite(visibility, { userId: userOf(ctx), role: ctx.role })) fail(E.forbidden);
}
