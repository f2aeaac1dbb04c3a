/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { auditContract, presentAuditEvent } from "./audit.contract.ts";
import type { AuditService } from "./audit.service.ts";

export const auditRoutes = bind<AuditService>()(auditContract, {
  list: async (audit, { ctx, query, page }) => {
    const filter = {
      actor: query.actor,
      action: query.action,
      targetType: query.target_type,
      targetId: query.target_id,
      from: query["created_at[gte]"],
      to: query["created_at[lte]"],
    };
    return listResult(await audit.list(ctx, filter, page), presentAuditEvent);
  },
});
