/** The public shape of revisions and their operations. Changing answers creates revisions; they are never modified. */
import { type AnswerChange, pathText } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import {
  AnswersOut,
  EntryOut,
  entryPermissions,
  type Revision,
  type RevisionFacts,
} from "../entries/index.ts";
import type { AnswersDiff, RevisionWithAnswers } from "./revisions.service.ts";

const ChangeOut = z
  .object({
    path: z.string().describe("For example `email` or `children[inst_1].name`."),
    before: parsedJson.optional().describe("Absent if there was no answer."),
    after: parsedJson.optional().describe("Absent if the answer was removed."),
  })
  .meta({ id: "AnswerChange" });

const facts = {
  object: z.literal("entry_revision"),
  entry_id: idSchema("ent"),
  number: z.int().describe("Starts at 1 in each entry."),
  kind: z.enum(["submit", "edit", "restore", "import"]),
  source: z.enum(["respondent", "api", "studio", "import", "workflow"]),
  author_id: idSchema("usr").nullable().describe("Null for respondents and for the system."),
  version: z.int().describe("The version of the form that validated the answers."),
  changed_paths: z
    .array(z.string())
    .describe("Compared with the previous revision. Empty for the first revision."),
  created_at: z.iso.datetime(),
};
export const RevisionFactsOut = z.object(facts).meta({ id: "EntryRevisionSummary" });
const RevisionOut = z
  .object({ ...facts, changes: z.array(ChangeOut), answers: AnswersOut })
  .meta({ id: "EntryRevision", description: "A revision with the answers as of that revision." });

const DiffOut = z
  .object({
    object: z.literal("entry_diff"),
    entry_id: idSchema("ent"),
    from: z.int().nullable().describe("Null if compared with no answers."),
    to: z.int(),
    changes: z.array(ChangeOut),
  })
  .meta({ id: "EntryDiff" });

const number = z.coerce.number().int().min(1).max(2_000_000_000);
const ByEntry = z.strictObject({ id: idSchema("ent") });
const ByNumber = z.strictObject({ id: idSchema("ent"), number });

const about = {
  home: "shard",
  description: "Earlier answers of an entry: who changed what, and how to restore them.",
} as const;

export const revisionsContract = defineContract("entryRevisions", about, {
  list: {
    method: "GET",
    path: "/entries/:id/revisions",
    summary: "List the revisions of an entry",
    access: account(entryPermissions.read),
    params: ByEntry,
    list: { sorts: ["number"], byDefault: "-number" },
    returns: { 200: listOf(RevisionFactsOut) },
    errors: [],
  },
  get: {
    method: "GET",
    path: "/entries/:id/revisions/:number",
    summary: "Get a revision of an entry",
    access: account(entryPermissions.read),
    params: ByNumber,
    returns: { 200: RevisionOut },
    errors: [],
  },
  diff: {
    method: "GET",
    path: "/entries/:id/revisions/:number/diff",
    summary: "Compare two revisions of an entry",
    access: account(entryPermissions.read),
    params: ByNumber,
    query: z.strictObject({
      against: number.optional().describe("The revision to compare with. Defaults to the previous one."),
    }),
    returns: { 200: DiffOut },
    errors: [],
  },
  restore: {
    method: "POST",
    path: "/entries/:id/revisions/:number/restore",
    summary: "Restore the answers of a revision",
    description:
      "Creates a new revision with these answers; existing revisions stay unchanged. The answers are validated like any other edit: those of a submitted entry must be complete and valid now.",
    access: account(entryPermissions.write),
    params: ByNumber,
    idempotent: true,
    etag: "optional",
    returns: { 200: EntryOut },
    errors: [E.invalid_state, E.validation_failed],
  },
});

function presentChange({ path, ...sides }: AnswerChange): z.input<typeof ChangeOut> {
  return { path: pathText(path), ...sides };
}

export function presentFacts(revision: RevisionFacts): z.input<typeof RevisionFactsOut> {
  return presentWith(revision, revision.paths);
}

export function presentRevision(revision: RevisionWithAnswers): z.input<typeof RevisionOut> {
  return {
    ...presentStored(revision),
    answers: revision.answers,
  };
}

/** For the account export. Omits the answers, which can be derived from the entry and the changes. */
export function presentStored(revision: Revision) {
  const paths = revision.changes.map(({ path }) => path);
  return { ...presentWith(revision, paths), changes: revision.changes.map(presentChange) };
}

function presentWith(
  revision: Omit<Revision, "changes">,
  paths: RevisionFacts["paths"],
): z.input<typeof RevisionFactsOut> {
  return {
    object: "entry_revision",
    entry_id: revision.entryId,
    number: revision.number,
    kind: revision.kind,
    source: revision.source,
    author_id: revision.author,
    version: revision.version,
    changed_paths: paths.map(pathText),
    created_at: isoTime(revision.createdAt),
  };
}

export function presentDiff({ entryId, from, to, changes }: AnswersDiff): z.input<typeof DiffOut> {
  return { object: "entry_diff", entry_id: entryId, from, to, changes: changes.map(presentChange) };
}
