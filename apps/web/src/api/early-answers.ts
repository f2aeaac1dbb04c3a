/**
 * Requests that every screen in Studio needs, sent by `boot.ts` while the browser still loads the bundle. Each response
 * is used at most once, in place of the same request by the client.
 */
interface EarlyAnswer {
  readonly response: Promise<Response>;
  readonly askedAt: number;
}

declare global {
  interface Window {
    /** Shared through the window, because `boot.ts` is a bundle of its own. */
    formsteadEarlyAnswers?: Map<string, EarlyAnswer>;
  }
}

const accountHeader = "X-Account-ID";
/** Older responses may no longer be true. */
const maxAgeMs = 30_000;

const keyOf = (path: string, accountId: string | null) => `${accountId ?? ""} ${path}`;

/** The server sends a frame with a sidebar only to browsers with a session. */
export function hasEarlyAnswers(): boolean {
  const { frame } = document.documentElement.dataset;
  return frame === "studio" || frame === "workspace";
}

/** The account of the screen that the browser opens first. */
export function earlyAccountId(): string | undefined {
  return hasEarlyAnswers() ? /^\/(acc_[0-9a-z]+)(?:\/|$)/.exec(location.pathname)?.[1] : undefined;
}

export function askEarly(path: string, accountId?: string): void {
  const headers = accountId === undefined ? {} : { [accountHeader]: accountId };
  const response = fetch(path, { headers });
  // The client repeats the request after an error.
  response.catch(() => {});
  window.formsteadEarlyAnswers ??= new Map();
  window.formsteadEarlyAnswers.set(keyOf(path, accountId ?? null), {
    response,
    askedAt: performance.now(),
  });
}

export function takeEarlyAnswer(request: Request): Promise<Response> | undefined {
  const answers = globalThis.window?.formsteadEarlyAnswers;
  if (answers === undefined || request.method !== "GET") return undefined;
  const { pathname, search } = new URL(request.url);
  const key = keyOf(pathname + search, request.headers.get(accountHeader));
  const answer = answers.get(key);
  answers.delete(key);
  if (answer === undefined || performance.now() - answer.askedAt > maxAgeMs) return undefined;
  return answer.response.then((response) => {
    // Someone else may sign in after a refusal, so the other responses must not be used then.
    if (!response.ok) answers.clear();
    return response;
  });
}
