/**
 * Endpoint secrets and signatures according to Standard Webhooks v1. For a day after a secret is replaced, the
 * previous one signs as well, so that receivers can switch at any time.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Endpoint, EndpointId } from "./endpoints.rules.ts";
import { type SealedSecrets, sealedPreviousSecret, sealedSecret } from "./endpoints.store.ts";

const secretPrefix = "whsec_";
const secretBytes = 32;

const placeOf = (id: EndpointId, which: "secret" | "previous_secret") =>
  (which === "secret" ? sealedSecret : sealedPreviousSecret).place(idToUuid(id));

export function newSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

export function createSecrets({ vault }: Pick<Platform, "vault">) {
  return {
    seal: (tx: AccountTx, id: EndpointId, secret: string): Promise<string> =>
      vault.seal(tx, placeOf(id, "secret"), secret),

    /** Returns the new secret together with the current one, which becomes the previous one. */
    replace: async (
      tx: AccountTx,
      id: EndpointId,
      sealed: SealedSecrets,
      secret: string,
    ): Promise<SealedSecrets> => {
      const former = await vault.open(tx, placeOf(id, "secret"), sealed.secret);
      return {
        secret: await vault.seal(tx, placeOf(id, "secret"), secret),
        previous: await vault.seal(tx, placeOf(id, "previous_secret"), former),
      };
    },

    /** Returns the secrets that sign messages at this time, newest first. */
    open: async (tx: ReadTx, endpoint: Endpoint, sealed: SealedSecrets, at: Date): Promise<string[]> => {
      const current = await vault.open(tx, placeOf(endpoint.id, "secret"), sealed.secret);
      const isOver = endpoint.previousUntil === null || endpoint.previousUntil <= at;
      if (sealed.previous === null || isOver) return [current];
      return [current, await vault.open(tx, placeOf(endpoint.id, "previous_secret"), sealed.previous)];
    },
  };
}

export function signedHeaders(
  message: { readonly id: string; readonly at: Date; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1_000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
