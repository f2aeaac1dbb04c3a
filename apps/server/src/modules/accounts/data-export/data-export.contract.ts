/** The operations of exports. What they answer with is a job, a redirect or a link. */
import { z } from "zod";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { DownloadLinkOut } from "../../../platform/http/download-link.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { exportErrors as X } from "./data-export.errors.ts";

export const exportPermissions = definePermissions("account_exports", { manage: "admin" });

// Also while the account waits for its deletion: that is when people take their data along.
const access = { ...account(exportPermissions.manage), duringDeletion: true };

const ByJob = z.strictObject({ job_id: idSchema("job") });

const about = { home: "shard", description: "All data of the account in one file." } as const;

export const accountExportsContract = defineContract("accountExports", about, {
  create: {
    method: "POST",
    path: "/account/exports",
    summary: "Export all data of the account",
    description:
      "Begins a job of kind `account_export`. Its result has `rows`, `bytes` and `sha256` of the file: newline-delimited JSON with a manifest, one line `{type, data}` per row in the shape of this API, and an end line. The file is kept for seven days.",
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
    description: "Redirects to the file; the link is good for five minutes.",
    access,
    params: ByJob,
    returns: { 302: null },
    errors: [X.not_ready, X.export_expired],
  },
  downloadLink: {
    method: "POST",
    path: "/account/exports/:job_id/download-link",
    summary: "Get a link to an export",
    description:
      "For a browser page, or any program that cannot follow a redirect with headers of its own: it asks for the link and opens it.",
    access,
    whenInactive: "allowed",
    params: ByJob,
    repeatable: "It makes a link and changes nothing.",
    returns: { 200: DownloadLinkOut },
    errors: [X.not_ready, X.export_expired],
  },
});
