/** Shared setup for webhook tests: a server that may call this machine, and a receiver. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import { type Caller, type Harness, startHarness } from "./harness.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./servers/webhook-receiver.ts";

const openedEnv = { OUTBOUND_ALLOWED: "127.0.0.1" };
export const dayMs = 86_400_000;

export interface Stage {
  readonly h: Harness;
  readonly receiver: WebhookReceiver;
  /** An endpoint at a unique path. */
  endpoint(owner: Caller, more?: object): Promise<{ id: string; secret: string; path: string }>;
  /** Triggers an event in the account; returns the ID of the created project. */
  happen(owner: Caller): Promise<string>;
  /** Delivers webhooks until this many calls have arrived at the path. */
  until(path: string, count: number): Promise<void>;
  deliveries(owner: Caller, endpointId: string, query?: string): Promise<Delivery[]>;
  /** Advances the clock and signs the user in again, because sessions expire. */
  later(owner: Caller, ms: number): Promise<Caller>;
  stop(): Promise<void>;
}

export interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly tries: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly next_attempt_at: string | null;
  readonly attempts: {
    status: number | null;
    error: string | null;
    reply: string | null;
    is_manual: boolean;
  }[];
}

export async function startStage(env: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const [h, receiver] = await Promise.all([
    startHarness({ env: { ...openedEnv, ...env } }),
    startWebhookReceiver(),
  ]);
  return {
    h,
    receiver,
    endpoint: async (owner, more = {}) => {
      const path = `/${randomUUID()}`;
      const made = await owner.post("/webhook-endpoints", {
        url: receiver.url + path,
        event_types: ["project.created"],
        ...more,
      });
      expect([made.status, made.body.code]).toEqual([201, undefined]);
      return { id: made.body.id, secret: made.body.secret, path };
    },
    happen: async (owner) => (await owner.post("/projects", { name: `Project ${randomUUID()}` })).body.id,
    until: (path, count) =>
      eventually(async () => {
        await h.runFeeds();
        expect(receiver.to(path)).toHaveLength(count);
      }),
    deliveries: async (owner, endpointId, query = "") =>
      (await owner.get(`/webhook-endpoints/${endpointId}/deliveries?${query}`)).body.data,
    later: (owner, ms) => {
      h.clock.advance(ms);
      return h.callerFor(owner.user, owner.account);
    },
    stop: async () => {
      await h.stop();
      await receiver.close();
    },
  };
}
