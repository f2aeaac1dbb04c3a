/** The engine's plugins: TOTP, passkeys, and one OpenID Connect provider. */
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { appName } from "./options.ts";
import type { EngineDeps, OidcProvider } from "./types.ts";

export function enginePlugins(deps: EngineDeps) {
  return [totpPlugin(), passkeyPlugin(deps), oidcPlugin(deps)];
}

export function discoveryUrl(provider: OidcProvider): string {
  return `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

function totpPlugin() {
  return twoFactor({
    issuer: appName,
    // Users who sign in only with a passkey or a provider have no password.
    allowPasswordless: true,
    twoFactorCookieMaxAge: 600,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        modelName: "auth_two_factors",
        fields: {
          userId: "user_id",
          backupCodes: "backup_codes",
          failedVerificationCount: "failed_verification_count",
          lockedUntil: "locked_until",
        },
      },
    },
  });
}

function passkeyPlugin(deps: EngineDeps) {
  return passkey({
    rpID: new URL(deps.origin).hostname,
    rpName: appName,
    origin: deps.origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "webauthn" },
    registration: {
      requireSession: true,
      afterVerification: async ({ verification }) => {
        requireUserVerified(verification.registrationInfo?.userVerified);
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireUserVerified(verification.authenticationInfo.userVerified);
      },
    },
    schema: {
      passkey: {
        modelName: "auth_passkeys",
        fields: {
          userId: "user_id",
          publicKey: "public_key",
          credentialID: "credential_id",
          deviceType: "device_type",
          backedUp: "backed_up",
          createdAt: "created_at",
        },
      },
    },
  });
}

// The library hard-codes requireUserVerification: false, so without this check a stolen device would be enough to sign
// in.
function requireUserVerified(userVerified: boolean | undefined): void {
  if (userVerified !== true) throw new APIError("UNAUTHORIZED", { code: "USER_VERIFICATION_REQUIRED" });
}

function oidcPlugin(deps: EngineDeps) {
  const provider = deps.oidc;
  if (!provider) return genericOAuth({ config: [] });
  return genericOAuth({
    config: [
      {
        providerId: provider.id,
        name: provider.name,
        discoveryUrl: discoveryUrl(provider),
        requireIdTokenVerification: true,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        redirectURI: `${deps.origin}/api/v1/auth/oidc/${provider.id}/callback`,
        requireEmailVerification: true,
        disableProviderLogout: true,
      },
    ],
  });
}
