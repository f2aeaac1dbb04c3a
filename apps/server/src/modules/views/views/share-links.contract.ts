/** API contract for share links to views and for reading shared views. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, open } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { values, viewOrder, viewPermissions } from "./views.contract.ts";
import { viewErrors as V } from "./views.errors.ts";
import { type ShareLink, shareLinksMax, type View } from "./views.rules.ts";

const shape = {
  id: idSchema("vsl"),
  object: z.literal("share_link"),
  view_id: idSchema("viw"),
  last4: z.string().describe("The last four characters of the token, to distinguish links."),
  expires_at: z.iso.datetime().nullable().describe("Null if the link does not expire."),
  created_by: idSchema("usr").nullable(),
  created_at: z.iso.datetime(),
};
const LinkOut = z.object(shape).meta({ id: "ShareLink" });
const LinkCreatedOut = z
  .object({
    ...shape,
    token: z
      .string()
      .describe("Returned only in this response; it is not stored and cannot be retrieved later."),
    url: z.string().describe("Anyone with this URL can read the rows."),
  })
  .meta({ id: "ShareLinkCreated" });

const LinkCreateIn = z
  .strictObject({
    expires_at: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .nullable()
      .default(null)
      .describe("A time in the future. If null or omitted, the link does not expire."),
  })
  .meta({ id: "ShareLinkCreate" });

const SharedViewOut = z
  .object({
    object: z.literal("shared_view"),
    name: z.string(),
    columns: z.array(z.string()),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "SharedView" });
const SharedRowOut = z.object({ object: z.literal("shared_row"), values }).meta({ id: "SharedRow" });

const byView = { id: idSchema("viw") };
const ByToken = z.strictObject({ token: z.string().max(200) });
const share = account(viewPermissions.share);
const publicErrors = [V.share_link_expired, V.view_outdated, E.query_too_slow] as const;

export const shareLinksContract = defineContract(
  "shareLinks",
  { home: "shard", description: "Share links to views, for readers without an account." },
  {
    list: {
      method: "GET",
      path: "/views/:id/share-links",
      summary: "List the share links of a view",
      access: share,
      params: z.strictObject(byView),
      list: { sorts: ["created_at"], byDefault: "-created_at" },
      returns: { 200: listOf(LinkOut) },
      errors: [],
    },
    create: {
      method: "POST",
      path: "/views/:id/share-links",
      summary: "Create a share link to a view",
      description:
        `A view has at most ${shareLinksMax} links. It must list its columns, and must not show, filter, or sort by sensitive answers ` +
        "or members of the account.",
      access: share,
      params: z.strictObject(byView),
      body: LinkCreateIn,
      idempotent: true,
      secretAnswer: true,
      returns: { 201: LinkCreatedOut },
      errors: [V.view_not_shareable, V.share_link_limit],
    },
    remove: {
      method: "DELETE",
      path: "/views/:id/share-links/:link_id",
      summary: "Delete a share link",
      description: "Takes effect immediately.",
      access: share,
      params: z.strictObject({ ...byView, link_id: idSchema("vsl") }),
      returns: { 204: null },
      errors: [],
    },
  },
);

export const sharedViewsContract = defineContract(
  "sharedViews",
  { home: "shard", description: "Read shared views with a share link." },
  {
    rows: {
      method: "GET",
      path: "/shared-views/:token",
      summary: "Read the rows of a shared view",
      access: open(),
      params: ByToken,
      list: viewOrder,
      returns: { 200: listOf(SharedRowOut) },
      errors: [...publicErrors],
    },
    get: {
      method: "GET",
      path: "/shared-views/:token/about",
      summary: "Get the name and columns of a shared view",
      access: open(),
      params: ByToken,
      returns: { 200: SharedViewOut },
      errors: [...publicErrors],
    },
  },
);

export function presentLink(link: ShareLink): z.input<typeof LinkOut> {
  return {
    id: link.id,
    object: "share_link",
    view_id: link.viewId,
    last4: link.last4,
    expires_at: link.expiresAt && isoTime(link.expiresAt),
    created_by: link.createdBy,
    created_at: isoTime(link.createdAt),
  };
}

export function presentShared(view: View, link: ShareLink): z.input<typeof SharedViewOut> {
  return {
    object: "shared_view",
    name: view.name,
    columns: [...(view.definition.columns ?? [])],
    expires_at: link.expiresAt && isoTime(link.expiresAt),
  };
}
