/**
 * Coordinates pages of one browser that have the same draft open: one saves at a time, and each is notified of the
 * others' changes.
 */
import type { Receipt } from "./wire.ts";

export interface TabMessage {
  /** Another tab has submitted the entry. */
  readonly receipt?: Receipt;
  /** Another tab has discarded the draft. */
  readonly isDiscarded?: boolean;
}

export interface Tabs {
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Notifies all other tabs. */
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => unknown): void;
  close(): void;
}

interface Hosts {
  readonly navigator?: {
    readonly locks?: {
      request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
    };
  };
  readonly BroadcastChannel?: new (
    name: string,
  ) => {
    onmessage: unknown;
    postMessage(message: TabMessage): void;
    close(): void;
  };
}

/**
 * Uses Web Locks and BroadcastChannel where available; otherwise, the server's numbering of saves keeps them in order.
 * Browsers that block site data have both, but refuse to use them.
 */
export function browserTabs(name: string, { navigator, BroadcastChannel }: Hosts): Tabs {
  const locks = navigator?.locks;
  const channel = openChannel(name, BroadcastChannel);
  return {
    exclusively: async (work) => {
      let working: ReturnType<typeof work> | undefined;
      const begin = () => {
        working = work();
        return working;
      };
      if (!locks) return begin();
      return locks.request(name, begin).catch(() => working ?? begin());
    },
    tell: (message) => channel?.postMessage(message),
    listen: (listener) => {
      if (channel) channel.onmessage = ({ data }: { data: TabMessage }) => listener(data);
    },
    close: () => channel?.close(),
  };
}

function openChannel(name: string, Channel: Hosts["BroadcastChannel"]) {
  try {
    return Channel && new Channel(name);
  } catch {
    return undefined;
  }
}
