/**
 * Request bodies for entries, and their mapping to service input. Batches, bulk changes, and workflow steps reuse
 * them.
 */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedMember } from "../../../platform/json/json-schema.ts";
import { eraseReasons } from "../../../platform/module/erasure.ts";
import type { NewEntry } from "./changes.service.ts";
import type { FactsChange } from "./entries.rules.ts";

const AnswersIn = z
  .record(z.string().max(1_000), parsedMember)
  .meta({ id: "AnswersInput", description: "Answers by field key, as in `Answers`." });
const AnswersPatchIn = z.record(z.string().max(1_000), parsedMember).meta({
  id: "AnswersPatch",
  description:
    "Answers by path: `email`, `address.city`, `children[inst_1].name`. Omitted answers are left unchanged; null removes an answer.",
});

const externalId = z
  .string()
  .min(1)
  .max(200)
  .nullable()
  .describe("The ID of this entry in another system. Unique within the form.");
const entryTags = z
  .array(z.string().trim().min(1).max(60))
  .max(50)
  .refine((all) => new Set(all).size === all.length, "must not contain a tag twice");
const locale = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR");
const version = z.int().min(1).max(2_000_000_000);

const EntryCreateIn = z
  .strictObject({
    form_id: idSchema("frm"),
    version: version.optional().describe("Defaults to the published version that respondents get."),
    answers: AnswersIn,
    status: z.enum(["draft", "submitted"]).default("submitted"),
    mode: z.enum(["live", "test"]).default("live"),
    locale: locale.optional(),
    external_id: externalId.optional(),
    tags: entryTags.optional(),
  })
  .meta({ id: "EntryCreate" });

const EntryPatchIn = z
  .strictObject({
    tags: entryTags.optional(),
    assignee_id: idSchema("usr").nullable().optional(),
    external_id: externalId.optional(),
    is_spam: z.boolean().optional(),
  })
  .meta({ id: "EntryPatch", description: "Omitted properties are left unchanged." });

const EntryReviewIn = z
  .strictObject({ decision: z.enum(["in_review", "approved", "rejected", "has_issues"]) })
  .meta({ id: "EntryReview" });

const EntryEraseIn = z.strictObject({ reason: z.enum(eraseReasons) }).meta({ id: "EntryErase" });

function toNewEntry(body: z.output<typeof EntryCreateIn>): NewEntry {
  return {
    formId: body.form_id,
    version: body.version,
    answers: body.answers,
    status: body.status,
    mode: body.mode,
    locale: body.locale,
    externalId: body.external_id,
    tags: body.tags,
  };
}

function toFactsChange(body: z.output<typeof EntryPatchIn>): FactsChange {
  return {
    tags: body.tags,
    assigneeId: body.assignee_id,
    externalId: body.external_id,
    isSpam: body.is_spam,
  };
}

export const entryInputs = {
  create: EntryCreateIn,
  update: EntryPatchIn,
  review: EntryReviewIn,
  erase: EntryEraseIn,
  tags: entryTags,
  answersPatch: AnswersPatchIn,
  toNewEntry,
  toFactsChange,
};
