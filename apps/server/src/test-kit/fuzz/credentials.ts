/** The credentials used for calls, valid and invalid, and which of them authorization must reject. */
import { newToken } from "../../platform/crypto/tokens.ts";
import type { Operation } from "../../platform/http/contract.ts";
import type { CredentialKind } from "./draft.ts";

type Headers = Readonly<Record<string, string>>;

export interface KnownCredentials {
  readonly session: Headers;
  readonly key: Headers;
  readonly otherAccountId: string;
}

export function credentialHeaders(credential: CredentialKind, known: KnownCredentials): Headers {
  const { session, key, otherAccountId } = known;
  const { cookie = "", origin = "", "x-account-id": account = "" } = session;
  const { "x-account-id": _account, ...withoutAccount } = session;
  switch (credential) {
    case "session":
      return session;
    case "key":
      return key;
    case "none":
      return { "x-account-id": account };
    case "forged_session":
      return { ...session, cookie: `${cookie.slice(0, -4)}AAAA` };
    case "forged_key":
      return { authorization: `Bearer ${newToken("svc")}`, "x-account-id": account };
    case "basic":
      return { authorization: "Basic dTpw", "x-account-id": account };
    case "session_and_key":
      return { ...key, cookie, origin };
    case "entry_key":
      return { "x-service-entry-key": newToken("sek"), "x-account-id": account };
    case "foreign_origin":
      return { ...session, origin: "https://evil.example" };
    case "no_account":
      return withoutAccount;
    case "malformed_account":
      return { ...session, "x-account-id": "acc_1', '" };
    case "other_account":
      return { ...session, "x-account-id": otherAccountId };
  }
}

/** Whether access must be denied, regardless of the rest of the call. */
export function mustRefuse({ access, method }: Operation, credential: CredentialKind): boolean {
  if (credential === "session" || credential === "key") return false;
  if (access.kind === "public")
    return credential === "foreign_origin" && access.setsCookie && method !== "GET";
  if (credential === "foreign_origin") return method !== "GET";
  if (["no_account", "malformed_account", "other_account"].includes(credential))
    return access.kind === "account";
  return true;
}
