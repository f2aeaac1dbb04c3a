import { defineErrors } from "../../../platform/errors/errors.ts";

export const viewErrors = defineErrors({
  view_outdated: {
    status: 409,
    message: "The view no longer fits what it looks at.",
    fix: "`errors[]` names each part by JSON pointer: a field that is gone, is of another kind now, or that your role may not see. Change the view with `PATCH /views/{id}`.",
  },
  view_not_shareable: {
    status: 409,
    message: "The view shows or uses what must not be public.",
    fix: "`errors[]` names each part. A view with a public link names its columns, and neither shows nor filters by answers that need special care or by people of the account.",
  },
  share_link_limit: {
    status: 409,
    message: "The view has as many public links as it may have.",
    fix: "`limit` tells how many. Delete one that is no longer needed.",
  },
  share_link_expired: {
    status: 410,
    message: "This link is no longer good.",
    fix: "Ask whoever gave it to you for a new one.",
  },
});
