import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { buildIndex, dropIndex } from "./indexes.events.ts";
import type { AnswerIndexesService } from "./indexes.service.ts";

const job = bindAccountJob<AnswerIndexesService>();

export const answerIndexJobs = [
  job(buildIndex, (indexes, ctx, input, control) =>
    indexes.build(ctx, input.answer_index_id, control.signal),
  ),
  job(dropIndex, (indexes, ctx, input, control) => indexes.drop(ctx, input.answer_index_id, control.signal)),
];
