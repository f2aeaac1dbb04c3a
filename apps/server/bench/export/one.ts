/**
 * Runs one export in a separate process to measure its memory. Arguments: DATABASE FORMAT ROWS. Prints one line of
 * JSON.
 */
import { peakMemoryMb } from "../kit/peak-memory.ts";
import { openStage } from "./stage.ts";

const [database = "", format = "csv", rows = "10000"] = process.argv.slice(2);
const stage = await openStage(database, true);
const made = await stage.run(format, Number(rows));
await stage.close();
console.log(JSON.stringify({ ...made, rssMb: peakMemoryMb() }));
