/**
 * Invitations from the invited person's point of view: identified by the token in the email, not tied to an account.
 */
import { queryOptions } from "@tanstack/react-query";
import { api, take } from "./client.ts";
import type { components } from "./openapi.d.ts";

export type InvitationPreview = components["schemas"]["InvitationPreview"];

export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation-preview", token],
    queryFn: () => take(api.POST("/invitations/preview", { body: { token } })),
    staleTime: 60_000,
  });

export function acceptInvitation(token: string) {
  return take(api.POST("/invitations/accept", { body: { token } }));
}

export function declineInvitation(token: string) {
  return take(api.POST("/invitations/decline", { body: { token } }));
}
