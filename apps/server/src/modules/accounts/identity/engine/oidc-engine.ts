/**
 * A second engine, created on first use, for OIDC operations only. At startup the library reads the provider's
 * discovery document without a timeout and permanently drops the provider if that fails. In a separate engine, a
 * provider that is down cannot block password sign-in, and is retried.
 */
import { createEngine, type Engine } from "./engine.ts";
import { discoveryUrl } from "./plugins.ts";
import type { EngineDeps, OidcProvider } from "./types.ts";

const discoveryTimeoutMs = 5_000;

export function createOidcEngine(deps: EngineDeps & { readonly oidc: OidcProvider }): () => Promise<Engine> {
  let pending: Promise<Engine> | undefined;
  return () => {
    pending ??= start(deps).catch((error) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

async function start(deps: EngineDeps & { readonly oidc: OidcProvider }): Promise<Engine> {
  const signal = AbortSignal.timeout(discoveryTimeoutMs);
  const answer = await fetch(discoveryUrl(deps.oidc), { signal, redirect: "error" });
  const found = (await answer.json()) as { issuer?: unknown };
  // The library does not compare the document's issuer with the configured one.
  if (!answer.ok || found.issuer !== deps.oidc.issuer)
    throw new Error("the OpenID Connect discovery document was rejected");
  const engine = createEngine(deps);
  const context = await engine.context;
  if (context.socialProviders.length === 0)
    throw new Error("the identity engine did not register the provider");
  return engine;
}
