/** Installs Directus once per version, outside of the repository, because it is not ours to distribute. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "formstead-bench");
const stub = "without-isolated-vm";

/** Returns the folder. */
export async function installDirectus(version: string): Promise<string> {
  const folder = join(cache, `directus-${version}`);
  if (existsSync(folder)) return folder;
  console.log(`installing Directus ${version} in ${folder}`);
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, stub), { recursive: true });
  await writeFile(join(draft, "package.json"), JSON.stringify(packageFor(version)));
  // Runs scripts of flows, which the benchmark does not have, and would have to be compiled by an install script.
  await writeFile(
    join(draft, stub, "package.json"),
    JSON.stringify({ name: "isolated-vm", version: "0.0.0", main: "index.js" }),
  );
  await writeFile(join(draft, stub, "index.js"), "module.exports = {};\n");
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: draft,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await rename(draft, folder);
  return folder;
}

const packageFor = (version: string) => ({
  private: true,
  dependencies: { directus: version, "isolated-vm": `file:./${stub}` },
  overrides: { "isolated-vm": "$isolated-vm" },
});
