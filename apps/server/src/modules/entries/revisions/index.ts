/** Public interface of the entry revisions module. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { type EntryId, entriesModule } from "../entries/index.ts";
import { presentStored } from "./revisions.contract.ts";
import { revisionsRoutes } from "./revisions.routes.ts";
import { createEntryRevisions } from "./revisions.service.ts";

export { presentFacts as presentRevisionFacts, RevisionFactsOut } from "./revisions.contract.ts";

export const entryRevisionsModule = defineModule({
  name: "entryRevisions",
  needs: [entriesModule],
  create: ({ platform, entries }) => createEntryRevisions({ uow: platform.uow, entries }),
  routes: [revisionsRoutes],
  accountData: (revisions) => [
    {
      name: "entry-revisions",
      count: revisions.count,
      batch: async (tx, after, limit) =>
        (await revisions.batch(tx, positionOf(after), limit)).map((revision) => ({
          id: `${revision.entryId}/${revision.number}`,
          ...presentStored(revision),
        })),
    },
  ],
});

/** Revisions have no ID, so the export cursor is an entry ID and a revision number. */
function positionOf(id: string | undefined): { entryId: EntryId; number: number } | undefined {
  if (id === undefined) return undefined;
  const [entryId, number] = id.split("/");
  return { entryId: entryId as EntryId, number: Number(number) };
}
