/**
 * Measures the gzipped size of the browser builds. Target for the engine that evaluates a published form: 14.9 KB; it
 * was 12.4 KB before the engine could show a random order, take over options from another field, and choose an ending,
 * 14 KB while conditions could not be loaded separately, and 14.2 KB before it could add up points, ask for
 * confirmations, and evaluate a thousand options that are taken over. The field types are extra; a host may bundle only
 * those its forms use, and load `conditions` and `formulas` only for forms that have some.
 */
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { fieldTypes } from "../src/fields/logic.ts";

const aimKb = 14.9;

async function sizeOf(code: string): Promise<number> {
  const entry = "virtual:entry";
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es", minify: true, comments: { annotation: false } });
  await bundle.close();
  return gzipSync(output[0].code, { level: 9 }).length / 1_000;
}

const source = (file: string) => JSON.stringify(new URL(`../src/${file}`, import.meta.url).pathname);
const engineKb = await sizeOf(`export * from ${source("evaluate.ts")};`);
const allKb = await sizeOf(
  `export * from ${source("evaluate.ts")}; export * from ${source("fields/logic.ts")};`,
);
console.log(
  `bundle-size engine_gz_kb=${engineKb.toFixed(2)} with_all_types_gz_kb=${allKb.toFixed(2)} types=${fieldTypes.size} aim_kb=${aimKb}`,
);
process.exit(engineKb <= aimKb ? 0 : 1);
