/**
 * The worker process: runs the queues of all shards and hosts the durable processes. Any number can run in parallel.
 */
import { modules } from "./modules.ts";
import { runWorker } from "./run-worker.ts";

await runWorker(modules);
