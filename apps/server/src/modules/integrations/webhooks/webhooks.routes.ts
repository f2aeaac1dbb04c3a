/** Binds each operation to one service call. */

import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { askedTime } from "../../../platform/time/timestamps.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import { deliveriesContract, presentDelivery } from "./deliveries.contract.ts";
import { changeOf, endpointsContract, presentEndpoint, presentWithSecret } from "./webhooks.contract.ts";
import type { WebhooksService } from "./webhooks.service.ts";

const bound = bind<WebhooksService>();

export const endpointsRoutes = bound(endpointsContract, {
  list: async ({ endpoints }, { ctx, query, page }) =>
    listResult(await endpoints.list(ctx, query, page), presentEndpoint),
  create: async ({ endpoints }, { ctx, body }) =>
    presentWithSecret(
      await endpoints.create(ctx, {
        url: body.url,
        description: body.description,
        eventTypes: body.event_types,
        formIds: body.form_ids,
        payloadMode: body.payload_mode,
        includesTests: body.include_test_entries,
        headers: body.headers,
      }),
    ),
  get: async ({ endpoints }, { ctx, params }) => presentEndpoint(await endpoints.get(ctx, params.id)),
  update: async ({ endpoints }, { ctx, params, body, ifMatch }) =>
    presentEndpoint(await endpoints.update(ctx, params.id, changeOf(body), ifMatch)),
  remove: async ({ endpoints }, { ctx, params, ifMatch }) => {
    await endpoints.remove(ctx, params.id, ifMatch);
    return undefined;
  },
  enable: async ({ endpoints }, { ctx, params }) => presentEndpoint(await endpoints.enable(ctx, params.id)),
  disable: async ({ endpoints }, { ctx, params }) => presentEndpoint(await endpoints.disable(ctx, params.id)),
  test: async ({ deliveries }, { ctx, params }) => presentDelivery(await deliveries.test(ctx, params.id)),
  rotateSecret: async ({ endpoints }, { ctx, params }) =>
    presentWithSecret(await endpoints.rotateSecret(ctx, params.id)),
  replay: async ({ queue }, { ctx, params, body }) =>
    jobAccepted(
      await queue.orderReplay(ctx, params.id, {
        since: askedTime(body.since),
        until: body.until === undefined ? ctx.now : askedTime(body.until),
        status: body.status,
        eventTypes: body.event_types ?? [],
      }),
    ),
});

export const deliveriesRoutes = bound(deliveriesContract, {
  list: async ({ deliveries }, { ctx, params, query, page }) =>
    listResult(await deliveries.list(ctx, params.id, query, page), presentDelivery),
  get: async ({ deliveries }, { ctx, params }) => presentDelivery(await deliveries.get(ctx, params.id)),
  redeliver: async ({ deliveries }, { ctx, params }) =>
    presentDelivery(await deliveries.redeliver(ctx, params.id)),
});
