/**
 * Measures the gzipped size of the client in a browser. The target for the core is 4 KB; the benchmark fails above
 * the limit, which was 6.4 KB before the client kept submitted answers and began repeats with their minimum. Uploads and
 * the proof of work are loaded on demand.
 */
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const aimKb = 4;
const limitKb = 6.7;

async function sizeOf(file: string, ...without: string[]): Promise<number> {
  const bundle = await rolldown({
    input: new URL(`../src/${file}`, import.meta.url).pathname,
    external: without.map((one) => new RegExp(one)),
  });
  const { output } = await bundle.generate({ format: "es", minify: true });
  await bundle.close();
  return gzipSync(output[0].code, { level: 9 }).length / 1_000;
}

const coreKb = await sizeOf("index.ts");
const uploadsKb = await sizeOf("uploads.ts", "form-client-error");
const altchaKb = await sizeOf("altcha.ts");
const facts = { core: coreKb, uploads: uploadsKb, altcha: altchaKb };
const told = Object.entries(facts).map(([name, kb]) => `${name}_gz_kb=${kb.toFixed(2)}`);
console.log(`client-size ${told.join(" ")} aim_kb=${aimKb} limit_kb=${limitKb}`);
process.exit(coreKb <= limitKb ? 0 : 1);
