/** `pnpm --filter @formstead/renderer build`: builds everything into `dist/`, or into the given folder. */
import { resolve } from "node:path";
import { writeBuild } from "./write-build.ts";

await writeBuild(resolve(process.argv[2] ?? `${import.meta.dirname}/../dist`));
