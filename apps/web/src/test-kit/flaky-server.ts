/** A server for writes that applies each Idempotency-Key once, and whose line fails as a test demands. */
import type { Sent, Write, WriteStore } from "../api/write.ts";

type Fault = "none" | "request lost" | "response lost" | "overloaded" | "error" | "refused";

export function createFlakyServer(faults: () => Fault) {
  const applied: Write[] = [];
  const etags = new Map<string, number>();
  const underWay = new Map<string, string>();
  const overlaps: string[] = [];

  const apply = (write: Write): Sent => {
    const done = applied.some(({ id }) => id === write.id);
    const etag = etags.get(write.thing) ?? 0;
    if (!done && write.ifMatch !== undefined && write.ifMatch !== `r${etag}`)
      return { kind: "refused", refusal: { status: 412, body: { code: "etag_mismatch" } } };
    if (!done) {
      applied.push(write);
      etags.set(write.thing, etag + 1);
    }
    return { kind: "done", answer: { etag: `r${etags.get(write.thing)}` } };
  };
  const answer = (write: Write): Sent => {
    const fault = faults();
    if (fault === "request lost") return { kind: "stopped", reason: "unreachable", retryAfterMs: 0 };
    if (fault === "overloaded") return { kind: "stopped", reason: "unreachable", retryAfterMs: 3 };
    if (fault === "error") return { kind: "later" };
    if (fault === "refused")
      return { kind: "refused", refusal: { status: 422, body: { code: "name_taken" } } };
    const sent = apply(write);
    return fault === "response lost" ? { kind: "stopped", reason: "unreachable", retryAfterMs: 0 } : sent;
  };
  return {
    applied,
    overlaps,
    send: async (write: Write): Promise<Sent> => {
      // After a crash, the same write may be sent again while the first request is still under way.
      if ((underWay.get(write.thing) ?? write.id) !== write.id) overlaps.push(write.thing);
      underWay.set(write.thing, write.id);
      await Promise.resolve();
      const sent = answer(write);
      await Promise.resolve();
      underWay.delete(write.thing);
      return sent;
    },
  };
}

export function createMemoryStore(): WriteStore {
  const held = new Map<string, Write>();
  return {
    all: async (person) =>
      [...held.values()]
        .filter((write) => write.person === person)
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    put: async (write) => void held.set(write.id, write),
    replace: async (write) => {
      if (held.has(write.id)) held.set(write.id, write);
    },
    remove: async ({ id }) => void held.delete(id),
  };
}
