/** Sends the stored changes of the signed-in person, and shows screens what has not been sent yet. */
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { currentPerson, meQuery } from "../api/me.ts";
import { channelName } from "../api/session-end.ts";
import { type NewWrite, sendWrite, type Write } from "../api/write.ts";
import { openWriteStore } from "./store/write-store.ts";
import { startWrites } from "./writes.ts";

/** Another tab can sign in as someone else at any time, so an older answer does not count. */
const checkedMs = 2_000;

type Writes = ReturnType<typeof startWrites>;

let current: Writes | undefined;
const listeners = new Set<() => void>();

function change(next: Writes | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Used once, by the frame of all signed-in screens. */
export function useSendWrites(): void {
  const queries = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  useEffect(() => {
    const identity = watchIdentity(me.id);
    const writes = startWrites({
      person: me.id,
      store: openWriteStore(),
      send: sendWrite,
      isSamePerson: identity.isSame,
      onDone: ({ touches, answers }, answer) => {
        if (answers && answer !== undefined) queries.setQueryData(answers, answer);
        for (const queryKey of touches) void queries.invalidateQueries({ queryKey });
      },
    });
    const unwatch = writes.watch(() => {
      for (const listener of listeners) listener();
    });
    change(writes);
    return () => {
      unwatch();
      writes.stop();
      identity.stop();
      change(undefined);
    };
  }, [me.id, queries]);
}

function watchIdentity(person: string) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  const signOuts = new BroadcastChannel(channelName);
  signOuts.onmessage = ({ data }) => {
    if (data !== "in-use") checkedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    isSame: async () => {
      if (performance.now() - checkedAt < checkedMs) return true;
      const isSame = (await currentPerson()) === person;
      if (isSame) checkedAt = performance.now();
      return isSame;
    },
    stop: () => signOuts.close(),
  };
}

const nothing: { readonly writes: readonly Write[]; readonly isOffline: boolean } = {
  writes: [],
  isOffline: false,
};

export function useWrites(thing: string) {
  const { writes, isOffline } = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => current?.view() ?? nothing,
  );
  return {
    /** Changes that the server does not have yet, the oldest first. */
    unsent: writes.filter((write) => write.thing === thing),
    isOffline,
    put: (write: NewWrite) => running().put(write),
    discard: () => running().discard(thing),
  };
}

function running(): Writes {
  if (!current) throw new Error("useSendWrites() is not mounted");
  return current;
}
