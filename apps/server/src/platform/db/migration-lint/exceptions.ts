/**
 * Findings in the baseline, which created every table on an empty database, each with the reason it is harmless. Do not
 * add new migrations; write them so that they pass.
 */
interface LintException {
  readonly file: string;
  readonly problem: string;
  readonly reason: string;
}

const dynamic = "runs dynamic SQL";
const platformTables = "202611150100_create_platform_tables.tenant";

export const exceptions: readonly LintException[] = [
  {
    file: platformTables,
    problem: `function make_tenant_table ${dynamic}`,
    reason: "One of the two procedures migrations may call, and only for tables they create.",
  },
  {
    file: platformTables,
    problem: "fills event_numbering from a query in one transaction: use a job that works in batches",
    reason: "One row, read from the control file of the cluster.",
  },
  {
    file: platformTables,
    problem: "function platform_settle_events changes every row of a table",
    reason: "Runs after a restore into another cluster, when nothing writes yet; no migration calls it.",
  },
  {
    file: platformTables,
    problem: "fills audit_chain_places from a query in one transaction: use a job that works in batches",
    reason: "One row, from a function without a table.",
  },
  {
    file: platformTables,
    problem: `function platform_purge_rows ${dynamic}`,
    reason: "Deletes one account's rows at run time, in batches, from a table it looks up by name.",
  },
  {
    file: "202611150101_create_directory_tables.directory",
    problem: `function make_directory_table ${dynamic}`,
    reason: "One of the two procedures migrations may call, and only for tables they create.",
  },
  {
    file: "202611150120_create_queue.tenant",
    problem: "revokes a right that the running version may use",
    reason: "Runs on an empty database: the queue's schema is new and no version uses it yet.",
  },
  {
    file: "202611151110_create_answer_indexes.tenant",
    problem: `function answer_texts_like ${dynamic}`,
    reason: "Reads at run time, with one condition per pattern.",
  },
  {
    file: "202611151910_create_data_rows.tenant",
    problem: "hides statements in a DO block: write them out",
    reason: "Creates trigger functions from the text of existing ones and touches no table.",
  },
];
