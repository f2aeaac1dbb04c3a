/** The worker process: works the queues of all shards and hosts the durable processes. Any number of them may run. */
import { modules } from "./modules.ts";
import { runWorker } from "./run-worker.ts";

await runWorker(modules);
