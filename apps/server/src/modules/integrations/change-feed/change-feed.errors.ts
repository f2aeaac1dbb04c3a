import { defineErrors } from "../../../platform/errors/errors.ts";

export const feedErrors = defineErrors({
  cursor_expired: {
    status: 410,
    message: "The cursor has expired; you may have missed events.",
    fix: "Get a new cursor with `after=now`, then reload the current state of the resources you follow and continue from that cursor. Alternatively, read again from the oldest event (omit `after`) and skip the IDs you have already processed.",
  },
});
