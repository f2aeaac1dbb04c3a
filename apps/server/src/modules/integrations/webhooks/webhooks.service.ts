/** Assembles the webhooks service. */
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../../accounts/accounts/index.ts";
import type { IdentityService } from "../../accounts/identity/index.ts";
import type { MembersService } from "../../accounts/members/index.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { JobTrackingService } from "../../jobs/tracking/index.ts";
import { createDeliveries } from "./deliveries.service.ts";
import { createDeliveryQueue } from "./delivery-queue.service.ts";
import { createDeliverySender } from "./delivery-sender.service.ts";
import { createDisabledMail } from "./disabled-mail.service.ts";
import { createEndpoints } from "./endpoints.service.ts";

export type WebhooksService = ReturnType<typeof createWebhooks>;

interface Deps {
  readonly platform: Platform;
  readonly accounts: AccountsService;
  readonly identity: IdentityService;
  readonly members: MembersService;
  readonly jobTracking: JobTrackingService;
  readonly forms: FormsService;
  readonly entries: EntriesService;
}

/** How much longer than the timeout of a call a lease lasts, to cover the work before and after the call. */
const leaseMoreMs = 45_000;

export function createWebhooks({ platform, accounts, identity, members, jobTracking, forms, entries }: Deps) {
  const { config } = platform;
  const endpoints = createEndpoints({ platform, forms });
  return {
    endpoints,
    deliveries: createDeliveries(platform),
    queue: createDeliveryQueue({ platform, jobTracking }),
    sender: createDeliverySender({ platform, entries, registry: endpoints }),
    mail: createDisabledMail({ platform, accounts, identity, members }),
    concurrency: config.WEBHOOK_CONCURRENCY,
    limits: {
      perEndpoint: config.WEBHOOK_PER_ENDPOINT_MAX,
      perAccount: config.WEBHOOK_PER_ACCOUNT_MAX,
      leaseMs: config.WEBHOOK_TIMEOUT_MS + leaseMoreMs,
    },
  };
}
