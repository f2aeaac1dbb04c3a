/** better-auth's core options for our tables and rules. Contains neither plugin options nor a database handle. */
import { randomUUIDv7 } from "node:crypto";
import { passwordHashing } from "./password-hashing.ts";
import { sessionCookieName } from "./session-cookie.ts";
import type { EngineDeps, EngineLog, MailWish } from "./types.ts";
import { clientIpHeader } from "./visitor.ts";

export const appName = "Formstead";
/** How long the link in a verification email works. */
export const verificationSeconds = 24 * 3_600;

type WishMail = (wish: MailWish) => Promise<void>;
type MailData = { user: { id: string }; token?: string };

export function engineOptions(deps: EngineDeps, wishMail: WishMail) {
  const mail = (kind: MailWish["kind"]) => (data: MailData) =>
    wishMail({ kind, userUuid: data.user.id, ...(data.token === undefined ? {} : { token: data.token }) });
  return {
    appName,
    baseURL: deps.origin,
    basePath: "/api/v1/auth",
    // Uses `secrets` instead of `secret`, because stored TOTP secrets must survive a key change, and because an
    // environment variable would take precedence over `secret`.
    secrets: [...deps.secrets],
    trustedOrigins: [],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: "warn" as const, log: logBridge(deps.log) },
    advanced: advancedOptions(deps),
    onAPIError: { errorURL: "/login" },
    user: userOptions,
    session: sessionOptions(deps),
    account: credentialOptions,
    verification: {
      modelName: "auth_verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
      storeIdentifier: "hashed" as const,
      disableCleanup: true, // our job deletes expired rows
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: deps.passwordChars.min,
      maxPasswordLength: deps.passwordChars.max,
      password: passwordHashing,
      resetPasswordTokenExpiresIn: 3_600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: mail("reset_password"),
      onPasswordReset: mail("password_changed"),
      onExistingUserSignUp: mail("existing_account"),
    },
    emailVerification: {
      sendOnSignUp: true,
      // Sent if the password is correct but the address is not verified.
      sendOnSignIn: true,
      // Someone else may have signed up with this address. The link must not sign the reader in to that person's
      // account.
      autoSignInAfterVerification: false,
      expiresIn: verificationSeconds,
      sendVerificationEmail: mail("verify_email"),
    },
    databaseHooks: hooks(deps),
  };
}

function advancedOptions({ isSecure }: EngineDeps) {
  return {
    // True would add the prefix `__Secure-` to every name, including our `__Host-` cookies.
    useSecureCookies: false,
    cookiePrefix: sessionCookieName(isSecure),
    cookies: { session_token: { name: sessionCookieName(isSecure) } },
    defaultCookieAttributes: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure },
    ipAddress: { ipAddressHeaders: [clientIpHeader], ipv6Subnet: 128 as const },
    database: { generateId: () => randomUUIDv7(), joins: true, validateSchema: true },
  };
}

const userOptions = {
  modelName: "users",
  fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  // A provider must not introduce an address it has not verified.
  validateUserInfo: (data: { user: { emailVerified?: boolean }; source: { method: string } }) =>
    data.source.method === "oauth" && data.user.emailVerified !== true
      ? { error: "email_not_verified" }
      : undefined,
};

function sessionOptions({ sessionAbsoluteMs }: EngineDeps) {
  return {
    modelName: "auth_sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
    expiresIn: sessionAbsoluteMs / 1_000, // the cookie's Max-Age; a hook sets the row's expiry
    disableSessionRefresh: true, // the session store extends expires_at, up to the absolute limit
    freshAge: 0, // replaced by our own re-authentication window
    cookieCache: { enabled: false },
  };
}

const credentialOptions = {
  modelName: "auth_credentials",
  fields: {
    userId: "user_id",
    accountId: "account_id",
    providerId: "provider_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    createdAt: "created_at",
    updatedAt: "updated_at",
  },
  encryptOAuthTokens: true,
  accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
};

// We use the provider only to identify users and never need its tokens later, so none are stored.
const withoutProviderTokens = { accessToken: null, refreshToken: null, idToken: null };

/** Rows use our clock, because our own statements compare their times with it. */
function hooks({ now, sessionIdleMs }: EngineDeps) {
  const created = () => ({ createdAt: now(), updatedAt: now() });
  return {
    user: { create: { before: async () => ({ data: created() }) } },
    session: {
      create: {
        before: async () => ({
          data: { ...created(), expiresAt: new Date(now().getTime() + sessionIdleMs) },
        }),
      },
    },
    account: {
      create: { before: async () => ({ data: { ...created(), ...withoutProviderTokens } }) },
      update: { before: async () => ({ data: withoutProviderTokens }) },
    },
  };
}

// The library puts addresses and URLs into messages, and PostgreSQL errors contain values. Only the message up to its
// first colon and the error class are logged.
function logBridge(log: EngineLog) {
  return (level: "debug" | "info" | "warn" | "error", message: string, ...args: unknown[]) => {
    const text = typeof message === "string" ? message : "identity engine error";
    const error = args.find((arg) => arg instanceof Error);
    log(level, (text.split(":")[0] ?? "").slice(0, 120), error?.name);
  };
}
