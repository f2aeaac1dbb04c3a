import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { watchProcess } from "./watched-process.ts";

/** A minimal benchmark: it waits for a line that its child never prints. */
const benchmark = (childCode: string) => `
  import { spawn } from "node:child_process";
  import { once } from "node:events";
  import { watchProcess } from ${JSON.stringify(import.meta.resolve("./watched-process.ts"))};
  const child = spawn(process.execPath, ["-e", ${JSON.stringify(childCode)}], { stdio: ["ignore", "pipe", "inherit"] });
  watchProcess(child, "the server");
  setInterval(() => {}, 1_000);
  await once(child.stdout, "data");`;

describe("a benchmark whose server", () => {
  it("dies early ends immediately with a message", async () => {
    const run = spawn(process.execPath, ["--input-type=module", "-e", benchmark("process.exit(3)")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    run.stderr.on("data", (text: Buffer) => (errors += text.toString()));
    const [code] = await once(run, "close");
    expect([code, errors]).toEqual([1, "the server ended early (exit code 3); the benchmark stops\n"]);
  });

  it("is stopped by the benchmark itself continues to its end", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await watchProcess(child, "the server").stop();
    expect(child.signalCode).toBe("SIGTERM");
  });
});
