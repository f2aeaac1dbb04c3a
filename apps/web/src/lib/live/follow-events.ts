/**
 * Keeps an event stream open for as long as people use Studio: reconnects after errors, detects dead connections, and
 * continues after the last message. While there is no stream, it reports a gap at intervals, so that screens ask the
 * server instead.
 */
import type { LiveEvent, StreamMessage, StreamRequest } from "../../api/event-stream.ts";
import { Problem } from "../../api/problem.ts";
import { pause } from "./pause.ts";

export interface LiveTimes {
  /** The stream must begin within this time; some proxies hold responses back. */
  readonly beginMs: number;
  /** The server sends something every ten seconds. */
  readonly silenceMs: number;
  /** How often screens ask while there is no stream. */
  readonly askMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
  /** After a refusal that is unlikely to change soon, such as a missing permission. */
  readonly refusedMs: number;
}

export const usualTimes: LiveTimes = {
  beginMs: 10_000,
  silenceMs: 40_000,
  askMs: 20_000,
  retryMinMs: 500,
  retryMaxMs: 30_000,
  refusedMs: 300_000,
};

export interface Following {
  readonly read: (request: Omit<StreamRequest, "accountId">) => AsyncIterable<StreamMessage>;
  readonly cursor: () => string | undefined;
  readonly onEvent: (cursor: string, event: LiveEvent) => void;
  /** The stream has begun or is alive. */
  readonly onAlive: (cursor: string | undefined) => void;
  /** The stream begins for the first time, a moment after the screen has read its data. */
  readonly onBegun: () => void;
  /** Events may have been missed. */
  readonly onMissed: () => void;
  /** False while no one uses Studio in this browser. */
  readonly isWanted: () => boolean;
  readonly untilWanted: (signal: AbortSignal) => Promise<void>;
  readonly times: LiveTimes;
}

/** Runs until the signal or until the session has ended. */
export async function followEvents(following: Following, signal: AbortSignal): Promise<void> {
  const asking = createAsking(following);
  const end = () => asking.stop();
  signal.addEventListener("abort", end);
  let failures = 0;
  let isCursorValid = true;
  while (!signal.aborted) {
    if (!following.isWanted()) {
      asking.stop();
      await following.untilWanted(signal);
      continue;
    }
    const outcome = await readOnce(following, isCursorValid, asking.stop, signal);
    if (signal.aborted || outcome === "signed-out") break;
    isCursorValid = outcome.problem === undefined || !isCursorProblem(outcome.problem);
    failures = outcome.hasBegun ? 0 : failures + 1;
    if (!following.isWanted()) continue;
    if (!outcome.hasBegun) asking.start();
    await pause(waitAfter(outcome.problem, failures, following.times), signal);
  }
  end();
  signal.removeEventListener("abort", end);
}

interface Outcome {
  readonly hasBegun: boolean;
  readonly problem: Problem | undefined;
}

async function readOnce(
  { read, cursor, onEvent, onAlive, onBegun, onMissed, isWanted, times }: Following,
  isCursorValid: boolean,
  stopAsking: () => void,
  signal: AbortSignal,
): Promise<Outcome | "signed-out"> {
  const after = isCursorValid ? cursor() : undefined;
  const connection = new AbortController();
  let last = after;
  let hasBegun = false;
  let watchdog = setTimeout(() => connection.abort(), times.beginMs);
  const alive = () => {
    if (!hasBegun) return;
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), times.silenceMs);
    if (isWanted()) onAlive(last);
    else connection.abort();
  };
  try {
    const messages = read({ after, signal: AbortSignal.any([signal, connection.signal]), onAlive: alive });
    for await (const { cursor: next, event } of messages) {
      last = next;
      if (event) {
        onEvent(next, event);
        continue;
      }
      hasBegun = true;
      stopAsking();
      alive();
      if (!isCursorValid) onMissed();
      else if (after === undefined) onBegun();
    }
    return { hasBegun, problem: undefined };
  } catch (error) {
    const problem = error instanceof Problem ? error : undefined;
    return problem?.status === 401 ? "signed-out" : { hasBegun, problem };
  } finally {
    clearTimeout(watchdog);
  }
}

function isCursorProblem({ code }: Problem): boolean {
  return code === "cursor_expired" || code === "invalid_cursor";
}

function waitAfter(problem: Problem | undefined, failures: number, times: LiveTimes): number {
  const growing = Math.min(times.retryMaxMs, times.retryMinMs * 2 ** failures);
  // Many browsers lose their streams at once when a server restarts, and must not return at once.
  const jittered = growing * (0.5 + Math.random());
  if (problem === undefined || (isCursorProblem(problem) && failures > 1)) return jittered;
  if (isCursorProblem(problem)) return 0;
  if (problem.retryAfterSeconds !== undefined) return problem.retryAfterSeconds * 1_000 + jittered;
  return problem.status >= 500 || problem.status === 429 ? jittered : times.refusedMs;
}

function createAsking({ onMissed, times }: Following) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start: (): void => {
      timer ??= setInterval(onMissed, times.askMs);
    },
    stop: (): void => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
