/** Hostile work, by name; used by the sandbox's own tests. */
import { execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { serve } from "./serve.ts";

const keep: unknown[] = [];

const works: Readonly<Record<string, (value: unknown) => unknown>> = {
  echo: (value) => value,
  fail: () => {
    throw new Error("no");
  },
  spin: () => {
    for (;;) keep.length = 0;
  },
  /** Looks like a child that gets no CPU: it exceeds its time without having run. */
  idle: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  /** A single allocation beyond the heap limit, which in a thread would end the entire process. */
  allocate: () => new Array(50_000_000).fill(0).length,
  hoard: () => {
    for (;;) keep.push(new Array(1_000).fill(1.5));
  },
  backtrack: () => /^(a+)+$/.test(`${"a".repeat(60)}b`),
  recurse: () => {
    const again = (depth: number): number => again(depth + 1) + 1;
    return again(0);
  },
  exit: () => process.exit(),
  // biome-ignore lint/style/noProcessEnv: what is looked at is that it is empty
  environment: () => Object.keys(process.env),
  read: () => readFileSync("/etc/passwd", "utf8"),
  write: () => writeFileSync("/tmp/sandboxed", ""),
  spawn: () => execSync("true"),
  evaluate: () => new Function("return 1")(),
};

serve<{ work: string; value?: unknown }>(({ work, value }) => works[work]?.(value));
