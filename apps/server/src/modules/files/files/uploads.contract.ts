/** Schemas of upload requests and responses, shared by the operations for account users and for respondents. */
import { z } from "zod";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { UploadOrder } from "./parts.rules.ts";

/** Far above any installation's limit; the error response states the effective limit. */
const bytesMax = 5 * 1024 ** 4;

export const filename = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}/\\]+$/u, "must not contain slashes, backslashes, or control characters")
  .describe("The display name, without folders. It is not used in file storage.");

export const size = z.int().min(1).max(bytesMax).describe("The exact number of bytes that will be sent.");

export const contentType = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][\w!#$&^.+-]*\/[A-Za-z0-9][\w!#$&^.+-]*( *;[ -~]*)?$/, "must be a media type")
  .describe("Use `application/octet-stream` if the type is unknown. Parameters are ignored.");

export const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, "must be a SHA-256 in hex")
  .describe("SHA-256 of the whole file. If set, an upload with a different checksum is rejected.");

const headers = z
  .record(z.string(), z.string())
  .describe("Headers to send unchanged with the request. Browsers add the length automatically.");

export const UploadOut = z
  .object({
    method: z.literal("PUT"),
    url: z.string().nullable().describe("The URL for the whole file. Null if the file is sent in parts."),
    headers,
    expires_at: z.iso.datetime().describe("When the links expire."),
    parts: z
      .array(
        z.object({
          number: z.int(),
          size: z
            .int()
            .describe(
              "The size of this part. Parts are contiguous: each one starts where the previous one ends.",
            ),
          url: z.string().nullable().describe("The URL for this part. Null if the part has arrived."),
          headers,
        }),
      )
      .describe("Empty if the file is sent in a single request."),
  })
  .meta({ id: "Upload" });

export function presentUpload({ link, parts, expiresAt }: UploadOrder): z.input<typeof UploadOut> {
  return {
    method: "PUT",
    url: link?.url ?? null,
    headers: { ...link?.headers },
    expires_at: isoTime(expiresAt),
    parts: parts.map((part) => ({
      number: part.number,
      size: part.bytes,
      url: part.link?.url ?? null,
      headers: { ...part.link?.headers },
    })),
  };
}
