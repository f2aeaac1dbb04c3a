/** What an upload is asked for by and answered with; for people of an account here, for respondents elsewhere. */
import { z } from "zod";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { UploadOrder } from "./parts.rules.ts";

/** Far above what any installation allows; the limits in force are told by the refusal. */
const bytesMax = 5 * 1024 ** 4;

export const filename = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}/\\]+$/u, "must not hold slashes, backslashes or control characters")
  .describe("As people know it, without folders. The store never sees it.");

export const size = z.int().min(1).max(bytesMax).describe("Exactly as many bytes will be sent.");

export const contentType = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][\w!#$&^.+-]*\/[A-Za-z0-9][\w!#$&^.+-]*( *;[ -~]*)?$/, "must be a media type")
  .describe("`application/octet-stream` if you do not know it. Parameters are left out.");

export const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, "must be a SHA-256 in hex")
  .describe("Of the whole file. With it, other bytes are refused.");

const headers = z
  .record(z.string(), z.string())
  .describe("To be sent with the request, exactly; a browser adds the length by itself.");

export const UploadOut = z
  .object({
    method: z.literal("PUT"),
    url: z.string().nullable().describe("Where to send all bytes. Null when they are sent in parts."),
    headers,
    expires_at: z.iso.datetime().describe("Until then the links work."),
    parts: z
      .array(
        z.object({
          number: z.int(),
          size: z.int().describe("Parts follow each other: this one begins where those before it end."),
          url: z.string().nullable().describe("Where to send it. Null: it has arrived."),
          headers,
        }),
      )
      .describe("Empty when all bytes are sent at once."),
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
