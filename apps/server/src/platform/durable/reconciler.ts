/**
 * Resubmits runs to the engine if they have been inactive for too long. This makes the engine's state expendable: if
 * its disk is lost, every open run is resubmitted, and steps in the ledger do not run twice. Runs that have not
 * started are handed over by submit-runs.ts.
 */
import type { Database } from "../db/database.ts";
import { uuidToId } from "../ids/ids.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { DurableEngine } from "./engine.ts";
import { silenceMs } from "./run-rows.ts";

const everyMs = 5_000;
const batchMax = 200;

export interface ReconcilerOptions {
  /** The shard, connected as the database owner, because the reconciler works across accounts. */
  readonly database: Database;
  readonly engine: DurableEngine;
  readonly telemetry: Telemetry;
}

export function startReconciler(options: ReconcilerOptions): { stop(): void } {
  let isBusy = false;
  const tick = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await reconcile(options);
    } catch (error) {
      options.telemetry.logger.warn({ err: error }, "reconciling failed; retrying");
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void tick(), everyMs);
  return { stop: () => clearInterval(timer) };
}

interface SilentRun {
  account_id: string;
  id: string;
  attempt: number;
}

/** Returns the number of submitted runs. */
export async function reconcile({ database, engine, telemetry }: ReconcilerOptions): Promise<number> {
  const silent = await takeSilentRuns(database);
  for (const run of silent) {
    await engine.submit({
      account: { id: uuidToId("acc", run.account_id), uuid: run.account_id, shard: database.name },
      runId: run.id,
      attempt: run.attempt,
    });
  }
  if (silent.length > 0)
    telemetry.logger.info({ runs: silent.length }, "resubmitted inactive runs to the engine");
  return silent.length;
}

/** Postpones their next check in the same statement, so that several workers share the work. */
async function takeSilentRuns(database: Database): Promise<SilentRun[]> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<SilentRun>(
      `update process_runs set wake_at = now() + make_interval(secs => $2)
       where (account_id, id) in (
         select account_id, id from process_runs
         where status = 'running' and wake_at < now()
         order by wake_at limit $1 for update skip locked)
       returning account_id, id, attempt`,
      [batchMax, silenceMs / 1_000],
    );
    return rows;
  });
}
