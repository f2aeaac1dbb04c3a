import type { Pool } from "pg";
import type { EngineSecret } from "./secrets.ts";

export type EngineLog = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  errorName?: string,
) => void;

/** An email the library requests; the token belongs in its link. */
export interface MailWish {
  readonly kind: "verify_email" | "reset_password" | "password_changed" | "existing_account";
  readonly userUuid: string;
  readonly token?: string;
}

export interface OidcProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface EngineDeps {
  readonly pool: Pool;
  /** The current secret comes first; older ones are used only for reading. */
  readonly secrets: readonly [EngineSecret, ...EngineSecret[]];
  /** The origin of the service, such as https://forms.example.org. */
  readonly origin: string;
  readonly isSecure: boolean;
  readonly sessionIdleMs: number;
  readonly sessionAbsoluteMs: number;
  readonly passwordChars: { readonly min: number; readonly max: number };
  readonly log: EngineLog;
  readonly oidc?: OidcProvider;
  now(): Date;
}
