/** `pnpm --filter @formstead/renderer build`: everything into `dist/`, or into the folder that is named. */
import { resolve } from "node:path";
import { writeBuild } from "./write-build.ts";

await writeBuild(resolve(process.argv[2] ?? `${import.meta.dirname}/../dist`));
