import type { ApiClient } from "./caller.ts";
import { eventually } from "./eventually.ts";

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads the change feed until `check` stops throwing, and returns the events. One read is not enough:
 * the feed holds back an event while an older transaction is open, and `wait` ends with the first event.
 */
export const eventsOnce = (
  caller: ApiClient,
  query: string,
  check: (events: readonly FeedEvent[]) => void,
): Promise<readonly FeedEvent[]> =>
  eventually(async () => {
    const { data } = (await caller.get(`/events?limit=500&${query}`)).body;
    check(data);
    return data;
  });
