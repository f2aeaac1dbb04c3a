import type { Pool } from "pg";

export type EngineLog = (level: "debug" | "info" | "warn" | "error", event: string, errorName?: string) => void;

export type MailKind = "verify_email" | "reset_password" | "password_changed" | "existing_account";

/** A mail the library asks for. `userUuid` is its user; the token belongs into the mail's link. */
export interface MailWish {
  readonly kind: MailKind;
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
  /** The current one first; older ones only read. */
  readonly secrets: readonly { readonly version: number; readonly value: string }[];
  readonly baseUrl: string;
  readonly isSecure: boolean;
  readonly log: EngineLog;
  readonly oidc?: OidcProvider;
  now(): Date;
}
