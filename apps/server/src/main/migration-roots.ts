/** The folders below which server parts keep their `migrations/`: the platform, and each area of modules. */
import { globSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "..");

export const migrationRoots = [join(source, "platform"), ...globSync(join(source, "modules/*"))];
