/**
 * Rechecks the credential of a request that stays open, such as a stream or a long poll: sessions end, keys are revoked and
 * roles change meanwhile. It starts when a handler asks for the signal, because only those wait for something.
 */
import type { ServerResponse } from "node:http";
import { AppError } from "../errors/errors.ts";
import type { Limits } from "./authorize.ts";

const defaultRecheckMs = 15_000;

/** A recheck is no call of the client: it counts against no limit. */
export const unlimited: Limits = {
  forKey: async () => {},
  forUser: async () => {},
  forEntry: async () => {},
  forAddress: async () => {},
};

export interface CredentialWatch {
  /** Aborts when the client goes, and when the credential is no longer good. */
  signal(): AbortSignal;
  /** For an answer that has not begun: the refusal takes its place. */
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
      // A database that is away for a moment says nothing about the credential.
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
