/**
 * Changes that are not lost if the server cannot be reached: stored first, then sent by one tab of the browser, now or
 * after a reload, and only while the same person is signed in.
 */
import { Problem } from "../api/problem.ts";
import { createQueue, type QueueNews, type QueueTimes } from "../api/queue.ts";
import type { NewWrite, Sent, Write, WriteStore } from "../api/write.ts";

/** `waiting` means that the change is stored and will be sent later, `discarded` that the person has taken it back. */
type PutOutcome = "saved" | "waiting" | "discarded";

interface WritesView {
  readonly writes: readonly Write[];
  /** The server could not be reached at the last attempt. */
  readonly isOffline: boolean;
}

interface WritesOptions {
  readonly person: string;
  readonly store: WriteStore;
  readonly send: (write: Write, signal: AbortSignal) => Promise<Sent>;
  readonly isSamePerson: () => Promise<boolean>;
  /** Called in every tab, before the change disappears from the view. */
  readonly onDone: (write: Write, answer: unknown) => void;
  readonly times?: QueueTimes;
}

type Note =
  | QueueNews
  | { readonly kind: "changed" | "retry" }
  | { readonly kind: "discarded"; readonly ids: readonly string[] };

interface Waiter {
  readonly resolve: (outcome: PutOutcome) => void;
  readonly reject: (problem: Problem) => void;
}

export function startWrites({ person, store, send, isSamePerson, onDone, times }: WritesOptions) {
  const name = `formstead.writes.${person}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  const waiters = new Map<string, Waiter>();
  const listeners = new Set<() => void>();
  let view: WritesView = { writes: [], isOffline: false };
  let added = 0;

  const show = (next: Partial<WritesView>) => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const refresh = async () => {
    const writes = await store.all(person);
    if (!stop.signal.aborted) show({ writes });
  };
  const settle = (ids: Iterable<string>, how: (waiter: Waiter) => void) => {
    for (const id of [...ids]) {
      const waiter = waiters.get(id);
      waiters.delete(id);
      if (waiter) how(waiter);
    }
  };
  const settleAll = () => settle(waiters.keys(), ({ resolve }) => resolve("waiting"));
  const settleBy = (note: Note) => {
    if (note.kind === "connection") show({ isOffline: note.stopReason === "unreachable" });
    if (note.kind === "done") settle([note.write.id], ({ resolve }) => resolve("saved"));
    if (note.kind === "later") settle([note.write.id], ({ resolve }) => resolve("waiting"));
    if (note.kind === "refused") settle([note.write.id], ({ reject }) => reject(problemOf(note.write)));
    if (note.kind === "discarded") settle(note.ids, ({ resolve }) => resolve("discarded"));
  };
  const take = async (note: Note) => {
    if (stop.signal.aborted) return;
    if (note.kind === "done") onDone(note.write, note.answer);
    // A change that only has to wait is already in the view.
    if (note.kind !== "later") await refresh();
    settleBy(note);
  };
  const queue = createQueue({
    person,
    store,
    send,
    isSamePerson,
    onNews: (news) => {
      channel.postMessage(news);
      void take(news);
    },
    ...(times && { times }),
  });
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.kind === "changed" || data.kind === "discarded") queue.wake();
    if (data.kind === "retry") queue.retryNow();
    void take(data);
  };
  const tell = (note: Note) => {
    if (stop.signal.aborted) return;
    channel.postMessage(note);
    if (note.kind === "retry") queue.retryNow();
    else queue.wake();
  };
  const onOnline = () => tell({ kind: "retry" });
  globalThis.addEventListener?.("online", onOnline);
  navigator.locks
    .request(name, { signal: stop.signal }, () => queue.run(stop.signal))
    .catch(() => {
      // Stopped before it was this tab's turn.
    });
  void refresh();

  return {
    /** Resolves when the server has the change or it cannot be sent now. Rejects with the server's refusal. */
    put: async (write: NewWrite): Promise<PutOutcome> => {
      added += 1;
      const order = `${String(Date.now()).padStart(15, "0")}-${String(added).padStart(6, "0")}`;
      const stored: Write = { ...write, id: crypto.randomUUID(), order, person };
      const settled = new Promise<PutOutcome>((resolve, reject) => {
        waiters.set(stored.id, { resolve, reject });
      });
      await store.put(stored);
      await refresh();
      if (view.isOffline || stop.signal.aborted) settleAll();
      tell({ kind: view.isOffline ? "retry" : "changed" });
      return settled;
    },
    /** Forgets the unsent changes of a thing. */
    discard: async (thing: string): Promise<void> => {
      const gone = (await store.all(person)).filter((write) => write.thing === thing);
      for (const write of gone) await store.remove(write);
      await refresh();
      const note: Note = { kind: "discarded", ids: gone.map(({ id }) => id) };
      settleBy(note);
      tell(note);
    },
    view: (): WritesView => view,
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: (): void => {
      stop.abort();
      settleAll();
      globalThis.removeEventListener?.("online", onOnline);
      channel.close();
      listeners.clear();
    },
  };
}

export function problemOf({ refusal }: Write): Problem {
  return Problem.from(refusal?.body, new Response(null, { status: refusal?.status ?? 400 }));
}
