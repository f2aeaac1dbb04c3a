/**
 * A link to a file in a response body, for pages and programs that cannot follow a redirect while sending their own
 * headers.
 */
import { z } from "zod";
import { isoTime } from "../time/timestamps.ts";

export const DownloadLinkOut = z
  .object({
    object: z.literal("download_link"),
    url: z.url().describe("Anyone with this URL can download the file without further credentials."),
    expires_at: z.iso.datetime().describe("Five minutes after the link was created."),
  })
  .meta({ id: "DownloadLink" });

export interface DownloadLink {
  readonly url: string;
  readonly expiresAt: Date;
}

export function presentDownloadLink({ url, expiresAt }: DownloadLink): z.input<typeof DownloadLinkOut> {
  return { object: "download_link", url, expires_at: isoTime(expiresAt) };
}
