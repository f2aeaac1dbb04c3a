/** The six who get webhooks: two well, one slow, one that fails now and then, one that is not there, one that is gone for good. */
import {
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../src/test-kit/servers/webhook-receiver.ts";

export const names = ["healthy1", "healthy2", "slow", "flaky", "dead", "gone"] as const;
export type Name = (typeof names)[number];

const slowMs = 2_000;
const flakyShare = 0.3;

export interface Receivers {
  urlOf(name: Name): string;
  /** The ids of events that were accepted, each as often as it was. */
  accepted(name: Name): readonly string[];
  calls(name: Name): number;
  /** From when it happened to when it arrived, in milliseconds. Not from its commit: that is a little later. */
  delays(name: Name): readonly number[];
  /** The slow one has time now, the dead one is back. */
  mend(): void;
  close(): Promise<void>;
}

export async function startReceivers(): Promise<Receivers> {
  const receiver: WebhookReceiver = await startWebhookReceiver();
  const accepted = new Map<Name, { id: string; delayMs: number }[]>(names.map((name) => [name, []]));
  let isMended = false;
  const accept = (name: Name, { headers, body, at }: Received) => {
    const { created_at } = JSON.parse(body) as { created_at: string };
    accepted.get(name)?.push({ id: String(headers["webhook-id"]), delayMs: at - Date.parse(created_at) });
    return { status: 204 };
  };
  const say = (name: Name, answer: Parameters<WebhookReceiver["say"]>[1]) => receiver.say(`/${name}`, answer);
  say("healthy1", (call) => accept("healthy1", call));
  say("healthy2", (call) => accept("healthy2", call));
  say("slow", (call) => ({ ...accept("slow", call), delayMs: isMended ? 0 : slowMs }));
  say("flaky", (call) => (Math.random() < flakyShare ? { status: 500 } : accept("flaky", call)));
  say("dead", (call) => (isMended ? accept("dead", call) : { isCutOff: true }));
  say("gone", { status: 410 });
  return {
    urlOf: (name) => `${receiver.url}/${name}`,
    accepted: (name) => (accepted.get(name) ?? []).map(({ id }) => id),
    calls: (name) => receiver.to(`/${name}`).length,
    delays: (name) => (accepted.get(name) ?? []).map(({ delayMs }) => delayMs),
    mend: () => {
      isMended = true;
    },
    close: receiver.close,
  };
}
