import { defineErrors } from "../../../platform/errors/errors.ts";

export const feedErrors = defineErrors({
  cursor_expired: {
    status: 410,
    message: "This place in the feed cannot be found any more; events may have been missed.",
    fix: "Take a new cursor with `after=now`, then read the current state of what you follow, and go on from that cursor. Or read again from the oldest event (without `after`) and leave out the ids you know.",
  },
});
