/**
 * Creates the host object that an extension receives: its configuration and a few functions, each guarded and bound
 * to one account and one run. Errors from the underlying services become ExtensionFailures.
 */
import {
  type Extension,
  ExtensionFailure,
  type Host,
  type HttpReply,
  type HttpRequest,
  type Letter,
} from "@formstead/extension-kit";
import type { JsonObject } from "@formstead/form-logic";
import { z } from "zod";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { OutboundReply } from "../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { retryAfterMs } from "../../../platform/outbound/retry-after.ts";
import type { TemplatesService } from "../../templates/templates/index.ts";
import { ConnectorCallError, type ConnectorsService } from "../connectors/index.ts";
import { createHostEntries, type EntryDeps } from "./host-entries.service.ts";

interface Deps extends EntryDeps {
  readonly platform: Pick<Platform, "uow" | "outbound" | "config" | "now">;
  readonly connectors: Pick<ConnectorsService, "actions" | "call">;
  readonly templates: Pick<TemplatesService, "mails" | "clean">;
}

/** The context and limits of one run. */
export interface Work {
  readonly idempotencyKey: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly httpMsMax?: number;
  /** Aborted on a timeout or when the process stops. */
  readonly signal?: AbortSignal;
}

const httpMs = { usual: 10_000, max: 30_000 };
const replyBytesMax = 1_024 ** 2;
const waitMsMax = 3_600_000;

export type Hosts = ReturnType<typeof createHosts>;

export function createHosts(deps: Deps) {
  const { platform, connectors, templates } = deps;
  const { outbound, now } = platform;
  const entries = createHostEntries(deps);

  const send = async (hosts: readonly string[], work: Work, request: HttpRequest): Promise<HttpReply> => {
    if (!URL.canParse(request.url) || !hosts.includes(new URL(request.url).host))
      throw new ExtensionFailure("host_not_allowed", "The extension is not allowed to call this host.");
    const { body, timeoutMs = httpMs.usual } = request;
    const isJson = body !== undefined && typeof body !== "string";
    const reply = await outbound.request({
      method: request.method,
      url: request.url,
      headers: { ...(isJson && { "content-type": "application/json" }), ...request.headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      timeoutMs: Math.min(timeoutMs, httpMs.max, work.httpMsMax ?? httpMs.max),
      replyBytesMax,
    });
    return readReply(reply, now());
  };

  const callConnector = async (
    ctx: AccountCtx,
    work: Work,
    action: string,
    inputs: JsonObject,
    key: string,
  ): Promise<JsonObject> => {
    if (!isId("act", action)) throw new ExtensionFailure("action_not_found", "This is not an action ID.");
    try {
      return await connectors.call(ctx, { actionId: action, inputs, idempotencyKey: key });
    } catch (error) {
      if (!(error instanceof ConnectorCallError)) throw error;
      const mayAgain = error.isTransient && work.attempt < (await connectors.actions.attemptsOf(ctx, action));
      throw new ExtensionFailure(error.code, error.message, mayAgain && { afterMs: error.retryAfterMs });
    }
  };

  const mail = async (ctx: AccountCtx, letter: Letter, key: string): Promise<void> => {
    const to = Addresses.safeParse(typeof letter.to === "string" ? [letter.to] : letter.to);
    if (!to.success)
      throw new ExtensionFailure("invalid_address", "An email requires one to ten valid recipients.");
    const html = letter.html === undefined ? null : (await templates.clean(ctx, letter.html)).html;
    const subject = letter.subject.replace(/\s+/g, " ").trim().slice(0, 1_000) || "(no subject)";
    const recipients = [...new Set(to.data.map((one) => one.toLowerCase()))];
    await templates.mails.post(ctx, { to: recipients, subject, text: letter.text, html }, key);
  };

  return {
    /** Runs outside the caller's transaction, with a viewer's permissions. */
    make: (caller: AccountCtx, extension: Extension, config: unknown, work: Work): Host<never> => {
      const ctx = detached(caller);
      const viewer: AccountCtx = { ...ctx, role: "viewer" };
      const { hosts: given } = extension;
      const hosts = typeof given === "function" ? given(config as never) : given;
      let calls = 0;
      let mails = 0;
      return {
        config: config as never,
        now: now(),
        idempotencyKey: work.idempotencyKey,
        http: (request) => orFailure(() => send(hosts, work, request)),
        callConnector: (action, inputs) => {
          calls += 1;
          const key = calls === 1 ? work.idempotencyKey : `${work.idempotencyKey}:${calls}`;
          return orFailure(() => callConnector(ctx, work, action, inputs, key)) as never;
        },
        mail: (letter) => {
          mails += 1;
          return orFailure(() => mail(ctx, letter, `extension:${work.idempotencyKey}:${mails}`));
        },
        entries: {
          count: (range) => orFailure(() => entries.count(viewer, range)),
          list: ({ limit, ...range }) => orFailure(() => entries.list(viewer, range, limit)),
        },
        fail: (code, message, options) => {
          throw new ExtensionFailure(code, message, options?.retry);
        },
      };
    },
  };
}

const Addresses = z.array(z.email().max(320)).min(1).max(10);

function readReply({ status, headers, body }: OutboundReply, now: Date): HttpReply {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "set-cookie" ? [] : [[name, String(value)] as const],
  );
  return {
    status,
    headers: Object.fromEntries(texts),
    body: body.toString("utf8"),
    retryAfterMs: retryAfterMs(headers["retry-after"], now, waitMsMax),
  };
}

async function orFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutboundError) throw fromOutbound(error);
    if (!isAppError(error)) throw error;
    const { code, status, message } = error.def;
    throw new ExtensionFailure(code, message, status >= 500 || status === 429);
  }
}

/** The message of an outbound error may contain an address, so only the error's kind is kept. */
function fromOutbound({ failure, isTransient }: OutboundError): ExtensionFailure {
  if (failure === "destination_blocked")
    return new ExtensionFailure("destination_blocked", "The address is not public.");
  if (failure === "timeout")
    return new ExtensionFailure("upstream_timeout", "The external service did not respond in time.", true);
  return new ExtensionFailure(
    "upstream_failed",
    `The external service could not be reached: ${failure}.`,
    isTransient,
  );
}

function detached({ requestId, now, actor, ip, account, role }: AccountCtx): AccountCtx {
  return { requestId, now, actor, ip, account, role };
}
