import { defineErrors } from "../../../platform/errors/errors.ts";

export const viewErrors = defineErrors({
  view_outdated: {
    status: 409,
    message: "The view no longer matches its form or table.",
    fix: "Change the view with `PATCH /views/{id}`. `errors[]` identifies each part by JSON pointer: a field that was deleted, has a different type now, or is not visible to your role.",
  },
  view_not_shareable: {
    status: 409,
    message: "The view shows or uses data that must not be public.",
    fix: "Change the parts that `errors[]` lists. A view with a share link must list its columns, and must not show, filter, or sort by sensitive answers or members of the account.",
  },
  share_link_limit: {
    status: 409,
    message: "This view has reached the maximum number of share links.",
    fix: "Delete a link that you no longer need. `limit` is the maximum.",
  },
  share_link_expired: {
    status: 410,
    message: "This share link has expired.",
    fix: "Ask the person who shared it for a new link.",
  },
});
