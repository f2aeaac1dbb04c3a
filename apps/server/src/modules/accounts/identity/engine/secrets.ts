/**
 * The engine's keys, derived from the application secrets so that none can be used in place of another. A key's version
 * is derived from the key: stored TOTP secrets name the version they were encrypted with, and a positional number would
 * change when an old secret is removed.
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
