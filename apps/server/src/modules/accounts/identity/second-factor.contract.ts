/** Operations for authenticator apps and passkeys. `identity.contract.ts` combines them. */

import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { open, signedIn } from "../../../platform/http/access.ts";
import type { Operation } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { identityErrors as I } from "./identity.errors.ts";
import type { Passkey, TotpSetup } from "./identity.rules.ts";
import { givenPassword, MeOut, totpCode } from "./sign-in.contract.ts";

const password = givenPassword.optional().describe("Required if you have a password.");
const backupCodes = z
  .array(z.string())
  .describe("Each code can replace an authenticator code once. Shown only in this response.");

const TotpOut = z
  .object({
    object: z.literal("totp_setup"),
    totp_uri: z.string().describe("An `otpauth://…` URI to show as a QR code."),
    backup_codes: backupCodes,
  })
  .meta({ id: "TotpSetup" });

const BackupCodesOut = z
  .object({ object: z.literal("backup_codes"), backup_codes: backupCodes })
  .meta({ id: "BackupCodes" });

const PasskeyOut = z
  .object({
    id: idSchema("pky"),
    object: z.literal("passkey"),
    name: z.string().nullable(),
    is_backed_up: z
      .boolean()
      .describe("Whether the passkey provider syncs the passkey to your other devices."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Passkey" });

const PasskeyOptionsOut = z
  .looseObject({ challenge: z.string() })
  .meta({ id: "PasskeyOptions", description: "Options for the browser's WebAuthn call, as JSON." });

const response = z
  .looseObject({ id: z.string().max(1_400), response: describedAs("JsonObject", z.looseObject({})) })
  .describe("The result of the browser's WebAuthn call, as JSON.");

const again = { reauthenticate: true } as const;

export const totpOperations = {
  startTotp: {
    method: "POST",
    path: "/auth/totp",
    summary: "Start setting up an authenticator app",
    description: "Takes effect after `POST /auth/totp/confirm`.",
    access: signedIn(again),
    body: z.strictObject({ password }).meta({ id: "TotpStart" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 200: TotpOut },
    errors: [I.invalid_credentials, I.totp_already_enabled, E.too_many_attempts],
  },
  confirmTotp: {
    method: "POST",
    path: "/auth/totp/confirm",
    summary: "Enable the authenticator app",
    description: "Sets a new session cookie.",
    access: signedIn(),
    body: z.strictObject({ code: totpCode }).meta({ id: "TotpConfirmation" }),
    repeatable: "It ends the session that sent the request, so a repeated call is rejected.",
    headers: ["Set-Cookie"],
    returns: { 200: MeOut },
    errors: [I.invalid_code, I.totp_not_enabled, I.totp_already_enabled, E.too_many_attempts],
  },
  removeTotp: {
    method: "DELETE",
    path: "/auth/totp",
    summary: "Remove the authenticator app",
    access: signedIn(again),
    returns: { 204: null },
    errors: [I.totp_not_enabled],
  },
  renewBackupCodes: {
    method: "POST",
    path: "/auth/totp/backup-codes",
    summary: "Create new backup codes",
    description: "The previous codes stop working.",
    access: signedIn(again),
    body: z.strictObject({ password }).meta({ id: "BackupCodesRenewal" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 200: BackupCodesOut },
    errors: [I.invalid_credentials, I.totp_not_enabled, E.too_many_attempts],
  },
} as const satisfies Record<string, Operation>;

export const passkeyOperations = {
  passkeyRegistrationOptions: {
    method: "POST",
    path: "/auth/passkeys/registration-options",
    summary: "Get options to create a passkey",
    access: signedIn(again),
    idempotent: "claimed",
    secretAnswer: true,
    headers: ["Set-Cookie"],
    returns: { 200: PasskeyOptionsOut },
    errors: [],
  },
  addPasskey: {
    method: "POST",
    path: "/auth/passkeys",
    summary: "Add a passkey",
    access: signedIn(again),
    body: z
      .strictObject({ response, name: z.string().trim().min(1).max(120).optional() })
      .meta({ id: "PasskeyCreate" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: PasskeyOut },
    errors: [I.challenge_expired, I.passkey_refused],
  },
  listPasskeys: {
    method: "GET",
    path: "/auth/passkeys",
    summary: "List your passkeys",
    access: signedIn(),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(PasskeyOut) },
    errors: [],
  },
  removePasskey: {
    method: "DELETE",
    path: "/auth/passkeys/:id",
    summary: "Remove a passkey",
    access: signedIn(again),
    params: z.strictObject({ id: idSchema("pky") }),
    returns: { 204: null },
    errors: [],
  },
  passkeySignInOptions: {
    method: "POST",
    path: "/auth/passkeys/sign-in-options",
    summary: "Get options to sign in with a passkey",
    access: open({ setsCookie: true }),
    idempotent: "claimed",
    secretAnswer: true,
    headers: ["Set-Cookie"],
    returns: { 200: PasskeyOptionsOut },
    errors: [E.too_many_attempts],
  },
  signInByPasskey: {
    method: "POST",
    path: "/auth/passkeys/sign-in",
    summary: "Sign in with a passkey",
    description: "Opens a new session and ends the one that sent the request. No second factor is required.",
    access: open({ setsCookie: true }),
    body: z.strictObject({ response }).meta({ id: "PasskeySignIn" }),
    idempotent: "claimed",
    secretAnswer: true,
    headers: ["Set-Cookie"],
    returns: { 200: MeOut },
    errors: [I.invalid_credentials, I.challenge_expired, I.passkey_refused, E.too_many_attempts],
  },
} as const satisfies Record<string, Operation>;

export function presentTotpSetup(setup: TotpSetup): z.input<typeof TotpOut> {
  return { object: "totp_setup", totp_uri: setup.totpUri, backup_codes: [...setup.backupCodes] };
}

export function presentBackupCodes(codes: readonly string[]): z.input<typeof BackupCodesOut> {
  return { object: "backup_codes", backup_codes: [...codes] };
}

export function presentPasskey(passkey: Passkey): z.input<typeof PasskeyOut> {
  return {
    id: passkey.id,
    object: "passkey",
    name: passkey.name,
    is_backed_up: passkey.isBackedUp,
    created_at: isoTime(passkey.createdAt),
  };
}
