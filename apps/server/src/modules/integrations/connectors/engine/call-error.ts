/** Why a call failed, without any secrets. Workflows use `isTransient`; the API derives its errors from it. */
import type { Json } from "@formstead/form-logic";
import type { OutboundError } from "../../../../platform/outbound/outbound-error.ts";
import type { Problem } from "../actions.rules.ts";

export type CallFailure =
  | "invalid_inputs"
  | "environment_required"
  | "secret_not_set"
  | "destination_blocked"
  | "upstream_failed"
  | "upstream_timeout";

export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ShownResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly is_cut: boolean;
}

export interface CallErrorFacts {
  /** A stable identifier: `status`, `no_connection`, `token_refused` … */
  readonly reason?: string;
  readonly isTransient?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly upstreamStatus?: number;
  readonly secret?: string;
  readonly problems?: readonly Problem[];
  /** The request and the response without secrets, for the author of the connector. */
  readonly request?: ShownRequest | undefined;
  readonly response?: ShownResponse | undefined;
}

export class ConnectorCallError extends Error {
  override readonly name = "ConnectorCallError";
  readonly code: CallFailure;
  readonly facts: CallErrorFacts;

  constructor(code: CallFailure, facts: CallErrorFacts = {}) {
    const told =
      facts.upstreamStatus === undefined ? facts.reason : `${facts.reason} ${facts.upstreamStatus}`;
    super(told === undefined ? code : `${code}: ${told}`);
    this.code = code;
    this.facts = facts;
  }

  /** Whether a retry may succeed. */
  get isTransient(): boolean {
    return this.facts.isTransient ?? false;
  }

  get retryAfterMs(): number | undefined {
    return this.facts.retryAfterMs;
  }
}

/** The `message` of an outbound error may contain an address, so only the error's kind is kept. */
export function fromOutbound(error: OutboundError, request?: ShownRequest): ConnectorCallError {
  const facts = { reason: error.failure, isTransient: error.isTransient, request };
  if (error.failure === "destination_blocked") return new ConnectorCallError("destination_blocked", facts);
  if (error.failure === "timeout") return new ConnectorCallError("upstream_timeout", facts);
  return new ConnectorCallError("upstream_failed", facts);
}

/** Longer waits requested by a service are reduced to this value. */
export const waitMsMax = 3_600_000;
