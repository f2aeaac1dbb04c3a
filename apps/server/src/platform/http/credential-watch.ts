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

  const look = (stop: AbortController): void => {
    recheck().catch((error: unknown) => {
      // A brief database outage says nothing about the credential.
      if (error instanceof AppError && error.def.status < 500) stop.abort(error);
    });
  };

  return {
    signal: () => {
      if (watched) return watched;
      const stop = new AbortController();
      const timer = setInterval(look, recheckMs, stop);
      for (const end of ["finish", "close"]) response.once(end, () => clearInterval(timer));
      refused = stop;
      watched = AbortSignal.any([gone(), stop.signal]);
      return watched;
    },
    throwIfRefused: () => {
      if (refused?.signal.aborted) throw refused.signal.reason;
    },
  };
}
