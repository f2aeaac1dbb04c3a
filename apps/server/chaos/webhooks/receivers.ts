/**
 * Six webhook receivers: two healthy ones, a slow one, a flaky one, one that is unreachable, and one that returns
 * 410.
 */
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
  /** The IDs of accepted events, once per delivery. */
  accepted(name: Name): readonly string[];
  calls(name: Name): number;
  /** Milliseconds from the event's timestamp to its arrival. The commit is slightly later than the timestamp. */
  delays(name: Name): readonly number[];
  /** The slow receiver becomes fast and the dead one comes back. */
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
