/**
 * A small OpenID Connect provider. It grants access immediately, and verifies PKCE, the client's secret, and the
 * redirect URI.
 */
import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

export interface OidcProviderServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Visits the authorization URL and returns the query of the redirect. */
  authorize(url: string, person: ProviderPerson, options?: GrantOptions): { code: string; state: string };
  stop(): Promise<void>;
}

/** Ways to create an ID token that must be rejected. */
export const forgeries = ["unsigned", "other_key", "own_key", "public_key_as_secret", "changed"] as const;
export type Forgery = (typeof forgeries)[number];

export interface GrantOptions {
  readonly nonce?: string;
  /** Overrides the correct claims. */
  readonly claims?: object;
  readonly forgery?: Forgery;
}

interface Grant {
  readonly claims: object;
  readonly forgery: Forgery | undefined;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export async function startOidcProvider(): Promise<OidcProviderServer> {
  const client = { clientId: "formstead", clientSecret: "provider secret" };
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const strangers = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let issuer = "";

  const idToken = ({ claims, forgery }: Grant): string => {
    const input = (header: object) =>
      `${jsonPart({ alg: "RS256", kid: "k1", typ: "JWT", ...header })}.${jsonPart(claims)}`;
    const signed = (text: string, key = keys.privateKey) =>
      `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
    switch (forgery) {
      case "unsigned":
        return `${input({ alg: "none" })}.`;
      case "other_key":
        return signed(input({}), strangers.privateKey);
      case "own_key":
        return signed(
          input({
            kid: "k2",
            jwk: strangers.publicKey.export({ format: "jwk" }),
            jku: `${issuer}/strangers`,
          }),
          strangers.privateKey,
        );
      case "public_key_as_secret": {
        const text = input({ alg: "HS256" });
        const secret = keys.publicKey.export({ type: "spki", format: "pem" });
        return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
      }
      case "changed":
        return signed(input({})).replace(/\.[^.]+\./, `.${jsonPart({ ...claims, sub: "somebody else" })}.`);
      case undefined:
        return signed(input({}));
    }
  };
  const grantFor = (form: URLSearchParams): Grant | undefined => {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get("redirect_uri") &&
      form.get("client_secret") === client.clientSecret;
    return isGood ? grant : undefined;
  };
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    switch (request.url) {
      case "/.well-known/openid-configuration":
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ["RS256"],
        };
      case "/jwks":
        return {
          keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" }],
        };
      case "/strangers":
        return {
          keys: [{ ...strangers.publicKey.export({ format: "jwk" }), kid: "k2", alg: "RS256", use: "sig" }],
        };
      case "/token": {
        const grant = grantFor(new URLSearchParams(await readText(request)));
        return (
          grant && {
            access_token: "at",
            token_type: "Bearer",
            expires_in: 60,
            id_token: idToken(grant),
          }
        );
      }
      default:
        return undefined;
    }
  };
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.writeHead(body ? 200 : 400, { "content-type": "application/json" });
      response.end(JSON.stringify(body ?? { error: "invalid_grant" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    ...client,
    authorize: (url, person, options = {}) => {
      const query = new URL(url).searchParams;
      const code = randomUUID();
      const now = Math.floor(Date.now() / 1_000);
      const nonce = options.nonce ?? query.get("nonce");
      grants.set(code, {
        claims: {
          ...{ iss: issuer, aud: client.clientId, iat: now, exp: now + 60, nonce },
          ...person,
          ...options.claims,
        },
        forgery: options.forgery,
        challenge: query.get("code_challenge"),
        redirectUri: query.get("redirect_uri"),
      });
      return { code, state: query.get("state") ?? "" };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function jsonPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
