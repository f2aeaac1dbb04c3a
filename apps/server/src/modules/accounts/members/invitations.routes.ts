/** Binds each operation on invitations to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentMembership } from "../accounts/index.ts";
import { invitationsContract, presentInvitation, presentPreview } from "./invitations.contract.ts";
import type { MembersService } from "./members.service.ts";

export const invitationsRoutes = bind<MembersService>()(invitationsContract, {
  list: async (members, { ctx, query, page }) =>
    listResult(await members.listInvitations(ctx, query, page), (one) => presentInvitation(one, ctx.now)),
  create: async (members, { ctx, body }) => presentInvitation(await members.invite(ctx, body), ctx.now),
  resend: async (members, { ctx, params }) =>
    presentInvitation(await members.resendInvitation(ctx, params.id), ctx.now),
  revoke: async (members, { ctx, params }) => {
    await members.revokeInvitation(ctx, params.id);
    return undefined;
  },
  preview: async (members, { ctx, body }) => presentPreview(await members.previewInvitation(ctx, body.token)),
  accept: async (members, { ctx, body }) =>
    presentMembership(await members.acceptInvitation(ctx, body.token)),
  decline: async (members, { ctx, body }) => {
    await members.declineInvitation(ctx, body.token);
    return undefined;
  },
});
