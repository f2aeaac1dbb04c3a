import { defineErrors } from "../../../platform/errors/errors.ts";

export const feedErrors = defineErrors({
  too_many_streams: {
    status: 429,
    message: "You have too many open streams.",
    fix: "Close streams that you no longer need, and use one stream for everything that a page shows. `limit` is how many you can have at a time.",
    headers: ["Retry-After"],
  },
  cursor_expired: {
    status: 410,
    message: "The cursor has expired; you may have missed events.",
    fix: "Get a new cursor with `after=now`, then reload the current state of the resources you follow and continue from that cursor. Alternatively, read again from the oldest event (omit `after`) and skip the IDs you have already processed.",
  },
});
