/** The worker process, extended with countable steps. */
import { modules } from "../../src/main/modules.ts";
import { runWorker } from "../../src/main/run-worker.ts";
import { effectsModule } from "./effects-module.ts";

await runWorker([...modules, effectsModule]);
