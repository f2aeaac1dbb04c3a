/** A small OpenID Connect provider: grants at once, and checks PKCE, the client's secret and the redirect address. */
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
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
  /** What a person's visit at the authorization address leads to: the query of the way back. */
  authorize(
    url: string,
    person: ProviderPerson,
    options?: { nonce?: string },
  ): { code: string; state: string };
  stop(): Promise<void>;
}

interface Grant {
  readonly claims: object;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export async function startOidcProvider(): Promise<OidcProviderServer> {
  const client = { clientId: "formstead", clientSecret: "provider secret" };
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let issuer = "";

  const idToken = (claims: object): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const input = `${part({ alg: "RS256", kid: "k1", typ: "JWT" })}.${part(claims)}`;
    return `${input}.${sign("sha256", Buffer.from(input), keys.privateKey).toString("base64url")}`;
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
      case "/token": {
        const grant = grantFor(new URLSearchParams(await readText(request)));
        return (
          grant && {
            access_token: "at",
            token_type: "Bearer",
            expires_in: 60,
            id_token: idToken(grant.claims),
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
        claims: { iss: issuer, aud: client.clientId, iat: now, exp: now + 60, nonce, ...person },
        challenge: query.get("code_challenge"),
        redirectUri: query.get("redirect_uri"),
      });
      return { code, state: query.get("state") ?? "" };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
