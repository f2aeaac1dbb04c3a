/**
 * Sign-in through the installation's OpenID Connect provider, if configured. Browsers call both operations, so every
 * outcome is a redirect: to the start page, or to the sign-in page with an error code it can explain. The provider is
 * called outside any transaction.
 */
import type { Config } from "../../../platform/config/config.ts";
import type { Ctx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Telemetry } from "../../../platform/telemetry/telemetry.ts";
import { createOidcEngine } from "./engine/oidc-engine.ts";
import type { EngineDeps, OidcProvider } from "./engine/types.ts";
import type { Visitor } from "./engine/visitor.ts";
import type { SignInDeps } from "./sign-in.service.ts";

export interface Redirect {
  readonly location: string;
  readonly cookies: readonly string[];
}

const startPage = "/";
const signInPage = "/login";

/** Error codes known to the sign-in page; the provider's own texts are not passed on. */
const failures = new Set([
  "state_mismatch",
  "account_not_linked",
  "email_not_verified",
  "access_denied",
  "provider_unavailable",
]);

interface OidcDeps extends SignInDeps {
  readonly engineDeps: EngineDeps;
  readonly provider: OidcProvider | undefined;
  readonly telemetry: Telemetry;
}

export function oidcProviderOf(config: Config): OidcProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { id: "oidc", name: new URL(issuer).hostname, issuer, clientId, clientSecret };
}

export function createOidc({ uow, sessions, engineDeps, provider, telemetry }: OidcDeps) {
  const openEngine = provider && createOidcEngine({ ...engineDeps, oidc: provider });

  const engineFor = async (id: string) => {
    if (!openEngine || id !== provider.id) return fail(E.not_found);
    return openEngine().catch((error) => {
      telemetry.logger.warn({ err: error }, "the OpenID Connect provider cannot be used");
      return undefined;
    });
  };

  return {
    oidcProviders: provider ? [{ id: provider.id, name: provider.name }] : [],

    startOidc: async (_ctx: Ctx, providerId: string, visitor: Visitor): Promise<Redirect> => {
      const engine = await engineFor(providerId);
      if (!engine) return refused("provider_unavailable");
      const outcome = await engine.attempt(() =>
        engine.api.signInSocial({
          body: {
            provider: providerId,
            callbackURL: startPage,
            errorCallbackURL: signInPage,
            disableRedirect: true,
          },
          headers: engine.headersFor(visitor),
          returnHeaders: true,
        }),
      );
      const location = outcome.ok ? outcome.value.response.url : undefined;
      if (!outcome.ok || !location) return refused("provider_unavailable");
      return { location, cookies: outcome.value.headers.getSetCookie() };
    },

    finishOidc: async (
      ctx: Ctx,
      providerId: string,
      query: Readonly<Record<string, string>>,
      visitor: Visitor,
    ): Promise<Redirect> => {
      const engine = await engineFor(providerId);
      if (!engine) return refused("provider_unavailable");
      const outcome = await engine.attempt(() =>
        engine.api.callbackOAuth({
          params: { id: providerId },
          query,
          headers: engine.headersFor(visitor),
          method: "GET",
          asResponse: true,
        }),
      );
      if (!outcome.ok) return refused(outcome.refusal);
      const { headers } = outcome.value;
      const location = headers.get("location") ?? signInPage;
      if (location !== startPage)
        return refused(new URL(location, engineDeps.origin).searchParams.get("error"));
      const { cookies } = await uow.directory(ctx, (tx) =>
        sessions.welcome(tx, visitor, headers, { method: "oidc" }),
      );
      return { location: startPage, cookies };
    },
  };
}

function refused(code: string | null): Redirect {
  const known = code !== null && failures.has(code) ? code : "sign_in_failed";
  return { location: `${signInPage}?error=${known}`, cookies: [] };
}
