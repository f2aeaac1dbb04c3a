/**
 * Checks TOTP codes (RFC 6238) against the secret stored by the library. The library accepts a code more than once
 * and does not count wrong codes that a signed-in user enters. This module returns the time step of a code, so that
 * callers can reject a code that was already used. Uses the system time, as the library does, because codes depend on
 * the real time of a phone, not on our injected clock.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Engine } from "./engine.ts";

const periodMs = 30_000;

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The time step a code belongs to: the current one or an adjacent one. */
export function matchingStep(secret: string, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / periodMs);
  const given = Buffer.from(code.padEnd(6).slice(0, 6));
  return [current - 1, current, current + 1].filter(
    (step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), given) && code.length === 6,
  )[0];
}

export async function stepOfCode(
  engine: Engine,
  sealedSecret: string,
  code: string,
): Promise<number | undefined> {
  const { secretConfig } = await engine.context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: sealedSecret });
  return matchingStep(secret, code, Date.now());
}
