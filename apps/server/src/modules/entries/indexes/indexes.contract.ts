/** The public shape of answer indexes and their operations. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { formPermissions } from "../../forms/forms/index.ts";
import { answerIndexErrors as A } from "./indexes.errors.ts";
import type { AnswerIndex } from "./indexes.rules.ts";

const path = z
  .string()
  .min(1)
  .max(500)
  .describe("The path of the answer as in filters, but without `answers.`: `price.amount`.");
const purpose = z
  .enum(["order", "search"])
  .describe("`order` supports comparisons and sorting, `search` supports `contains` on texts.");

const AnswerIndexOut = z
  .object({
    id: idSchema("aix"),
    object: z.literal("answer_index"),
    form_id: idSchema("frm").nullable(),
    table_id: idSchema("tbl").nullable(),
    path,
    purpose,
    kind: z.string().describe("The kind of value in the index."),
    is_list: z.boolean().describe("Whether there can be several values: a list, or answers inside a repeat."),
    status: z.enum(["building", "ready"]).describe("Queries use the index once it is `ready`."),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    ready_at: z.iso.datetime().nullable(),
    used_at: z.iso.datetime().describe("Accurate to about one day."),
  })
  .meta({ id: "AnswerIndex" });

const AnswerIndexIn = z
  .strictObject({ path, purpose: purpose.default("order") })
  .meta({ id: "AnswerIndexCreate" });

const ByForm = z.strictObject({ id: idSchema("frm") });
const ById = z.strictObject({ id: idSchema("frm"), index_id: idSchema("aix") });

const about = {
  home: "shard",
  description:
    "Indexes on answers keep queries fast in forms with many entries. They are created automatically when a query needs one, and add a small cost to every entry.",
} as const;

export const answerIndexesContract = defineContract("answerIndexes", about, {
  list: {
    method: "GET",
    path: "/forms/:id/answer-indexes",
    summary: "List the answer indexes of a form",
    access: account(formPermissions.read),
    params: ByForm,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(AnswerIndexOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/forms/:id/answer-indexes",
    summary: "Create an answer index",
    description: "Creates the index before a query needs it. It is built in the background.",
    access: account(formPermissions.write),
    params: ByForm,
    body: AnswerIndexIn,
    idempotent: true,
    returns: { 201: AnswerIndexOut },
    errors: [A.answer_index_exists, A.answer_index_limit],
  },
  get: {
    method: "GET",
    path: "/forms/:id/answer-indexes/:index_id",
    summary: "Get an answer index",
    access: account(formPermissions.read),
    params: ById,
    returns: { 200: AnswerIndexOut },
    errors: [],
  },
  remove: {
    method: "DELETE",
    path: "/forms/:id/answer-indexes/:index_id",
    summary: "Delete an answer index",
    description: "Answers stay unchanged. The next query that needs the index creates it again.",
    access: account(formPermissions.write),
    params: ById,
    returns: { 204: null },
    errors: [],
  },
});

export function presentIndex(index: AnswerIndex): z.input<typeof AnswerIndexOut> {
  return {
    id: index.id,
    object: "answer_index",
    form_id: index.source.type === "form" ? index.source.id : null,
    table_id: index.source.type === "table" ? index.source.id : null,
    path: index.path,
    purpose: index.purpose,
    kind: index.kind,
    is_list: index.isMany,
    status: index.status === "ready" ? "ready" : "building",
    created_by: index.createdBy,
    created_at: isoTime(index.createdAt),
    ready_at: index.readyAt && isoTime(index.readyAt),
    used_at: isoTime(index.usedAt),
  };
}
