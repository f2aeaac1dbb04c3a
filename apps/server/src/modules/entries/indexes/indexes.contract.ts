/** The public shape of indexes over answers and their operations. */
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
  .describe("Where the answer stands, as in filters but without `answers.`: `price.amount`.");
const purpose = z
  .enum(["order", "search"])
  .describe("`order` is for comparisons and sorts, `search` for `contains` on texts.");

const AnswerIndexOut = z
  .object({
    id: idSchema("aix"),
    object: z.literal("answer_index"),
    form_id: idSchema("frm").nullable(),
    table_id: idSchema("tbl").nullable(),
    path,
    purpose,
    kind: z.string().describe("The kind of value it was made for."),
    is_list: z.boolean().describe("Whether there are several values: a list, or answers inside a repeat."),
    status: z.enum(["building", "ready"]).describe("Queries use it once it is `ready`."),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    ready_at: z.iso.datetime().nullable(),
    used_at: z.iso.datetime().describe("To about a day."),
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
    "Indexes over answers keep queries fast in forms with many entries. They are made by themselves when a query wants one, and cost a little with every entry.",
} as const;

export const answerIndexesContract = defineContract("answerIndexes", about, {
  list: {
    method: "GET",
    path: "/forms/:id/answer-indexes",
    summary: "List the indexes over the answers of a form",
    access: account(formPermissions.read),
    params: ByForm,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(AnswerIndexOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/forms/:id/answer-indexes",
    summary: "Create an index over answers",
    description: "Before a query needs it. It is built in the background.",
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
    summary: "Get an index over answers",
    access: account(formPermissions.read),
    params: ById,
    returns: { 200: AnswerIndexOut },
    errors: [],
  },
  remove: {
    method: "DELETE",
    path: "/forms/:id/answer-indexes/:index_id",
    summary: "Delete an index over answers",
    description: "Answers stay as they are. The next query that wants it has it made again.",
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
