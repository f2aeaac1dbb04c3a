/**
 * Builds the message for an event. Nothing is stored; each attempt builds the message again. It contains the event as
 * returned by `GET /events/{id}` and, if the endpoint requests it, the entry as a viewer currently sees it. Erased data
 * is not sent.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import type { FollowedEvent } from "../../../platform/feed/follower.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type EntriesService, presentEntry } from "../../entries/entries/index.ts";
import { presentEvent } from "../change-feed/index.ts";
import type { PayloadMode } from "./endpoints.rules.ts";

const messageBytesMax = 256 * 1024;

export function createMessages({ entries }: { entries: EntriesService }) {
  const entryOf = async (ctx: AccountCtx, id: Id<"ent">): Promise<object | undefined> => {
    // The endpoint has no role in the account, so it sees what the least privileged role sees.
    const viewer: AccountCtx = { ...ctx, role: "viewer" };
    try {
      return presentEntry(await entries.maskFor(viewer, await entries.get(viewer, id)));
    } catch (error) {
      if (isAppError(error, E.not_found)) return undefined;
      throw error;
    }
  };

  return {
    body: async (ctx: AccountCtx, event: FollowedEvent, mode: PayloadMode): Promise<string> => {
      const thin = presentEvent(event);
      const entryId = event.data.entry_id;
      if (mode === "thin" || typeof entryId !== "string") return JSON.stringify(thin);
      const entry = await entryOf(ctx, entryId as Id<"ent">);
      if (!entry) return JSON.stringify(thin);
      const full = JSON.stringify({ ...thin, data: { ...event.data, entry } });
      return Buffer.byteLength(full) <= messageBytesMax ? full : JSON.stringify({ ...thin, truncated: true });
    },
  };
}
