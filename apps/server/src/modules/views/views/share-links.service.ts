/**
 * Share links to views. Anyone with the token can read the columns of the view, but nothing else in the account.
 * Readers have the permissions of a viewer, who cannot see sensitive answers, so a view with a link must not refer to
 * such answers. The token is returned only when the link is created, and is stored as a hash.
 */
import { type AccountCtx, type Ctx, userOf } from "../../../platform/context/context.ts";
import { hashToken, last4, newRoutedToken, routeOf } from "../../../platform/crypto/tokens.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { isId, newId } from "../../../platform/ids/ids.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import * as store from "./share-links.store.ts";
import type { createSources } from "./sources.service.ts";
import type { ViewReader, ViewRow } from "./view-reader.service.ts";
import { publicProblems } from "./view-validation.service.ts";
import { viewErrors as V } from "./views.errors.ts";
import type { ShareLink, ShareLinkId, View, ViewId } from "./views.rules.ts";
import * as rules from "./views.rules.ts";
import * as views from "./views.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly baseUrl: string;
  readonly addresses: FormAddressesService;
  readonly sources: ReturnType<typeof createSources>;
  readonly reader: ViewReader;
  get(ctx: AccountCtx, id: ViewId): Promise<View>;
}

const prefix = "svw";

export function createShareLinks({ uow, baseUrl, addresses, sources, reader, get }: Deps) {
  const problemsFor = async (ctx: AccountCtx, view: View) => {
    const source = sources.of(view.source);
    const [all, visible] = await Promise.all([
      source.fields({ ...ctx, role: "owner" }),
      source.fields({ ...ctx, role: "viewer" }),
    ]);
    return publicProblems(view.definition, all, visible);
  };

  /** Resolves a token. The link is read each time, so a deleted link stops working immediately. */
  const open = async (ctx: Ctx, token: string): Promise<{ ctx: AccountCtx; view: View; link: ShareLink }> => {
    const accountId = `acc_${routeOf(prefix, token) ?? ""}`;
    const account = isId("acc", accountId) ? await addresses.locate(accountId) : undefined;
    if (!account) return fail(E.not_found);
    const inside: AccountCtx = Object.freeze({ ...ctx, account, role: "viewer" as const });
    const { link, view } = await uow.read(inside, async (tx) => {
      const link = (await store.findByToken(tx, hashToken(token))) ?? fail(E.not_found);
      return { link, view: (await views.find(tx, link.viewId)) ?? fail(E.not_found) };
    });
    if (rules.isExpired(link, ctx.now)) fail(V.share_link_expired);
    await sources.of(view.source).requireLive(inside);
    // The reason is not shown to public readers.
    if ((await problemsFor(inside, view)).length > 0) fail(V.view_outdated);
    return { ctx: inside, view, link };
  };

  return {
    listLinks: async (ctx: AccountCtx, viewId: ViewId, page: PageRequest): Promise<KeysetPage<ShareLink>> => {
      await get(ctx, viewId);
      return uow.read(ctx, (tx) => store.list(tx, viewId, page));
    },

    createLink: async (
      ctx: AccountCtx,
      viewId: ViewId,
      expiresAt: Date | null,
    ): Promise<{ link: ShareLink; token: string; url: string }> => {
      if (expiresAt !== null && expiresAt <= ctx.now) refusePast();
      const problems = await problemsFor(ctx, await get(ctx, viewId));
      if (problems.length > 0) fail(V.view_not_shareable, { errors: problems });
      const token = newRoutedToken(prefix, ctx.account.id.slice("acc_".length));
      const link = {
        id: newId("vsl"),
        viewId,
        last4: last4(token),
        expiresAt,
        createdBy: userOf(ctx),
        createdAt: ctx.now,
      };
      await uow(ctx, async (tx) => {
        if (!(await views.lock(tx, viewId))) fail(E.not_found);
        if ((await store.countOfView(tx, viewId)) >= rules.shareLinksMax)
          fail(V.share_link_limit, { limit: rules.shareLinksMax });
        await store.insert(tx, link, hashToken(token));
        tx.audit("view.share", { type: "view", id: viewId }, { share_link_id: link.id });
      });
      return { link, token, url: new URL(`/api/v1/shared-views/${token}`, baseUrl).href };
    },

    removeLink: async (ctx: AccountCtx, viewId: ViewId, id: ShareLinkId): Promise<void> => {
      await get(ctx, viewId);
      await uow(ctx, async (tx) => {
        if (!(await store.remove(tx, viewId, id))) fail(E.not_found);
        tx.audit("view.unshare", { type: "view", id: viewId }, { share_link_id: id });
      });
    },

    sharedView: async (ctx: Ctx, token: string): Promise<{ view: View; link: ShareLink }> => open(ctx, token),

    sharedRows: async (ctx: Ctx, token: string, page: PageRequest): Promise<KeysetPage<ViewRow>> => {
      const opened = await open(ctx, token);
      return reader.page(opened.ctx, opened.view, page);
    },
  };
}

function refusePast(): never {
  const message = "must be in the future";
  return fail(E.validation_failed, { errors: [{ pointer: "/expires_at", code: "min", message }] });
}
