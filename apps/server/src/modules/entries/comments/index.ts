/** Public interface of the entry comments module. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../entries/index.ts";
import { presentComment } from "./comments.contract.ts";
import { commentEvents } from "./comments.events.ts";
import { commentsRoutes } from "./comments.routes.ts";
import type { CommentId } from "./comments.rules.ts";
import { createEntryComments } from "./comments.service.ts";
import * as store from "./comments.store.ts";

export { CommentOut, presentComment } from "./comments.contract.ts";
export type { Comment, CommentId } from "./comments.rules.ts";
export type { EntryCommentsService } from "./comments.service.ts";

export const entryCommentsModule = defineModule({
  name: "entryComments",
  needs: [entriesModule],
  create: ({ platform, entries }) => createEntryComments({ uow: platform.uow, entries }),
  routes: [commentsRoutes],
  events: Object.values(commentEvents),
  accountData: () => [
    {
      name: "entry-comments",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as CommentId | undefined, limit)).map(presentComment),
    },
  ],
});
