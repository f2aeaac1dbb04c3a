/** What a respondent gets for a submitted entry. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { describedAs } from "../../../platform/http/described-as.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { Receipt } from "./submit.service.ts";

export const honeypot = z
  .string()
  .max(1_000)
  .optional()
  .describe("Value of a form field that is hidden from people. Leave it empty.");

export const ReceiptOut = z
  .object({
    object: z.literal("entry_receipt"),
    entry_id: idSchema("ent"),
    receipt_code: z
      .string()
      .describe("Short code that identifies the entry, without characters that look alike."),
    submitted_at: z.iso.datetime(),
    numbers: z
      .record(z.string(), z.string())
      .describe("Sequential numbers assigned to the entry, by the path of their field."),
    confirmation: describedAs("RichText", parsedObject)
      .nullable()
      .describe("Confirmation text of the form, as rich text."),
  })
  .meta({ id: "EntryReceipt" });

export function presentReceipt(receipt: Receipt): z.input<typeof ReceiptOut> {
  return {
    object: "entry_receipt",
    entry_id: receipt.entry.id,
    receipt_code: receipt.code,
    submitted_at: isoTime(receipt.submittedAt),
    numbers: { ...receipt.numbers },
    confirmation: receipt.thanks as unknown as Record<string, Json> | null,
  };
}
