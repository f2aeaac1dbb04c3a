/** Converts `servers` and `securitySchemes` to environments and authentication settings. Pure. */
import type { JsonObject } from "@formstead/form-logic";
import { at, follow, listOf, objectOf, pointerTo, type Reading, textOf } from "./openapi-nodes.rules.ts";

export interface ImportedEnvironment {
  readonly name: string;
  readonly baseUrl: string;
  readonly pointer: string;
}

const environmentsMax = 20;

export function environmentsOf(reading: Reading): readonly ImportedEnvironment[] {
  const { document, warnings } = reading;
  const names = new Set<string>();
  const found = listOf(document.servers).flatMap((server, index) => {
    const pointer = pointerTo("servers", String(index));
    const { url, description } = objectOf(server);
    const filled = textOf(url, 2_000).replace(/\{([^{}]+)\}/g, (_hole, name: string) =>
      textOf(at(server, "variables", name, "default"), 500),
    );
    if (!/^https?:\/\/[^\s?#]+$/.test(filled) || !URL.canParse(filled)) {
      warnings.push({
        pointer,
        message: "The URL is not an absolute http or https URL; add the environment manually.",
      });
      return [];
    }
    const wanted = textOf(description, 100) || new URL(filled).host.slice(0, 100);
    let name = wanted;
    for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${wanted} ${n}`;
    names.add(name.toLowerCase());
    return [{ name, baseUrl: filled, pointer }];
  });
  if (found.length === 0)
    warnings.push({ pointer: "/servers", message: "No server URL was found; add an environment." });
  return found.slice(0, environmentsMax);
}

export type ImportedAuth =
  | { readonly type: "none" }
  | {
      readonly type: "api_key";
      readonly in: "header" | "query";
      readonly name: string;
      readonly prefix: string;
      readonly key_secret: string;
    }
  | { readonly type: "basic"; readonly username_secret: string; readonly password_secret: string }
  | { readonly type: "bearer"; readonly token_secret: string }
  | (TokenMembers & { readonly type: "oauth2_client_credentials" })
  | (TokenMembers & { readonly type: "oauth2_refresh_token"; readonly refresh_token_secret: string });

interface TokenMembers {
  readonly token_url: string;
  readonly scopes: readonly string[];
  readonly client_auth: "basic";
  readonly client_id_secret: string;
  readonly client_secret_secret: string;
}

/** The scheme that the document requires globally; otherwise the first one that is supported. */
export function authOf(reading: Reading): ImportedAuth {
  const { document, warnings } = reading;
  const schemes = objectOf(at(document, "components", "securitySchemes"));
  const asked = listOf(document.security).flatMap((one) => Object.keys(objectOf(one)));
  const names = [
    ...new Set([...asked.filter((name) => Object.hasOwn(schemes, name)), ...Object.keys(schemes)]),
  ];
  for (const name of names) {
    const pointer = pointerTo("components", "securitySchemes", name);
    const auth = schemeOf(follow(reading, schemes[name], pointer));
    if (auth) {
      if (names.length > 1)
        warnings.push({
          pointer: "/components/securitySchemes",
          message: `The document has several security schemes; ${name.slice(0, 100)} was used.`,
        });
      return auth;
    }
    warnings.push({ pointer, message: "This security scheme is not supported." });
  }
  return { type: "none" };
}

function schemeOf(scheme: JsonObject): ImportedAuth | undefined {
  if (scheme.type === "http") return httpOf(textOf(scheme.scheme, 40).toLowerCase());
  if (scheme.type === "apiKey") return keyOf(scheme);
  return scheme.type === "oauth2" ? tokenOf(objectOf(scheme.flows)) : undefined;
}

function httpOf(scheme: string): ImportedAuth | undefined {
  if (scheme === "basic") return { type: "basic", username_secret: "username", password_secret: "password" };
  return scheme === "bearer" ? { type: "bearer", token_secret: "token" } : undefined;
}

function keyOf(scheme: JsonObject): ImportedAuth | undefined {
  const name = textOf(scheme.name, 100);
  if ((scheme.in !== "header" && scheme.in !== "query") || !/^[A-Za-z0-9_.-]+$/.test(name)) return undefined;
  if (
    /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i.test(
      name,
    )
  )
    return undefined;
  return { type: "api_key", in: scheme.in, name, prefix: "", key_secret: "api_key" };
}

function tokenOf(flows: JsonObject): ImportedAuth | undefined {
  const members = (flow: JsonObject): TokenMembers | undefined => {
    const url = textOf(flow.tokenUrl, 2_000);
    if (!/^https?:\/\/[^\s?#]+$/.test(url) || !URL.canParse(url)) return undefined;
    const scopes = Object.keys(objectOf(flow.scopes)).filter((one) => /^[\x21-\x7e]{1,200}$/.test(one));
    return {
      token_url: url,
      scopes: scopes.slice(0, 50),
      client_auth: "basic",
      client_id_secret: "client_id",
      client_secret_secret: "client_secret",
    };
  };
  const ofClient = members(objectOf(flows.clientCredentials));
  if (ofClient) return { type: "oauth2_client_credentials", ...ofClient };
  const ofUser = members(objectOf(flows.authorizationCode));
  return ofUser && { type: "oauth2_refresh_token", ...ofUser, refresh_token_secret: "refresh_token" };
}
