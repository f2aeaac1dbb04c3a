/** Why a call came to nothing, without any secret in it. Workflows look at `isTransient`; the API makes its errors of it. */
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
  /** A stable word: `status`, `no_connection`, `token_refused` … */
  readonly reason?: string;
  readonly isTransient?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly upstreamStatus?: number;
  readonly secret?: string;
  readonly problems?: readonly Problem[];
  /** Both sides, secrets taken out; for whoever made the connector. */
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

  /** The same call may work later. */
  get isTransient(): boolean {
    return this.facts.isTransient ?? false;
  }

  get retryAfterMs(): number | undefined {
    return this.facts.retryAfterMs;
  }
}

/** `message` of an outbound error may quote an address; only its kind is kept. */
export function fromOutbound(error: OutboundError, request?: ShownRequest): ConnectorCallError {
  const facts = { reason: error.failure, isTransient: error.isTransient, request };
  if (error.failure === "destination_blocked") return new ConnectorCallError("destination_blocked", facts);
  if (error.failure === "timeout") return new ConnectorCallError("upstream_timeout", facts);
  return new ConnectorCallError("upstream_failed", facts);
}

/** Whoever asks for more is asked again sooner. */
export const waitMsMax = 3_600_000;
