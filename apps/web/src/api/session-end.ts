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
/** How often other tabs learn that the session is in use. Shorter than the minute by which a check comes late. */
const useNoteMs = 30_000;

let watcher: SessionWatcher | undefined;
/** The server has rejected the session before anyone watched it: the watcher loads after the first screen. */
let hasEndedUnwatched = false;
let channel: BroadcastChannel | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let notedAt = Number.NEGATIVE_INFINITY;

/** Returns a function that stops watching. */
export function watchSession(by: SessionWatcher): () => void {
  watcher = by;
  const own = new BroadcastChannel(channelName);
  own.onmessage = ({ data }) => (data === "in-use" ? restart() : by.onDoubt());
  channel = own;
  if (hasEndedUnwatched) {
    hasEndedUnwatched = false;
    by.onEnded();
  }
  return () => {
    own.close();
    if (channel === own) channel = undefined;
    clearTimeout(timer);
    if (watcher === by) watcher = undefined;
  };
}

/** Called after every request, with the error code if there was one, and whenever an event stream is alive. */
export function noteAnswer(code?: string): void {
  if (code !== undefined && signedOutCodes.includes(code)) {
    clearTimeout(timer);
    if (watcher) watcher.onEnded();
    else hasEndedUnwatched = true;
    return;
  }
  hasEndedUnwatched = false;
  restart();
  if (performance.now() - notedAt < useNoteMs) return;
  notedAt = performance.now();
  channel?.postMessage("in-use");
}

/** Tabs share the session, so a check by a quiet tab would extend a session that another tab still uses. */
function restart(): void {
  clearTimeout(timer);
  timer = setTimeout(() => watcher?.onDoubt(), doubtAfterMs);
}

/** Notifies the other tabs. A BroadcastChannel does not deliver messages to itself. */
export function announceSignOut(): void {
  channel?.postMessage("signed-out");
}
