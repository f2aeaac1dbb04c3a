/**
 * The engine's own keys, made from the application's secrets so that neither side can use the other's. A key's version
 * comes from the key itself: stored TOTP secrets name the version they were sealed with, and a number by position
 * would change when an old secret is dropped.
 */
import { createHash, hkdfSync } from "node:crypto";

export interface EngineSecret {
  readonly version: number;
  readonly value: string;
}

export function engineSecrets(secrets: readonly [string, ...string[]]): [EngineSecret, ...EngineSecret[]] {
  return secrets.map(engineSecret) as [EngineSecret, ...EngineSecret[]];
}

function engineSecret(secret: string): EngineSecret {
  const value = Buffer.from(hkdfSync("sha256", secret, "", "formstead/identity/1", 32)).toString("base64url");
  const version = createHash("sha256").update(`version:${value}`).digest().readUIntBE(0, 3);
  return { version, value };
}
