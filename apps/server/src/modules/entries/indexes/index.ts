/** Public interface of the module for indexes on answers. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { presentIndex } from "./indexes.contract.ts";
import { answerIndexErrors } from "./indexes.errors.ts";
import { indexEvents } from "./indexes.events.ts";
import { answerIndexJobs } from "./indexes.jobs.ts";
import { answerIndexesRoutes } from "./indexes.routes.ts";
import { createAnswerIndexes } from "./indexes.service.ts";
import * as store from "./indexes.store.ts";

export { answerFieldsOfVersions } from "./answer-fields.service.ts";
export type { AnswerIndexesService } from "./indexes.service.ts";

export const answerIndexesModule = defineModule({
  name: "answerIndexes",
  needs: [formsModule],
  create: ({ platform, forms }) => createAnswerIndexes({ platform, forms }),
  routes: [answerIndexesRoutes],
  errors: answerIndexErrors,
  events: Object.values(indexEvents),
  jobs: answerIndexJobs,
  accountData: () => [
    {
      name: "answer-indexes",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"aix"> | undefined, limit)).map(presentIndex),
    },
  ],
});
