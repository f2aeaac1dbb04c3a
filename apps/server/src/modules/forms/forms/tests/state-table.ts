/** The state table from the API design, written independently of the code: from → command → to. */
import type { Command, FormStatus } from "../forms.rules.ts";

type Moves = Partial<Record<Command, FormStatus | "previous">>;

export const stateTable: Readonly<Record<FormStatus, Moves>> = {
  unpublished: { publish: "open", trash: "trashed" },
  open: { publish: "open", pause: "paused", close: "closed", archive: "archived", trash: "trashed" },
  paused: { publish: "paused", resume: "open", archive: "archived", trash: "trashed" },
  closed: { publish: "closed", reopen: "open", archive: "archived", trash: "trashed" },
  archived: { unarchive: "previous", trash: "trashed" },
  trashed: { restore: "previous" },
};

export const commands = [
  "publish",
  "pause",
  "resume",
  "close",
  "reopen",
  "archive",
  "unarchive",
  "trash",
  "restore",
] as const satisfies readonly Command[];
