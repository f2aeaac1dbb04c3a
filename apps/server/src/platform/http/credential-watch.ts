/**
 * Rechecks the credential of a request that stays open, such as a stream or a long poll, because sessions end, keys
 * are revoked, and roles change in the meantime. It starts when a handler uses the signal, because only such handlers
 * wait.
 */
import type { ServerResponse } from "node:http";
import { AppError } from "../errors/errors.ts";
import type { Limits } from "./authorize.ts";

const defaultRecheckMs = 5_000;

/** A recheck is not a client request and does not count against any limit. */
export const unlimited: Limits = {
  forKey: async () => {},
  forUser: async () => {},
  forEntry: async () => {},
  forAddress: async () => {},
  forRespondents: async () => {},
};

export interface CredentialWatch {
  /** Aborts when the client disconnects or the credential is no longer valid. */
  signal(): AbortSignal;
  /** Replaces a response that has not started with the refusal. */
  throwIfRefused(): void;
}

export function watchCredential(
  gone: () => AbortSignal,
  response: ServerResponse,
  recheck: () => Promise<void>,
  recheckMs = defaultRecheckMs,
): CredentialWatch {
  let refused: AbortController | undefined;
  let watched: AbortSignal | undefined;

  const start = (): AbortController => {
    const stop = new AbortController();
    const look = () =>
      recheck().catch((error: unknown) => {
        // A brief database outage says nothing about the credential.
        if (!(error instanceof AppError) || error.def.status >= 500) return;
        clearInterval(timer);
        stop.abort(error);
      });
    const timer = setInterval(look, recheckMs);
    for (const end of ["finish", "close"]) response.once(end, () => clearInterval(timer));
    return stop;
  };

  return {
    signal: () => {
      if (watched) return watched;
      // A client that left while it was being authorized closes nothing anymore, so nothing would end the rechecks.
      if (response.destroyed) {
        watched = AbortSignal.abort();
        return watched;
      }
      refused = start();
      watched = AbortSignal.any([gone(), refused.signal]);
      return watched;
    },
    throwIfRefused: () => {
      if (refused?.signal.aborted) throw refused.signal.reason;
    },
  };
}
