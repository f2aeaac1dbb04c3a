/** Requests to the server: a single attempt, or retries until there is a response. Independent of drafts. */
import { pauseMs, readRetryAfter } from "./backoff.ts";
import { FormClientError } from "./form-client-error.ts";
import type { Settings } from "./options.ts";

export type Connection = ReturnType<typeof createConnection>;

/** Browsers allow at most 64 KB for requests that outlive the page (`keepalive`). */
const keepaliveMax = 60_000;

export function createConnection(
  { baseUrl, fetch, now, random, schedule, timeoutMs }: Settings,
  onPause: (error?: FormClientError) => void,
) {
  const sleepers = new Set<() => void>();
  let isClosed = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const wakeUp = () => {
        cancel();
        sleepers.delete(wakeUp);
        resolve();
      };
      const cancel = schedule(wakeUp, isClosed ? 0 : ms);
      sleepers.add(wakeUp);
    });

  /** Ends all pauses early. */
  const wake = () => {
    for (const wakeUp of sleepers) wakeUp();
  };

  return {
    pause,
    wake,

    /**
     * A single attempt, with the entry's key. `path` is relative to `/api/v1/entry-sessions`. An unreadable response
     * counts as no response: it may be truncated, or the login page of a captive portal.
     */
    call: async <Answer>(
      method: string,
      path: string,
      key?: string,
      content?: unknown,
      /** With `if-none-match`, returns undefined if nothing has changed. */
      headers?: Readonly<Record<string, string>>,
    ): Promise<Answer> => {
      const body = JSON.stringify(content) as string | undefined;
      const init = {
        method,
        headers: {
          ...(body && { "content-type": "application/json" }),
          ...(key && { "x-service-entry-key": key }),
          ...headers,
        },
        ...(body && { body }),
        signal: AbortSignal.timeout(timeoutMs),
        credentials: "omit" as const,
        keepalive: method === "PATCH" && (body ?? "").length < keepaliveMax,
      };
      let response: Awaited<ReturnType<typeof fetch>>;
      let answer: unknown;
      try {
        if (isClosed) throw 0;
        response = await fetch(`${baseUrl}/api/v1/entry-sessions${path}`, init);
        if (response.status !== 204 && response.status !== 304) answer = await response.json();
      } catch {
        throw new FormClientError(0, { code: "no_answer" });
      }
      const { ok, status } = response;
      if (ok || status === 304) return answer as Answer;
      const waitMs = readRetryAfter(response.headers.get("retry-after"), now());
      throw new FormClientError(status, answer as Readonly<Record<string, unknown>>, waitMs);
    },

    /** Retries as long as the request may still succeed. */
    patiently: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const result = await work();
          onPause();
          return result;
        } catch (error) {
          const failure = error as FormClientError;
          const { isTransient = false, retryAfterMs } = failure;
          onPause(isTransient ? failure : undefined);
          if (isTransient) await pause(pauseMs(attempt, retryAfterMs, random()));
          if (isClosed || !isTransient) throw error;
        }
      }
    },

    close: () => {
      isClosed = true;
      wake();
    },
  };
}
