/** Public interface of the audit module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { auditPermissions, presentAuditEvent } from "./audit.contract.ts";
import { auditRoutes } from "./audit.routes.ts";
import type { AuditEventId } from "./audit.rules.ts";
import { createAudit } from "./audit.service.ts";

export type { AuditActor, AuditEvent } from "./audit.rules.ts";
export type { AuditService } from "./audit.service.ts";

export const auditModule = defineModule({
  name: "audit",
  needs: [],
  create: ({ platform }) => createAudit(platform),
  routes: [auditRoutes],
  permissions: auditPermissions,
  accountData: (audit) => [
    {
      name: "audit-events",
      count: audit.count,
      batch: async (tx, after, limit) =>
        (await audit.batch(tx, after as AuditEventId | undefined, limit)).map(presentAuditEvent),
    },
  ],
});
