import { api, inAccount, once, take } from "./client.ts";

export const exportKind = "account_export";

export function orderExport(accountId: string) {
  return take(api.POST("/account/exports", { params: { header: { ...inAccount(accountId), ...once() } } }));
}

/** Returns a download URL that is valid for five minutes. */
export async function exportLink(accountId: string, jobId: string): Promise<string> {
  const { url } = await take(
    api.POST("/account/exports/{job_id}/download-link", {
      params: { header: inAccount(accountId), path: { job_id: jobId } },
    }),
  );
  return url;
}
