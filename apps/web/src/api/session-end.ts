/**
 * Detects the end of the session: from a server response, from a sign-out in another tab, or after so much time
 * without a request that the session must have expired. The shell decides what to do then.
 */
interface SessionWatcher {
  /** The server has rejected the session. */
  readonly onEnded: () => void;
  /** The session may have ended; a request is needed to find out. */
  readonly onDoubt: () => void;
}

/** The server ends a session after 24 hours without use. A check after that time cannot extend the session. */
export const doubtAfterMs = 24 * 3_600_000 + 60_000;
export const channelName = "formstead.session";
const signedOutCodes = ["authentication_required", "session_expired"];

let watcher: SessionWatcher | undefined;
let channel: BroadcastChannel | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns a function that stops watching. */
export function watchSession(by: SessionWatcher): () => void {
  watcher = by;
  const own = new BroadcastChannel(channelName);
  own.onmessage = () => by.onDoubt();
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = undefined;
    clearTimeout(timer);
    if (watcher === by) watcher = undefined;
  };
}

/** Called after every request, with the error code if there was one. */
export function noteAnswer(code?: string): void {
  clearTimeout(timer);
  if (code !== undefined && signedOutCodes.includes(code)) watcher?.onEnded();
  else timer = setTimeout(() => watcher?.onDoubt(), doubtAfterMs);
}

/** Notifies the other tabs. A BroadcastChannel does not deliver messages to itself. */
export function announceSignOut(): void {
  channel?.postMessage("signed-out");
}
