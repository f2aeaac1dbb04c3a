/** Requests to the server: one at a time or patiently, until there is an answer. Knows no draft. */
import { pauseMs, readRetryAfter } from "./backoff.ts";
import { FormClientError } from "./form-client-error.ts";
import type { Settings } from "./options.ts";

export type Connection = ReturnType<typeof createConnection>;

/** Browsers let no more than 64 KB outlive the page. */
const keepaliveMax = 60_000;

export function createConnection(
  { baseUrl, fetch, now, random, schedule, timeoutMs }: Settings,
  onPause: (isPausing: boolean) => void,
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

  /** Ends all waiting. */
  const wake = () => {
    for (const wakeUp of sleepers) wakeUp();
  };

  /** One request. An answer that cannot be read is none: half of it, or the page of some network that wants a login. */
  const exchange = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    try {
      if (isClosed) throw 0;
      const response = await fetch(`${baseUrl}/api/v1/entry-sessions${path}`, {
        method,
        headers,
        ...(body && { body }),
        signal: AbortSignal.timeout(timeoutMs),
        credentials: "omit",
        keepalive: method === "PATCH" && (body ?? "").length < keepaliveMax,
      });
      const { status } = response;
      return {
        response,
        status,
        answer: status === 204 || status === 304 ? undefined : await response.json(),
      };
    } catch {
      throw new FormClientError(0, { code: "no_answer", message: "The server does not answer." });
    }
  };

  return {
    pause,
    wake,

    /** One attempt, with the key of the entry. `path` is what stands behind `/api/v1/entry-sessions`. */
    call: async <Answer>(
      method: string,
      path: string,
      key?: string,
      body?: unknown,
      /** The ETag of what is known already; undefined is the answer while it is still so. */
      known?: string,
    ): Promise<Answer> => {
      const { response, status, answer } = await exchange(
        method,
        path,
        {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key && { "x-service-entry-key": key }),
          ...(known && { "if-none-match": known }),
        },
        JSON.stringify(body),
      );
      if (response.ok || status === 304) return answer as Answer;
      const waitMs = readRetryAfter(response.headers.get("retry-after"), now());
      throw new FormClientError(status, answer as Readonly<Record<string, unknown>>, waitMs);
    },

    /** Again and again, as long as it may succeed a moment later. */
    patiently: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const result = await work();
          onPause(false);
          return result;
        } catch (error) {
          const { isTransient = false, retryAfterMs } = error as FormClientError;
          onPause(isTransient);
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
