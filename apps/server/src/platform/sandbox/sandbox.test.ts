import { afterEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";

interface Work {
  readonly work: string;
  readonly value?: unknown;
}

/** On a busy machine, a child in an endless loop may hardly have run. */
const killedLate = /time|starved/;

const open: Sandbox<Work, unknown>[] = [];

function newSandbox(options: Partial<SandboxOptions> = {}): Sandbox<Work, unknown> {
  const script = new URL("./sandbox-test-child.ts", import.meta.url);
  // A busy machine may need seconds to start a child; tasks wait for it.
  const sandbox = createSandbox<Work, unknown>({ script, waitMsMax: 60_000, ...options });
  open.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

describe("run", () => {
  it("returns the result of the work, copied both ways", async () => {
    const sandbox = newSandbox();
    const value = { list: [1, "two", null], at: new Date(0) };
    const back = await sandbox.run({ work: "echo", value }, "a");
    expect(back).toEqual(value);
    expect(back).not.toBe(value);
  });

  it("rejects as failed if the work throws, and the child continues", async () => {
    const sandbox = newSandbox({ size: 1 });
    await expect(sandbox.run({ work: "fail" }, "a")).rejects.toMatchObject({ reason: "failed" });
    await expect(sandbox.run({ work: "recurse" }, "a")).rejects.toMatchObject({ reason: "failed" });
    expect(await sandbox.run({ work: "echo", value: 1 }, "a")).toBe(1);
  });

  it.each([
    ["spin", killedLate],
    ["backtrack", killedLate],
    ["allocate", /time|starved|memory/],
    ["hoard", /time|starved|memory/],
    ["exit", /memory/],
  ])("%s is killed, our process survives, and the next task works", async (work, reason) => {
    const sandbox = newSandbox({ size: 1 });
    await sandbox.run({ work: "echo" }, "a");
    await expect(sandbox.run({ work }, "a")).rejects.toMatchObject({ reason: expect.stringMatching(reason) });
    expect(await sandbox.run({ work: "echo", value: 2 }, "a")).toBe(2);
  });

  it("the limit of the sandbox decides when endless work is killed", async () => {
    const [patient, strict] = [newSandbox({ size: 1, timeoutMs: 60_000 }), newSandbox({ size: 1 })];
    await Promise.all([patient.run({ work: "echo" }, "a"), strict.run({ work: "echo" }, "a")]);
    const ends: string[] = [];
    const spins = Object.entries({ patient, strict }).map(([name, sandbox]) =>
      sandbox.run({ work: "spin" }, "a").catch(({ reason }) => ends.push(`${name}: ${reason}`)),
    );
    await Promise.race(spins);
    expect(ends).toEqual([expect.stringMatching(/^strict: (time|starved)$/)]);
    await patient.close();
    await Promise.all(spins);
    expect(ends[1]).toBe("patient: closed");
  });

  it("work that hardly got CPU time is starved, which is not its own fault", async () => {
    const sandbox = newSandbox({ size: 1 });
    await expect(sandbox.run({ work: "idle" }, "a")).rejects.toMatchObject({ reason: "starved" });
    expect(await sandbox.run({ work: "echo", value: 3 }, "a")).toBe(3);
  });

  it.each(["read", "write", "spawn", "evaluate"])("%s is denied", async (work) => {
    await expect(newSandbox().run({ work }, "a")).rejects.toMatchObject({ reason: "failed" });
  });

  it("the child does not see our environment", async () => {
    const names = (await newSandbox().run({ work: "environment" }, "a")) as string[];
    expect(names.filter((name) => !name.startsWith("NODE_CHANNEL"))).toEqual([]);
  });

  it("our own event loop is not blocked while children loop", async () => {
    const sandbox = newSandbox({ size: 2 });
    const spins = ["a", "b"].map((lane) =>
      sandbox.run({ work: "spin" }, lane).catch((error) => error.reason),
    );
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    expect(await Promise.all(spins)).toEqual([
      expect.stringMatching(killedLate),
      expect.stringMatching(killedLate),
    ]);
    clearInterval(timer);
    // About 200 on an idle machine; a blocked loop would run the timer once or twice.
    expect(turns).toBeGreaterThan(10);
  });
});

describe("waiting", () => {
  it("no lane uses the last child, so another lane gets through immediately", async () => {
    const sandbox = newSandbox({ size: 2, timeoutMs: 60_000 });
    await Promise.all([sandbox.run({ work: "echo" }, "a"), sandbox.run({ work: "echo" }, "b")]);
    const greedy = Array.from({ length: 3 }, () =>
      sandbox.run({ work: "spin" }, "greedy").catch((error) => error.reason),
    );
    const modest = sandbox.run({ work: "echo", value: 3 }, "modest");
    expect(await Promise.race([modest, ...greedy])).toBe(3);
    await sandbox.close();
    expect(await Promise.all(greedy)).toEqual(["closed", "closed", "closed"]);
  });

  it("busy if too many tasks wait, or one waits too long", async () => {
    const sandbox = newSandbox({ size: 1, queueMax: 2, waitMsMax: 2_500, timeoutMs: 5_000 });
    await expect.poll(() => sandbox.run({ work: "echo", value: 1 }, "a").catch(() => 0)).toBe(1);
    const reasons = await Promise.all(
      Array.from({ length: 4 }, () => sandbox.run({ work: "spin" }, "a").catch((error) => error.reason)),
    );
    expect(reasons.toSorted()).toEqual(["busy", "busy", "busy", expect.stringMatching(killedLate)]);
  });

  it("closed for waiting and later tasks", async () => {
    const sandbox = newSandbox({ size: 1 });
    const waiting = sandbox.run({ work: "spin" }, "a").catch((error) => error.reason);
    await sandbox.close();
    expect(await waiting).toBe("closed");
    await expect(sandbox.run({ work: "echo" }, "a")).rejects.toMatchObject({ reason: "closed" });
  });

  it("unstarted, without endless retries, if the program does not even start", async () => {
    const sandbox = newSandbox({ script: new URL("./no-such-file.ts", import.meta.url) });
    await expect(sandbox.run({ work: "echo" }, "a")).rejects.toMatchObject({ reason: "unstarted" });
  });
});
