/**
 * Sends the stored writes of one person: in order and one at a time for each thing, several things at once, and slowly
 * enough for the rate limit that all tabs share. A write leaves the store only when the server has accepted it.
 */
import { Problem } from "./problem.ts";
import { etagIn, type Sent, type StopReason, type Write, type WriteStore } from "./write.ts";

export interface QueueTimes {
  /** Between the starts of two requests: less than the 10 per second that a session has. */
  readonly spacingMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
}

export type QueueNews =
  | { readonly kind: "done"; readonly write: Write; readonly answer: unknown }
  | { readonly kind: "refused"; readonly write: Write }
  /** The write cannot be sent now. Reported once for each write. */
  | { readonly kind: "later"; readonly write: Write }
  /** Why no write can be sent; undefined once the server answers again. */
  | { readonly kind: "connection"; readonly stopReason: StopReason | undefined };

interface QueuePorts {
  readonly person: string;
  readonly store: WriteStore;
  readonly send: (write: Write, signal: AbortSignal) => Promise<Sent>;
  /** Whether the session still belongs to the person. Throws if the server cannot be reached. */
  readonly isSamePerson: () => Promise<boolean>;
  readonly onNews: (news: QueueNews) => void;
  readonly times?: QueueTimes;
}

const usualTimes: QueueTimes = { spacingMs: 150, retryMinMs: 1_000, retryMaxMs: 60_000 };
const parallelMax = 4;

export function createQueue({ person, store, send, isSamePerson, onNews, times = usualTimes }: QueuePorts) {
  const underWay = new Map<string, Promise<void>>();
  const delays = new Map<string, { readonly until: number; readonly failures: number }>();
  const newEtags = new Map<string, string>();
  const reportedAsLater = new Set<string>();
  let connection = { until: 0, failures: 0, mustWait: false };
  let startsAt = 0;
  let wake = () => {};

  const backoff = (failures: number) =>
    Math.min(times.retryMaxMs, times.retryMinMs * 2 ** failures) * (0.5 + Math.random() / 2);

  const stopSending = (reason: StopReason, retryAfterMs: number) => {
    const now = Date.now();
    // Requests that fail together are one failure.
    if (now < connection.until) return;
    const mustWait = retryAfterMs > 0;
    connection = {
      until: now + Math.max(retryAfterMs, backoff(connection.failures)),
      failures: connection.failures + 1,
      mustWait,
    };
    onNews({ kind: "connection", stopReason: reason });
  };
  const resumeSending = () => {
    if (connection.failures > 0) onNews({ kind: "connection", stopReason: undefined });
    connection = { until: 0, failures: 0, mustWait: false };
  };

  /** A later change was made before the earlier one was answered, so it contains the earlier ETag. */
  const passEtagOn = async ({ thing, ifMatch, id }: Write, etag: string | undefined) => {
    if (etag === undefined || ifMatch === undefined || etag === ifMatch) return;
    newEtags.set(`${thing} ${ifMatch}`, etag);
    for (const next of await store.all(person)) {
      if (next.thing === thing && next.ifMatch === ifMatch && next.id !== id)
        await store.replace({ ...next, ifMatch: etag });
    }
  };
  const withNewEtag = async (write: Write): Promise<Write> => {
    const nextOf = (etag: string | undefined) => newEtags.get(`${write.thing} ${etag}`);
    let etag = nextOf(write.ifMatch);
    if (etag === undefined) return write;
    for (let next = nextOf(etag); next !== undefined; next = nextOf(next)) etag = next;
    const current = { ...write, ifMatch: etag };
    await store.replace(current);
    return current;
  };

  const attempt = async (waiting: Write, signal: AbortSignal): Promise<void> => {
    const write = await withNewEtag(waiting);
    const sent = await send(write, signal);
    if (signal.aborted && sent.kind !== "done") return;
    if (sent.kind === "stopped") {
      const isSignedOut = sent.reason === "signed-out";
      return stopSending(sent.reason, isSignedOut ? times.retryMaxMs : sent.retryAfterMs);
    }
    resumeSending();
    if (sent.kind === "later") {
      const failures = (delays.get(write.thing)?.failures ?? 0) + 1;
      delays.set(write.thing, { until: Date.now() + backoff(failures), failures });
      return;
    }
    delays.delete(write.thing);
    if (sent.kind === "done") {
      await passEtagOn(write, etagIn(sent.answer));
      await store.remove(write);
      onNews({ kind: "done", write, answer: sent.answer });
      return;
    }
    const refused = { ...write, refusal: sent.refusal };
    await store.replace(refused);
    onNews({ kind: "refused", write: refused });
  };

  const reportLater = (writes: readonly Write[]) => {
    for (const write of writes) {
      if (write.refusal !== undefined || reportedAsLater.has(write.id)) continue;
      reportedAsLater.add(write.id);
      onNews({ kind: "later", write });
    }
  };
  const isHeldBack = ({ thing }: Write, heads: readonly Write[]) =>
    Math.max(connection.until, delays.get(thing)?.until ?? 0) > Date.now() ||
    heads.some((head) => head.thing === thing && head.refusal !== undefined);

  /** Starts at most one write. Returns how long nothing else can be done. */
  const step = async (signal: AbortSignal): Promise<number> => {
    const writes = await store.all(person);
    if (signal.aborted) return Number.POSITIVE_INFINITY;
    const heads = headsOf(writes);
    reportLater(writes.filter((write) => isHeldBack(write, heads)));
    if (underWay.size >= parallelMax) return Number.POSITIVE_INFINITY;
    const dueAt = ({ thing }: Write) => Math.max(startsAt, connection.until, delays.get(thing)?.until ?? 0);
    const [next] = heads
      .filter((write) => write.refusal === undefined && !underWay.has(write.thing))
      .toSorted((a, b) => dueAt(a) - dueAt(b));
    if (!next) return Number.POSITIVE_INFINITY;
    const wait = dueAt(next) - Date.now();
    if (wait > 0) return wait;
    startsAt = Date.now() + times.spacingMs;
    try {
      if (!(await isSamePerson())) {
        resumeSending();
        reportLater(writes);
        return Number.POSITIVE_INFINITY;
      }
    } catch (error) {
      const isTooFast = error instanceof Problem && error.status === 429;
      const retryAfterMs = error instanceof Problem ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      stopSending(isTooFast ? "slow-down" : "unreachable", retryAfterMs);
      return 0;
    }
    const running = attempt(next, signal).finally(() => {
      underWay.delete(next.thing);
      wake();
    });
    underWay.set(next.thing, running);
    return 0;
  };

  return {
    /** Sends what is in the store and what is added to it, until the signal. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        signal.addEventListener("abort", wake, { once: true });
        const wait = await step(signal);
        const timer =
          wait < Number.POSITIVE_INFINITY && wait > 0 ? setTimeout(() => wake(), wait) : undefined;
        if (wait > 0 && !signal.aborted) await woken;
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
      }
      await Promise.allSettled(underWay.values());
    },
    /** Something was added to the store, or the session belongs to the person again. */
    wake: (): void => wake(),
    /** The server may be reachable again. Does not override what the server has asked for. */
    retryNow: (): void => {
      if (!connection.mustWait) connection = { ...connection, until: 0 };
      wake();
    },
  };
}

function headsOf(writes: readonly Write[]): readonly Write[] {
  const heads = new Map<string, Write>();
  for (const write of writes) if (!heads.has(write.thing)) heads.set(write.thing, write);
  return [...heads.values()];
}
