/** API operations for exports. They return a job, a redirect, or a link. */
import { z } from "zod";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { DownloadLinkOut } from "../../../platform/http/download-link.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { exportErrors as X } from "./data-export.errors.ts";

export const exportPermissions = definePermissions("account_exports", { manage: "admin" });

// Also allowed while the account awaits deletion, which is when users export their data.
const access = { ...account(exportPermissions.manage), duringDeletion: true };

const ByJob = z.strictObject({ job_id: idSchema("job") });

const about = { home: "shard", description: "Exports all data of the account to a file." } as const;

export const accountExportsContract = defineContract("accountExports", about, {
  create: {
    method: "POST",
    path: "/account/exports",
    summary: "Export all data of the account",
    description:
      "Starts a job of kind `account_export`. Its result contains `rows`, `bytes`, and `sha256` of the file. The file is newline-delimited JSON: a manifest, one line `{type, data}` per row in the same format as this API, and an end line. It is kept for seven days.",
    access,
    whenInactive: "allowed",
    idempotent: true,
    returns: { 202: JobOut },
    errors: [],
  },
  download: {
    method: "GET",
    path: "/account/exports/:job_id/download",
    summary: "Download an export",
    description: "Redirects to the file. The link is valid for five minutes.",
    access,
    params: ByJob,
    returns: { 302: null },
    errors: [X.not_ready, X.export_expired],
  },
  downloadLink: {
    method: "POST",
    path: "/account/exports/:job_id/download-link",
    summary: "Get a download link for an export",
    description:
      "For browser pages and other clients that cannot follow a redirect with custom headers: get the link, then open it.",
    access,
    whenInactive: "allowed",
    params: ByJob,
    repeatable: "Creates a link and changes nothing.",
    returns: { 200: DownloadLinkOut },
    errors: [X.not_ready, X.export_expired],
  },
});
