/** Events and background jobs for members. */
import { z } from "zod";
import { roles } from "../../../platform/context/context.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const role = z.enum(roles);

export const userInvited = defineEvent("user.invited", {
  version: 1,
  isPublic: true,
  data: z.object({ invitation_id: idSchema("inv"), role }),
});
export const userJoined = defineEvent("user.joined", {
  version: 1,
  isPublic: true,
  data: z.object({ user_id: idSchema("usr"), role }),
});
export const userRemoved = defineEvent("user.removed", {
  version: 1,
  isPublic: true,
  data: z.object({ user_id: idSchema("usr") }),
});

export const sendInvitation = defineJob("members.send-invitation", {
  input: z.object({ invitation_id: idSchema("inv"), sealed_token: z.string() }),
});
