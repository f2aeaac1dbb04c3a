/** What stands beside the answers of an entry: metafields of other systems, and files. */
import type { Uow } from "../../../platform/db/uow.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { EntriesService } from "../entries/index.ts";
import { createEntryFiles } from "./attachments.service.ts";
import { createMetafields } from "../metafields/metafields.service.ts";

export type EntryExtrasService = ReturnType<typeof createEntryExtras>;

interface Deps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly files: FilesService;
}

export function createEntryExtras(deps: Deps) {
  return { ...createMetafields(deps), ...createEntryFiles(deps) };
}
