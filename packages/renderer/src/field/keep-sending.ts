/** Sends in the background: whenever the network may be back, and otherwise from time to time. */
import { type Sending, sendEntries } from "./send-entries.ts";

export interface KeepSending {
  /** Sends now. Resolves when nothing more can be sent at the moment. */
  send(): Promise<void>;
}

const firstMs = 5_000;
const mostMs = 300_000;

export function keepSending(sending: Sending): KeepSending {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const attemptNow = async (): Promise<void> => {
    clearTimeout(timer);
    const result = await sendEntries(sending).catch(() => ({ isDone: false, waitMs: 0, hasMoved: false }));
    attempt = result.hasMoved || result.isDone ? 1 : attempt + 1;
    if (!result.isDone) {
      const pauseMs = Math.min(mostMs, firstMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
      timer = setTimeout(() => void send(), Math.max(pauseMs, result.waitMs));
    }
  };
  const send = (): Promise<void> => {
    running ??= attemptNow().finally(() => {
      running = undefined;
    });
    return running;
  };

  addEventListener("online", () => void send());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void send();
  });
  void send();
  return { send };
}
