/** The public shape of identity and its operations. */
import { z } from "zod";
import { E } from "../../platform/errors/catalogue.ts";
import { open, signedIn } from "../../platform/http/access.ts";
import { defineContract } from "../../platform/http/contract.ts";
import { idSchema } from "../../platform/ids/ids.ts";
import { identityErrors as I } from "./identity.errors.ts";
import { passwordCharsMax, type User } from "./identity.rules.ts";

export const UserOut = z
  .object({
    id: idSchema("usr"),
    object: z.literal("user"),
    email: z.string(),
    email_verified: z.boolean(),
    name: z.string(),
    locale: z.string(),
    totp_enabled: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "User" });

const anyPassword = z.string().min(1).max(passwordCharsMax);
const about = { home: "directory", description: "Signing up, signing in and staying safe." } as const;

export const authContract = defineContract("auth", about, {
  login: {
    method: "POST",
    path: "/auth/login",
    summary: "Sign in with e-mail and password",
    access: open({ setsCookie: true }),
    body: z.strictObject({ email: z.string().max(254), password: anyPassword }).meta({ id: "Login" }),
    returns: { 200: UserOut },
    errors: [I.invalid_credentials, I.mfa_required, I.email_not_verified, E.too_many_attempts],
  },
  reauthenticate: {
    method: "POST",
    path: "/auth/reauthenticate",
    summary: "Prove again that it is you",
    access: signedIn(),
    body: z.union([z.strictObject({ password: anyPassword }), z.strictObject({ code: z.string().length(6) })]),
    returns: { 204: null },
    errors: [I.invalid_credentials, I.invalid_code, E.too_many_attempts],
  },
});

export function presentUser(user: User): z.input<typeof UserOut> {
  return {
    id: user.id,
    object: "user",
    email: user.email,
    email_verified: user.isEmailVerified,
    name: user.name,
    locale: user.locale,
    totp_enabled: user.hasTotp,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  };
}
