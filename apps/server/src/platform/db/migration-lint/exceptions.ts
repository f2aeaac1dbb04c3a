/**
 * Files that landed before a rule existed and cannot be edited, each with the finding and the reason it is harmless.
 * Do not add new migrations; write them so that they pass.
 */
interface LintException {
  readonly file: string;
  readonly problem: string;
  readonly reason: string;
}

const dynamic = "runs dynamic SQL";

export const exceptions: readonly LintException[] = [
  {
    file: "202611150100_tenant_tables.tenant",
    problem: `function make_tenant_table ${dynamic}`,
    reason: "One of the two procedures migrations may call, and only for tables they create.",
  },
  {
    file: "202611150100_tenant_tables.tenant",
    problem: `function make_hash_partitions ${dynamic}`,
    reason: "One of the two procedures migrations may call, and only for tables they create.",
  },
  {
    file: "202611150120_queue.tenant",
    problem: "revokes a right that the running version may use",
    reason: "Runs on an empty database: the queue's schema is new and no version uses it yet.",
  },
  {
    file: "202611150140_purge_account.tenant",
    problem: `function platform_purge_rows ${dynamic}`,
    reason: "Deletes one account's rows at run time, in batches, from a table it looks up by name.",
  },
  {
    file: "202611151110_create_answer_indexes.tenant",
    problem: `function answer_texts_like ${dynamic}`,
    reason: "Reads at run time, with one condition per pattern.",
  },
  {
    file: "202611151400_number_events.tenant",
    problem: "drops an index without CONCURRENTLY",
    reason:
      "Landed before the first release; the parent of a partitioned index cannot be dropped concurrently.",
  },
  {
    file: "202611151400_number_events.tenant",
    problem: "fills event_numbering from a query in one transaction: use a job that works in batches",
    reason: "One row, read from the control file of the cluster.",
  },
  {
    file: "202611151400_number_events.tenant",
    problem: "function platform_settle_events changes every row of a table",
    reason: "event_numbering has exactly one row.",
  },
  {
    file: "202611151610_feed_follows.tenant",
    problem: "function platform_settle_events changes every row of a table",
    reason: "Runs after a restore into another cluster, when nothing writes yet; no migration calls it.",
  },
  {
    file: "202611151910_create_data_rows.tenant",
    problem: "hides statements in a DO block: write them out",
    reason: "Creates trigger functions from the text of existing ones and touches no table.",
  },
  {
    file: "202611151910_create_data_rows.tenant",
    problem: "validates a constraint next to other statements: put VALIDATE CONSTRAINT in a separate file",
    reason: "answer_indexes has a few rows per form: the scan takes milliseconds.",
  },
  {
    file: "202611151911_index_indexes_by_table.tenant",
    problem: "indexes answer_indexes without IF NOT EXISTS: a second run would fail",
    reason: "The runner recognizes a valid index of this name on this table and drops an invalid one.",
  },
  {
    file: "202611151912_index_indexes_by_table_place.tenant",
    problem: "indexes answer_indexes without IF NOT EXISTS: a second run would fail",
    reason: "The runner recognizes a valid index of this name on this table and drops an invalid one.",
  },
  {
    file: "202611160552_add_chains_of_runs.tenant",
    problem: "drops a constraint of workflow_runs",
    reason:
      "Replaced in the same transaction by one that also allows `refused`; the release before writes no other status.",
  },
  {
    file: "202611160881_number_audit_rows.tenant",
    problem: "fills audit_chain_places from a query in one transaction: use a job that works in batches",
    reason: "One row, from a function without a table.",
  },
  {
    file: "202611161007_hash_session_tokens.directory",
    problem: "updates rows of auth_sessions in one transaction: use a job that works in batches",
    reason:
      "One row per signed-in browser. A session must not be found by two kinds of token, so all change in one commit.",
  },
  {
    file: "202611161012_directory_row_policies.directory",
    problem: "function make_directory_table runs dynamic SQL",
    reason:
      "It names only the table and the policy that it is given, quoted, and is called from migrations alone.",
  },
  {
    file: "202611161012_directory_row_policies.directory",
    problem: "hides statements in a DO block: write them out",
    reason: "Calls make_directory_table for each table of a fixed list.",
  },
  {
    file: "202611161012_directory_row_policies.directory",
    problem: "alters a OBJECT_VIEW in a way that is not allowed",
    reason: "Sets security_invoker, so that the view keeps the policies of its tables; nothing is rewritten.",
  },
];
