/** The server that the stories run on, and clients that accept only successful responses. */
import type { Answer, ApiClient, CallOptions } from "../caller.ts";
import { type Caller, type Harness, startHarness } from "../harness.ts";
import { startGeocoder } from "../servers/geocoder-server.ts";
import { startNameServer } from "../servers/name-server.ts";
import { type StripeServer, startStripeServer } from "../stripe-server.ts";
import { type CrmServer, startCrmServer } from "./crm-server.ts";
import { recordCalls } from "./recorder.ts";

// biome-ignore lint/suspicious/noExplicitAny: stories read bodies of every shape
type Body = any;
type Call = (path: string, body?: unknown, options?: CallOptions) => Promise<Body>;

/** Returns the body of a response, and throws if the call did not succeed. */
export interface StoryClient {
  readonly get: (path: string, options?: CallOptions) => Promise<Body>;
  readonly post: Call;
  readonly put: Call;
  readonly patch: Call;
  readonly delete: Call;
}

export interface Stage {
  readonly h: Harness;
  readonly stripe: StripeServer;
  readonly crm: CrmServer;
  /** TXT records by name. */
  readonly texts: Map<string, readonly string[]>;
  /** The owner of a new account. */
  newOwner(): Promise<StoryClient & { readonly caller: Caller }>;
  stop(): Promise<void>;
}

export const anyEtag = { headers: { "if-match": "*" } };

const plans = [
  { id: "free", name: "Free", limits: { entries_per_month: 500 } },
  { id: "team", name: "Team", price_id: "price_team", price_text: "€29 per month" },
];

export async function startStage(): Promise<Stage> {
  const texts = new Map<string, readonly string[]>();
  const [stripe, crm, geocoder, names] = await Promise.all([
    startStripeServer(),
    startCrmServer(),
    startGeocoder(),
    startNameServer((name) => texts.get(name) ?? []),
  ]);
  const h = await startHarness({
    onServer: recordCalls,
    env: {
      BASE_URL: "https://forms.example.com",
      BILLING_MODE: "stripe",
      BILLING_PLANS: JSON.stringify(plans),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      // The default limits, because responses contain them.
      RATE_LIMIT_PER_MINUTE: "100",
      RATE_LIMIT_PER_HOUR: "1000",
      RATE_LIMIT_PER_DAY: "10000",
      RATE_LIMIT_SESSION_PER_MINUTE: "600",
      OUTBOUND_ALLOWED: "127.0.0.1",
      GEOCODER_URL: `${geocoder.origin}/api`,
      OUTBOUND_NAME_SERVERS: names.address,
    },
  });
  return {
    h,
    stripe,
    crm,
    texts,
    newOwner: async () => {
      const caller = await h.newAccount();
      return { ...insistent(caller), caller };
    },
    stop: async () => {
      await h.stop();
      names.stop();
      await Promise.all([stripe.stop(), crm.stop(), geocoder.close()]);
    },
  };
}

export function insistent(client: ApiClient): StoryClient {
  const call = async (method: string, path: string, body?: unknown, options?: CallOptions) =>
    bodyOf(`${method} ${path}`, await client.call(method, path, body, options));
  return {
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, body, options) => call("POST", path, body, options),
    put: (path, body, options) => call("PUT", path, body, options),
    patch: (path, body, options) => call("PATCH", path, body, options),
    delete: (path, body, options) => call("DELETE", path, body, options),
  };
}

function bodyOf(request: string, { status, body }: Answer): Body {
  if (status < 200 || status >= 300) throw new Error(`${request}: ${status} ${JSON.stringify(body)}`);
  return body;
}
