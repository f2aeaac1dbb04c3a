/**
 * The connector entity: another service, its authentication, and its environments. Contains the names of secrets,
 * never their values. Decides which hosts can be called. No I/O.
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type ConnectorId = Id<"con">;
export type EnvironmentId = Id<"env">;

interface TokenSettings {
  readonly token_url: string;
  readonly scopes: readonly string[];
  readonly audience?: string | undefined;
  /** How the client authenticates: HTTP Basic, or parameters in the body. */
  readonly client_auth: "basic" | "body";
  readonly client_id_secret: string;
  readonly client_secret_secret: string;
}

/** The settings as stored and shown; properties that end in `_secret` contain names of secrets. */
export type Auth =
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
  | ({ readonly type: "oauth2_client_credentials" } & TokenSettings)
  | ({ readonly type: "oauth2_refresh_token"; readonly refresh_token_secret: string } & TokenSettings);

export type TokenAuth = Extract<Auth, { readonly token_url: string }>;

export interface Connector {
  readonly id: ConnectorId;
  /** Identifies the connector in calls. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly auth: Auth;
  readonly allowedHosts: readonly string[];
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Environment {
  readonly id: EnvironmentId;
  readonly connectorId: ConnectorId;
  readonly name: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly isDefault: boolean;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const limits = { connectors: 200, environments: 20, secrets: 50, actions: 500 } as const;

/** Omitted and undefined properties are left unchanged. */
export function changed<Thing extends { readonly revision: number }>(
  thing: Thing,
  change: { readonly [K in keyof Thing]?: Thing[K] | undefined },
  now: Date,
): Thing {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...thing, ...given, revision: thing.revision + 1, updatedAt: now };
}

export function secretNamesOf(auth: Auth): readonly string[] {
  return Object.entries(auth)
    .filter(([name]) => name.endsWith("_secret"))
    .map(([, value]) => String(value));
}

export function needsToken(auth: Auth): auth is TokenAuth {
  return auth.type === "oauth2_client_credentials" || auth.type === "oauth2_refresh_token";
}

/** Without an explicit host list, a connector can call only the environment's host. */
export function isHostAllowed(
  url: URL,
  connector: Pick<Connector, "allowedHosts">,
  environment: Pick<Environment, "baseUrl">,
): boolean {
  if (connector.allowedHosts.length === 0) return url.host === new URL(environment.baseUrl).host;
  return connector.allowedHosts.some((allowed) => matches(url, allowed.toLowerCase()));
}

/** `allowed` has the form `api.example.org`, `api.example.org:8443`, or `*.example.org` for every subdomain. */
function matches({ host, hostname }: URL, allowed: string): boolean {
  if (!allowed.startsWith("*.")) return allowed === host || allowed === hostname;
  return hostname.endsWith(allowed.slice(1)) && hostname.length > allowed.length - 1;
}

/** A literal value would be stored in plain text, so these headers must use secrets. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|(x-)?api-?key|x-auth-token)$/i;

export function isOpenSecret(name: string, value: string): boolean {
  return secretHeaders.test(name) && !/\{\{\s*secrets\./.test(value);
}
