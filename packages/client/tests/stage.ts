/** Provides the real server on a port, an account, and clients whose network can fail. */
import type { ApiClient } from "../../../apps/server/src/test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../apps/server/src/test-kit/harness.ts";
import { listen } from "../../../apps/server/src/test-kit/second-server.ts";
import { createFormClient, type Fetch, type FormClient, type FormClientOptions } from "../src/index.ts";

/** What happens to a request: it is never sent, it is handled but the response is lost or truncated, or it succeeds. */
export type Fate = "lost" | "unanswered" | "cut" | "delivered";

export interface Wire {
  readonly fetch: Fetch;
  /** `METHOD /path` of every request that reached the server. */
  readonly arrived: string[];
  /** Decides for each request; by default, requests succeed. */
  fate: (method: string, path: string) => Fate;
}

const prefix = "/api/v1/entry-sessions";

export function createWire(): Wire {
  const wire: Wire = {
    arrived: [],
    fate: () => "delivered",
    fetch: async (url, init) => {
      const path = new URL(url).pathname.replace(prefix, "");
      const fate = wire.fate(init.method, path);
      if (fate === "lost") throw new TypeError("no network");
      wire.arrived.push(`${init.method} ${path}`);
      const response = await fetch(url, init);
      if (fate === "delivered") return response;
      await response.text();
      if (fate === "unanswered") throw new TypeError("connection reset");
      const json = () => Promise.reject(new SyntaxError("unexpected end of JSON input"));
      return { ok: response.ok, status: response.status, headers: response.headers, json };
    },
  };
  return wire;
}

export interface Stage {
  readonly h: Harness;
  readonly baseUrl: string;
  owner: Caller;
  newClient(formRef: string, more?: Partial<FormClientOptions>): FormClient;
  /** The form's entries as the account sees them. */
  entriesOf(formId: string): Promise<readonly EntryRow[]>;
  stop(): Promise<void>;
}

interface EntryRow {
  readonly id: string;
  readonly status: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly receipt_code: string | null;
  readonly provenance: Readonly<Record<string, string>>;
}

/** The tests cover waiting, but not its duration. */
const hurry = 20;

export async function startStage(env: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "100000",
      ENTRIES_PER_NETWORK_MAX: "100000",
      RATE_LIMIT_ENTRY_PER_MINUTE: "100000",
      ...env,
    },
  });
  const baseUrl = `http://127.0.0.1:${await listen(h.server)}`;
  const clients: FormClient[] = [];
  const stage: Stage = {
    h,
    baseUrl,
    owner: await h.newAccount(),
    newClient: (formRef, more = {}) => {
      const client = createFormClient({
        baseUrl,
        formRef,
        saveAfterMs: 100,
        schedule: (run, ms) => {
          const timer = setTimeout(run, ms / hurry);
          return () => clearTimeout(timer);
        },
        ...more,
      });
      clients.push(client);
      return client;
    },
    entriesOf: async (formId) => {
      const account: ApiClient = await h.callerFor(stage.owner.user, stage.owner.account);
      const { data } = (await account.get(`/entries?form_id=${formId}`)).body as { data: { id: string }[] };
      return Promise.all(data.map(async ({ id }) => (await account.get(`/entries/${id}`)).body as EntryRow));
    },
    stop: async () => {
      for (const client of clients) client.close();
      await h.stop();
    },
  };
  return stage;
}
