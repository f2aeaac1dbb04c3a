/** Below which folders the parts of the server keep their `migrations/`. */
import { join } from "node:path";

const source = join(import.meta.dirname, "..");

export const migrationRoots = [join(source, "platform"), join(source, "modules")];
