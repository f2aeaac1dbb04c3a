/**
 * Use cases for webhook endpoints. Each change is one transaction; only delivery-sender.service.ts calls endpoints.
 * The account's feed is followed while at least one endpoint is enabled.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type {
  DisabledReason,
  Endpoint,
  EndpointChange,
  EndpointId,
  EndpointTexts,
} from "./endpoints.rules.ts";
import * as rules from "./endpoints.rules.ts";
import * as store from "./endpoints.store.ts";
import { createSecrets, newSecret } from "./webhook-signature.service.ts";
import { webhookErrors as W } from "./webhooks.errors.ts";
import * as events from "./webhooks.events.ts";

/** This name is stored with each feed position, so it must not change. */
export const followerName = "webhooks";

export interface EndpointsDeps {
  readonly platform: Pick<Platform, "uow" | "feed" | "vault" | "outbound" | "contributions">;
  readonly forms: FormsService;
}

export function createEndpoints({ platform, forms }: EndpointsDeps) {
  const { uow, feed, outbound, contributions } = platform;
  const secrets = createSecrets(platform);

  /** Called after every status change, while holding the lock for all endpoints of the account. */
  const followIfWanted = async (tx: AccountTx): Promise<void> => {
    const enabled = await store.listEnabled(tx);
    await (enabled.length > 0 ? feed.follow(tx, followerName) : feed.unfollow(tx, followerName));
  };

  const check = async (tx: AccountTx, texts: EndpointChange): Promise<void> => {
    const errors = [
      ...headerProblems(texts.headers ?? {}),
      ...typeProblems(texts.eventTypes ?? [], contributions().events),
      ...(await formProblems(tx, forms, texts.formIds ?? [])),
    ];
    if (errors.length > 0) fail(E.validation_failed, { errors });
    if (texts.url !== undefined) checkUrl(outbound, texts.url);
  };

  /** The caller holds the lock for all endpoints of the account, and the one of this endpoint. */
  const disableLocked = async (tx: AccountTx, endpoint: Endpoint, reason: DisabledReason) => {
    const { id } = endpoint;
    const decision = rules.disable(endpoint, reason, tx.now);
    if (!decision.ok) return decision;
    await store.save(tx, decision.next);
    await followIfWanted(tx);
    tx.audit("webhook_endpoint.disable", { type: "webhook_endpoint", id }, { reason });
    tx.emit(events.endpointDisabled({ webhook_endpoint_id: id, reason }));
    leaveOpenOnes(tx, id);
    if (reason !== "user") tx.enqueue(events.tellDisabled, { webhook_endpoint_id: id });
    return decision;
  };

  return {
    list: (ctx: AccountCtx, filter: store.EndpointFilter, page: PageRequest): Promise<KeysetPage<Endpoint>> =>
      uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: EndpointId): Promise<Endpoint> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    /** The secret is returned only by this call. */
    create: (ctx: AccountCtx, texts: EndpointTexts): Promise<Endpoint & { readonly secret: string }> =>
      uow(ctx, async (tx) => {
        await check(tx, texts);
        await store.lockAll(tx);
        if ((await store.count(tx)) >= rules.endpointsMax)
          return fail(W.webhook_endpoint_limit, { limit: rules.endpointsMax });
        const endpoint = rules.create(newId("whe"), texts, userOf(ctx), ctx.now);
        const secret = newSecret();
        await store.insert(tx, endpoint, await secrets.seal(tx, endpoint.id, secret));
        await followIfWanted(tx);
        leaveTraces(tx, "create", endpoint.id);
        return { ...endpoint, secret };
      }),

    update: (
      ctx: AccountCtx,
      id: EndpointId,
      texts: EndpointChange,
      ifMatch: string | undefined,
    ): Promise<Endpoint> =>
      uow(ctx, async (tx) => {
        await check(tx, texts);
        const endpoint = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, endpoint.revision);
        const next = rules.change(endpoint, texts, ctx.now);
        await store.save(tx, next);
        leaveTraces(tx, "update", id);
        return next;
      }),

    enable: (ctx: AccountCtx, id: EndpointId): Promise<Endpoint> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const endpoint = (await store.lock(tx, id)) ?? fail(E.not_found);
        const decision = rules.enable(endpoint, ctx.now);
        if (!decision.ok) return refuse(endpoint, decision.allowed);
        await store.save(tx, decision.next);
        await followIfWanted(tx);
        leaveTraces(tx, "enable", id);
        return decision.next;
      }),

    disable: (ctx: AccountCtx, id: EndpointId): Promise<Endpoint> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const endpoint = (await store.lock(tx, id)) ?? fail(E.not_found);
        const decision = await disableLocked(tx, endpoint, "user");
        return decision.ok ? decision.next : refuse(endpoint, decision.allowed);
      }),

    disableLocked,

    /** Called with the result of a delivery. By then, the endpoint may already be disabled or deleted. */
    giveUp: (ctx: AccountCtx, id: EndpointId): Promise<void> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const endpoint = await store.lock(tx, id);
        if (endpoint) await disableLocked(tx, endpoint, "failing");
      }),

    rotateSecret: (ctx: AccountCtx, id: EndpointId): Promise<Endpoint & { readonly secret: string }> =>
      uow(ctx, async (tx) => {
        const endpoint = (await store.lock(tx, id)) ?? fail(E.not_found);
        const { sealed } = (await store.findWithSecrets(tx, id)) ?? fail(E.not_found);
        const secret = newSecret();
        const next = rules.rotate(endpoint, ctx.now);
        await store.saveSecrets(tx, next, await secrets.replace(tx, id, sealed, secret));
        tx.audit("webhook_endpoint.rotate_secret", { type: "webhook_endpoint", id });
        tx.emit(events.endpointEvents.update({ webhook_endpoint_id: id }));
        return { ...next, secret };
      }),

    remove: (ctx: AccountCtx, id: EndpointId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const endpoint = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, endpoint.revision);
        await store.remove(tx, id);
        await followIfWanted(tx);
        leaveTraces(tx, "delete", id);
        leaveOpenOnes(tx, id);
      }),
  };
}

export type EndpointsService = ReturnType<typeof createEndpoints>;

function refuse(endpoint: Endpoint, allowed: readonly string[]): never {
  return fail(E.invalid_state, { current_state: endpoint.status, allowed_states: allowed });
}

function leaveTraces(tx: AccountTx, step: keyof typeof events.endpointEvents, id: EndpointId): void {
  tx.audit(`webhook_endpoint.${step}`, { type: "webhook_endpoint", id });
  tx.emit(events.endpointEvents[step]({ webhook_endpoint_id: id }));
}

/** Cancels the endpoint's pending deliveries in a job, because there may be many. */
function leaveOpenOnes(tx: AccountTx, id: EndpointId): void {
  tx.enqueue(events.cancelOpen, { webhook_endpoint_id: id, until: tx.now.toISOString(), is_last: false });
}

function checkUrl(outbound: Platform["outbound"], url: string): void {
  try {
    outbound.check(url);
  } catch (error) {
    if (error instanceof OutboundError)
      fail(E.destination_blocked, {
        errors: [
          { pointer: "/url", code: error.failure, message: "Requests to this address are not allowed." },
        ],
      });
    throw error;
  }
}

interface Problem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

function headerProblems(headers: Readonly<Record<string, string>>): Problem[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return Object.entries(headers).flatMap(([name, value], at) => {
    const message =
      names.indexOf(name.toLowerCase()) < at ? "is a duplicate" : rules.headerProblem(name, value);
    return message === undefined ? [] : [{ pointer: `/headers/${escaped(name)}`, code: "format", message }];
  });
}

function typeProblems(
  types: readonly string[],
  known: readonly { readonly name: string; readonly isPublic: boolean }[],
): Problem[] {
  const names = new Set(known.filter(({ isPublic }) => isPublic).map(({ name }) => name));
  return types.flatMap((type, at) =>
    names.has(type)
      ? []
      : [{ pointer: `/event_types/${at}`, code: "option", message: "This event type does not exist." }],
  );
}

async function formProblems(
  tx: AccountTx,
  forms: FormsService,
  ids: EndpointTexts["formIds"],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [at, id] of ids.entries())
    await forms.get(tx, id).catch((error) => {
      if (!isAppError(error, E.not_found)) throw error;
      problems.push({ pointer: `/form_ids/${at}`, code: "option", message: "This form does not exist." });
    });
  return problems;
}

/** Escapes a JSON pointer segment. */
function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
