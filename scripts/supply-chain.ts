/**
 * `pnpm supply-chain`: writes a CycloneDX SBOM of everything that runs in production to `.artifacts/sbom.cdx.json`,
 * rejects incompatible licenses, and queries the registry for known vulnerabilities. The query is skipped with
 * `--offline` or if the registry has no advisories; the output says so.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { type Component, licenceProblems } from "./licences.ts";

const file = ".artifacts/sbom.cdx.json";
const bill = execFileSync(
  "pnpm",
  ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--prod"],
  {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  },
);
mkdirSync(".artifacts", { recursive: true });
writeFileSync(file, bill);
const { components } = JSON.parse(bill) as { components: readonly Component[] };
const problems = licenceProblems(components);

const advisories = process.argv.includes("--offline") ? "skipped" : askForAdvisories();
for (const problem of problems) console.error(problem);
console.log(
  `supply-chain components=${components.length} licence_problems=${problems.length} advisories=${advisories}`,
);
process.exit(problems.length > 0 || advisories === "found" ? 1 : 0);

function askForAdvisories(): "none" | "found" | "skipped" {
  const { status, stdout, stderr } = spawnSync("pnpm", ["audit", "--prod", "--audit-level", "high"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  if (status === 0) return "none";
  const output = `${stdout}${stderr}`;
  console.error(output.trim());
  return /ERR_PNPM_AUDIT|ECONN|ENOTFOUND|ETIMEDOUT/.test(output) ? "skipped" : "found";
}
