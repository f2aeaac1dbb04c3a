/** The origin from which browsers load files and to which they send them, for the content security policy of pages. */
import type { Config } from "../platform/config/config.ts";

type FileSettings = Pick<Config, "BLOB_DRIVER" | "FILES_ORIGIN" | "S3_ENDPOINT">;

/** Undefined if the files come from the server's own address. */
export function filesOriginOf({ BLOB_DRIVER, FILES_ORIGIN, S3_ENDPOINT }: FileSettings): string | undefined {
  if (FILES_ORIGIN !== undefined) return FILES_ORIGIN;
  return BLOB_DRIVER === "s3" && S3_ENDPOINT !== undefined ? new URL(S3_ENDPOINT).origin : undefined;
}
