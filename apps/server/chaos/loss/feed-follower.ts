/** An integration that follows the change feed from the first event to the last. */
import { pause } from "../kit/telling.ts";
import type { Apis } from "./apis.ts";

export interface FeedFollower {
  /** Reads to the end, stops, and returns the event IDs in the order received. */
  finish(): Promise<{ readonly ids: readonly string[]; readonly problems: readonly string[] }>;
}

export function followFeed(apis: Apis, headers: Readonly<Record<string, string>>): FeedFollower {
  const ids: string[] = [];
  const problems: string[] = [];
  let isLast = false;
  let after = "";

  const read = async (): Promise<number> => {
    const path = `/events?limit=500${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`;
    const { status, body } = await apis.call({ method: "GET", path, headers });
    if (status !== 200) throw new Error(`GET /events returned ${status} ${body?.code}`);
    after = body.pagination.next_cursor;
    ids.push(...body.data.map((event: { id: string }) => event.id));
    return body.data.length;
  };

  const follow = async (): Promise<void> => {
    let emptyAtEnd = 0;
    // Events appear shortly after their commit, so the end is reached when nothing has arrived for a while.
    while (emptyAtEnd < 5) {
      const isClosing = isLast;
      const count = await read().catch((error: Error) => {
        problems.push(error.message);
        return 0;
      });
      emptyAtEnd = isClosing && count === 0 ? emptyAtEnd + 1 : 0;
      await pause(count > 0 ? 50 : 300);
    }
  };
  const following = follow();

  return {
    finish: async () => {
      isLast = true;
      await following;
      return { ids, problems };
    },
  };
}
