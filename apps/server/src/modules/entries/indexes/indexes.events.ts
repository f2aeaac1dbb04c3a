/** Events and background jobs for answer indexes. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";
import type { AnswerIndex } from "./indexes.rules.ts";

const data = z.object({
  form_id: idSchema("frm").optional(),
  table_id: idSchema("tbl").optional(),
  answer_index_id: idSchema("aix"),
});
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const indexEvents = {
  create: event("answer_index.created"),
  ready: event("answer_index.ready"),
  delete: event("answer_index.deleted"),
};

export const eventDataOf = ({ id, source }: AnswerIndex): z.input<typeof data> => ({
  ...(source.type === "form" ? { form_id: source.id } : { table_id: source.id }),
  answer_index_id: id,
});

const input = z.object({ answer_index_id: idSchema("aix") });
const options = { input, timeoutMs: 120_000, perAccountMax: 1, attemptsMax: 25 };

export const buildIndex = defineJob("answer-indexes.build", options);
export const dropIndex = defineJob("answer-indexes.drop", options);
