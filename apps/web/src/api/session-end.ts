/**
 * How Studio learns that its session has ended: from an answer of the server, from a sign-out in another tab, or because
 * nothing was asked for so long that the session must have expired. What happens then is up to the shell.
 */
interface SessionWatcher {
  /** The server no longer knows the session. */
  readonly onEnded: () => void;
  /** The session may have ended; only a request can tell. */
  readonly onDoubt: () => void;
}

/** The server ends a session after 24 hours without use. Asking later than that cannot keep it alive. */
export const doubtAfterMs = 24 * 3_600_000 + 60_000;
export const channelName = "formstead.session";
const signedOutCodes = ["authentication_required", "session_expired"];

let watcher: SessionWatcher | undefined;
let channel: BroadcastChannel | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns how to stop. */
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

/** Called with the outcome of every request: the code of a refusal, or nothing. */
export function noteAnswer(code?: string): void {
  clearTimeout(timer);
  if (code !== undefined && signedOutCodes.includes(code)) watcher?.onEnded();
  else timer = setTimeout(() => watcher?.onDoubt(), doubtAfterMs);
}

/** For the other tabs; a channel does not deliver to itself. */
export function announceSignOut(): void {
  channel?.postMessage("signed-out");
}
