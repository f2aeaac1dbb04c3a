/**
 * Runs untrusted work, such as a customer's template, in a few child processes that can be killed at any moment.
 * Threads are not safe enough, because one large allocation in a thread ends the entire process, regardless of its
 * limits. A child has a small heap, no environment, no permission to write files or start processes, and one second per
 * task.
 */
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `time` and `memory`: the work was killed. `starved`: it was killed too, but hardly got any CPU time, so it was not
 * at fault. `failed`: it failed on its own. `busy` and `closed`: it never started. `unstarted`: the children's
 * program does not start, so no work can run.
 */
export type SandboxReason = "time" | "starved" | "memory" | "busy" | "failed" | "closed" | "unstarted";

export class SandboxError extends Error {
  override readonly name = "SandboxError";
  readonly reason: SandboxReason;
  constructor(reason: SandboxReason) {
    super(`sandboxed work ended: ${reason}`);
    this.reason = reason;
  }
}

export interface SandboxOptions {
  /** The file that a child runs; it calls `serve`. */
  readonly script: URL;
  /** Arguments for the child, after its time limit per task. */
  readonly args?: readonly string[];
  /** Paths that the child may read in addition to our own code. */
  readonly reads?: readonly string[];
  readonly size?: number;
  /**
   * The time limit of each task, counted from its start. On a busy machine, a task that had to wait for the CPU gets
   * more time.
   */
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  readonly queueMax?: number;
  /** How long a task may wait to start. */
  readonly waitMsMax?: number;
}

export interface Sandbox<Input, Output> {
  /**
   * Rejects with `SandboxError`. Input and output are copied. No lane gets the last free child, so that one account
   * whose work is always killed does not block others, and no lane fills more than half of the queue.
   */
  run(input: Input, lane: string): Promise<Output>;
  close(): Promise<void>;
}

interface Task {
  readonly input: unknown;
  readonly lane: string;
  readonly waiting: NodeJS.Timeout;
  resolve(output: unknown): void;
  reject(error: SandboxError): void;
}

interface Slot {
  readonly child: ChildProcess;
  isReady: boolean;
  task: Task | undefined;
  deadline: NodeJS.Timeout | undefined;
  /** Killed for exceeding its time, but not exited yet. */
  isDying: boolean;
}

export type ChildMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: unknown }
  | { readonly kind: "failed" };

/** All paths a child may read: our own code and its imports, but nothing next to them, such as settings. */
const root = join(import.meta.dirname, "../../../../..");
const readable = [
  "apps/server/src",
  "apps/server/package.json",
  "apps/server/node_modules",
  "packages",
  "node_modules",
].map((path) => join(root, path));
/** The heap used for loading the code itself does not count against the work. */
const ownMemoryMb = 24;
/** A task that used most of its time is stopped. One that waited for the CPU gets more time, up to three times as much. */
const fullShare = 0.9;
const periodsMax = 3;
/** A task that ran for less than this share of its time was starved. */
const starvedShare = 0.1;

export function createSandbox<Input, Output>(options: SandboxOptions): Sandbox<Input, Output> {
  const { size = 2, timeoutMs = 1_000, queueMax = 100, waitMsMax = 5_000 } = options;
  const laneMax = Math.max(1, size - 1);
  const laneQueueMax = Math.ceil(queueMax / 2);
  const slots = new Set<Slot>();
  let queue: Task[] = [];
  let isClosed = false;

  const running = (lane: string): number => [...slots].filter(({ task }) => task?.lane === lane).length;

  const waitingIn = (lane: string): number => queue.filter((task) => task.lane === lane).length;

  const next = (): Task | undefined => {
    const task = queue.find(({ lane }) => running(lane) < laneMax);
    if (task) queue = queue.filter((one) => one !== task);
    return task;
  };

  const begin = (slot: Slot, task: Task): void => {
    clearTimeout(task.waiting);
    slot.task = task;
    const ranBefore = ranMs(slot.child);
    const check = (periods: number): void => {
      const ranShare = (ranMs(slot.child) - ranBefore) / timeoutMs;
      if (ranShare < fullShare && periods < periodsMax) {
        wait(periods + 1);
        return;
      }
      slot.isDying = true;
      slot.child.kill("SIGKILL");
      // Notify waiting callers immediately; on a busy machine, a process takes a moment to die.
      finish(slot, (late) => late.reject(new SandboxError(ranShare < starvedShare ? "starved" : "time")));
    };
    const wait = (periods: number): void => {
      slot.deadline = setTimeout(check, timeoutMs, periods);
    };
    wait(1);
    hold(slot.child);
    // If the child has just died, its exit handler deals with it.
    slot.child.send({ input: task.input }, () => {});
  };

  const pump = (): void => {
    for (const slot of slots) {
      if (!slot.isReady || slot.isDying || slot.task) continue;
      const task = next();
      if (!task) break;
      begin(slot, task);
    }
    // Start all children with the first task, so that another is ready when one is killed.
    while (queue.length > 0 && slots.size < size && !isClosed) start();
  };

  const finish = (slot: Slot, end: (task: Task) => void): void => {
    const { task } = slot;
    clearTimeout(slot.deadline);
    slot.task = undefined;
    letGo(slot.child);
    if (task) end(task);
    pump();
  };

  const ended = (slot: Slot): void => {
    slots.delete(slot);
    if (!slot.isReady && !isClosed) {
      // The child does not even start, so fail the waiting tasks instead of starting children forever.
      for (const task of queue.splice(0)) refuse(task, "unstarted");
    } else if ((slot.task || slot.isDying) && !isClosed) start();
    finish(slot, (task) => task.reject(new SandboxError(isClosed ? "closed" : "memory")));
  };

  const start = (): void => {
    const child = launch(options);
    const slot: Slot = { child, isReady: false, task: undefined, deadline: undefined, isDying: false };
    slots.add(slot);
    child.on("message", (message: ChildMessage) => {
      if (message.kind === "ready") {
        slot.isReady = true;
        stepBack(child);
        pump();
      } else if (message.kind === "done") finish(slot, (task) => task.resolve(message.output));
      else finish(slot, (task) => task.reject(new SandboxError("failed")));
    });
    child.on("error", () => child.kill("SIGKILL"));
    child.once("exit", () => ended(slot));
  };

  return {
    run: (input, lane) =>
      new Promise<Output>((resolve, reject) => {
        if (isClosed || queue.length >= queueMax || waitingIn(lane) >= laneQueueMax)
          return reject(new SandboxError(isClosed ? "closed" : "busy"));
        const waiting = setTimeout(() => {
          queue = queue.filter((one) => one !== task);
          refuse(task, "busy");
        }, waitMsMax);
        const task: Task = { input, lane, waiting, resolve: (output) => resolve(output as Output), reject };
        queue.push(task);
        pump();
      }),
    close: async () => {
      isClosed = true;
      for (const task of queue.splice(0)) refuse(task, "closed");
      await Promise.all(
        [...slots].map(({ child }) => {
          const gone = new Promise((resolve) => child.once("exit", resolve));
          child.kill("SIGKILL");
          return gone;
        }),
      );
    },
  };
}

function refuse(task: Task, reason: SandboxReason): void {
  clearTimeout(task.waiting);
  task.reject(new SandboxError(reason));
}

function launch({
  script,
  args = [],
  reads = [],
  timeoutMs = 1_000,
  memoryMb = 64,
}: SandboxOptions): ChildProcess {
  const child = fork(fileURLToPath(script), [String(timeoutMs), ...args], {
    env: {},
    execArgv: [
      `--max-old-space-size=${memoryMb + ownMemoryMb}`,
      "--max-semi-space-size=4",
      "--permission",
      ...[...readable, ...reads].map((path) => `--allow-fs-read=${path}`),
      "--disallow-code-generation-from-strings",
      "--no-warnings",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  letGo(child);
  return child;
}

/** The CPU time that a child has used. Available only on Linux; elsewhere, no task counts as starved. */
function ranMs({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Lowers the priority of a child once it has started, because request handling comes first. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The child has already exited, which its exit handler reports.
  }
}

/** A working child keeps our process alive; an idle one does not. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
