/** Type-checks a module that is not part of the tree as if it were in its folder, so that broken templates fail a test. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Returns the problems as lines, or none if the module compiles. */
export function typeProblems(folder: string, files: ReadonlyMap<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "formstead-module-"));
  try {
    for (const [path, text] of files) {
      const file = join(root, folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    for (const modules of ["node_modules", "apps/server/node_modules"])
      symlinkSync(resolve(modules), join(root, modules));
    // `rootDirs` makes relative imports find the server's files as if both folders were one.
    const config = {
      extends: resolve("tsconfig.json"),
      compilerOptions: {
        rootDir: "/",
        rootDirs: [root, resolve(".")],
        typeRoots: [resolve("node_modules/@types")],
      },
      include: [join(root, "apps/**/*.ts")],
    };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify(config));
    writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module" }));
    const tsc = resolve("node_modules/typescript-7/bin/tsc");
    const { stdout, status } = spawnSync(tsc, ["-p", root, "--checkers", "1"], { encoding: "utf8" });
    return status === 0 ? [] : stdout.split("\n").filter(Boolean);
  } finally {
    rmSync(root, { recursive: true });
  }
}
