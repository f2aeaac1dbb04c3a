import { defineErrors } from "../../../platform/errors/errors.ts";

export const viewErrors = defineErrors({
  view_outdated: {
    status: 409,
    message: "The view no longer matches its form or table.",
    fix: "`errors[]` lists each part by JSON pointer: a field that was deleted, has another type now, or is not visible to your role. Change the view with `PATCH /views/{id}`.",
  },
  view_not_shareable: {
    status: 409,
    message: "The view shows or uses data that must not be public.",
    fix: "`errors[]` lists each part. A view with a public link must list its columns, and must not show or filter by sensitive answers or members of the account.",
  },
  share_link_limit: {
    status: 409,
    message: "This view has reached the maximum number of public links.",
    fix: "Delete a link that you no longer need. `limit` is the maximum.",
  },
  share_link_expired: {
    status: 410,
    message: "This link has expired.",
    fix: "Ask the person who shared it for a new link.",
  },
});
