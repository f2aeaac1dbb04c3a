/** A call before it is sent: every part as data, so that mutations can change it and a report can show it. */
export interface Draft {
  /** Path parameters as they appear in the URL. */
  readonly params: Readonly<Record<string, string>>;
  /** Sent in this order; a name may repeat. Values are encoded when sent. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; undefined for none. */
  readonly body: string | undefined;
  readonly contentType: string | undefined;
  readonly credential: CredentialKind;
  /** The mutations of a valid call, for the report. */
  readonly mutations: readonly string[];
}

/** `session` and `key` are valid; operations that require a credential must reject the others. */
export type CredentialKind =
  | "session"
  | "key"
  | "none"
  | "forged_session"
  | "forged_key"
  | "basic"
  | "session_and_key"
  | "entry_key"
  | "foreign_origin"
  | "no_account"
  | "malformed_account"
  | "other_account";

export const badCredentials: readonly CredentialKind[] = [
  "none",
  "forged_session",
  "forged_key",
  "basic",
  "session_and_key",
  "entry_key",
  "foreign_origin",
  "no_account",
  "malformed_account",
  "other_account",
];
