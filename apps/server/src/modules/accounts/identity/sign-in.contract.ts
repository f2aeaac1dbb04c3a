/** Operations for sign-up, sign-in, sign-out, passwords, and sessions. `identity.contract.ts` combines them. */

import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { open, signedIn } from "../../../platform/http/access.ts";
import type { Operation } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { identityErrors as I } from "./identity.errors.ts";
import { passwordChars, type Session, type User } from "./identity.rules.ts";

const email = z.email().max(254);
export const personName = z.string().trim().min(1).max(120);
export const givenPassword = z.string().min(1).max(passwordChars.max);
export const totpCode = z
  .string()
  .regex(/^\d{6}$/, "must be six digits")
  .describe("The six digits the authenticator app currently shows.");

export const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must look like en or pt-BR")
  .describe("The language of the interface and of emails.");

const newPassword = z
  .string()
  .min(passwordChars.min)
  .max(passwordChars.max)
  .describe("Must not be a common password or your email address.");
const mailedToken = z.string().min(1).max(1_000).describe("The value after `#token=` in the emailed link.");

export const MeOut = z
  .object({
    id: idSchema("usr"),
    object: z.literal("user"),
    email: z.string(),
    name: z.string(),
    locale: z.string().describe("The language of the interface and of emails, such as `en` or `pt-BR`."),
    totp_enabled: z.boolean().describe("Whether a code is required after the password."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Me" });

const SessionOut = z
  .object({
    id: idSchema("ses"),
    object: z.literal("session"),
    is_current: z.boolean().describe("Whether this session sent the request."),
    ip: z.string().nullable().describe("The IP address the session was opened from."),
    user_agent: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().describe("Accurate to about five minutes."),
    expires_at: z.iso
      .datetime()
      .describe("Extended while the session is used, up to 30 days after it was opened."),
  })
  .meta({ id: "Session" });

const MethodsOut = z
  .object({
    object: z.literal("sign_in_methods"),
    password: z.boolean(),
    passkey: z.boolean(),
    oidc: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe("Providers for `GET /auth/oidc/{provider}/start`."),
  })
  .meta({ id: "SignInMethods" });

const byProvider = z.strictObject({
  provider: z.string().max(40).describe("A provider ID from `GET /auth/methods`."),
});

export const signUpOperations = {
  methods: {
    method: "GET",
    path: "/auth/methods",
    summary: "List sign-in methods",
    access: open(),
    returns: { 200: MethodsOut },
    errors: [],
  },
  signup: {
    method: "POST",
    path: "/auth/signup",
    summary: "Sign up",
    description:
      "The response is the same if the address is already registered; its owner then receives an email about it.",
    access: open(),
    body: z
      .strictObject({ email, password: newPassword, name: personName, locale: locale.optional() })
      .meta({ id: "SignUp" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 202: null },
    errors: [E.too_many_attempts],
  },
  verifyEmail: {
    method: "POST",
    path: "/auth/verify-email",
    summary: "Verify an email address",
    description: "Does not open a session.",
    access: open(),
    body: z.strictObject({ token: mailedToken }).meta({ id: "EmailVerification" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 204: null },
    errors: [E.token_expired, E.too_many_attempts],
  },
  resendVerification: {
    method: "POST",
    path: "/auth/resend-verification",
    summary: "Resend the verification email",
    access: open(),
    body: z.strictObject({ email }).meta({ id: "VerificationRequest" }),
    idempotent: "claimed",
    returns: { 202: null },
    errors: [E.too_many_attempts],
  },
  forgotPassword: {
    method: "POST",
    path: "/auth/forgot-password",
    summary: "Request a password reset link",
    access: open(),
    body: z.strictObject({ email }).meta({ id: "PasswordResetRequest" }),
    idempotent: "claimed",
    returns: { 202: null },
    errors: [E.too_many_attempts],
  },
  resetPassword: {
    method: "POST",
    path: "/auth/reset-password",
    summary: "Set a new password with an emailed link",
    description: "Ends all sessions of the user. Does not open a new one.",
    access: open(),
    body: z.strictObject({ token: mailedToken, password: newPassword }).meta({ id: "PasswordReset" }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 204: null },
    errors: [E.token_expired, E.too_many_attempts],
  },
  changePassword: {
    method: "POST",
    path: "/auth/change-password",
    summary: "Change your password",
    description: "Ends all of your sessions and opens a new one for this client.",
    access: signedIn(),
    body: z
      .strictObject({ current_password: givenPassword, new_password: newPassword })
      .meta({ id: "PasswordChange" }),
    repeatable: "It ends the session that sent the request, so a repeated call is rejected.",
    headers: ["Set-Cookie"],
    returns: { 204: null },
    errors: [I.invalid_credentials, E.too_many_attempts],
  },
} as const satisfies Record<string, Operation>;

export const signInOperations = {
  login: {
    method: "POST",
    path: "/auth/login",
    summary: "Sign in with email and password",
    description:
      "Opens a new session and ends the one that sent the request. Like every other way of signing in, it counts as recent authentication for ten minutes.",
    access: open({ setsCookie: true }),
    body: z.strictObject({ email: z.string().max(254), password: givenPassword }).meta({ id: "Login" }),
    idempotent: "claimed",
    secretAnswer: true,
    headers: ["Set-Cookie"],
    returns: { 200: MeOut },
    errors: [I.invalid_credentials, I.mfa_required, I.email_not_verified, E.too_many_attempts],
  },
  mfa: {
    method: "POST",
    path: "/auth/mfa",
    summary: "Complete sign-in with a second factor",
    access: open({ setsCookie: true }),
    body: z
      .union(
        [z.strictObject({ code: totpCode }), z.strictObject({ backup_code: z.string().min(1).max(40) })],
        {
          error: "send either `code` or `backup_code`",
        },
      )
      .meta({ id: "SecondFactor" }),
    idempotent: "claimed",
    secretAnswer: true,
    headers: ["Set-Cookie"],
    returns: { 200: MeOut },
    errors: [I.invalid_code, I.mfa_expired, E.too_many_attempts],
  },
  logout: {
    method: "POST",
    path: "/auth/logout",
    summary: "Sign out",
    access: signedIn(),
    repeatable: "The first call ends the session, so a repeated call is rejected.",
    headers: ["Set-Cookie"],
    returns: { 204: null },
    errors: [],
  },
  reauthenticate: {
    method: "POST",
    path: "/auth/reauthenticate",
    summary: "Confirm your identity again",
    description:
      "Operations that require recent authentication can then be called for ten minutes. The response sets a new session cookie, and the previous one stops working.",
    access: signedIn(),
    body: z
      .union([z.strictObject({ password: givenPassword }), z.strictObject({ code: totpCode })], {
        error: "send either `password` or `code`",
      })
      .meta({ id: "Proof" }),
    repeatable: "It records when the user last authenticated and creates nothing permanent.",
    headers: ["Set-Cookie"],
    returns: { 204: null },
    errors: [I.invalid_credentials, I.invalid_code, E.too_many_attempts],
  },
  listSessions: {
    method: "GET",
    path: "/auth/sessions",
    summary: "List your sessions",
    access: signedIn(),
    list: { sorts: ["created_at", "last_used_at"], byDefault: "-last_used_at" },
    returns: { 200: listOf(SessionOut) },
    errors: [],
  },
  endSession: {
    method: "DELETE",
    path: "/auth/sessions/:id",
    summary: "End one of your sessions",
    access: signedIn(),
    params: z.strictObject({ id: idSchema("ses") }),
    returns: { 204: null },
    errors: [],
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/auth/sessions",
    summary: "End all of your other sessions",
    access: signedIn(),
    returns: { 204: null },
    errors: [],
  },
  startOidc: {
    method: "GET",
    path: "/auth/oidc/:provider/start",
    summary: "Redirect to the provider to sign in",
    description: "For browsers. Redirects to the provider, or to `/login?error=…`.",
    access: open(),
    params: byProvider,
    headers: ["Set-Cookie"],
    returns: { 302: null },
    errors: [],
  },
  finishOidc: {
    method: "GET",
    path: "/auth/oidc/:provider/callback",
    summary: "Return from the provider",
    description: "For browsers. Redirects to the start page with a session, or to `/login?error=…`.",
    access: open(),
    params: byProvider,
    query: z.looseObject({}).catchall(z.string().max(4_000)).describe("Parameters sent by the provider."),
    headers: ["Set-Cookie"],
    returns: { 302: null },
    errors: [],
  },
} as const satisfies Record<string, Operation>;

export function presentMe(user: User): z.input<typeof MeOut> {
  return {
    id: user.id,
    object: "user",
    email: user.email,
    name: user.name,
    locale: user.locale,
    totp_enabled: user.hasTotp,
    created_at: isoTime(user.createdAt),
    updated_at: isoTime(user.updatedAt),
  };
}

export function presentSession(session: Session, currentId: string): z.input<typeof SessionOut> {
  return {
    id: session.id,
    object: "session",
    is_current: session.id === currentId,
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: isoTime(session.createdAt),
    last_used_at: isoTime(session.updatedAt),
    expires_at: isoTime(session.expiresAt),
  };
}

export function presentMethods(oidc: readonly { id: string; name: string }[]): z.input<typeof MethodsOut> {
  return { object: "sign_in_methods", password: true, passkey: true, oidc: [...oidc] };
}
