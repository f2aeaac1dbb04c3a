// The official Standard Webhooks library must accept our signatures and reject any modified message.
import { randomBytes, randomInt } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Received } from "../../../../test-kit/servers/webhook-receiver.ts";
import { dayMs, type Stage, startStage } from "../../../../test-kit/webhook-stage.ts";
import { newSecret, signedHeaders } from "../webhook-signature.service.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const isGood = (secret: string, { body, headers }: Pick<Received, "body" | "headers">): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe("the official library", () => {
  it("accepts the messages of an endpoint, with the old and the new secret for a day after a change", async () => {
    // The library uses the real clock, so this test does not move ours before its last check.
    const owner = await stage.h.newAccount();
    const { id, secret, path } = await stage.endpoint(owner);
    await stage.happen(owner);
    await stage.until(path, 1);
    const stranger = newSecret();
    const check = (call: Received | undefined, ...secrets: string[]) =>
      secrets.map((one) => call !== undefined && isGood(one, call));
    expect(check(stage.receiver.to(path)[0], secret, stranger)).toEqual([true, false]);
    const rotated = await owner.post(`/webhook-endpoints/${id}/rotate-secret`);
    expect(rotated.body.secret).not.toBe(secret);
    expect(Date.parse(rotated.body.previous_secret_until) - stage.h.clock.now().getTime()).toBeGreaterThan(
      dayMs - 60_000,
    );
    await stage.happen(owner);
    await stage.until(path, 2);
    const [, both] = stage.receiver.to(path);
    expect(both?.headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(check(both, rotated.body.secret, secret, stranger)).toEqual([true, true, false]);
    const again = await owner.post(`/webhook-endpoints/${id}/rotate-secret`);
    await stage.happen(owner);
    await stage.until(path, 3);
    const third = check(stage.receiver.to(path)[2], again.body.secret, rotated.body.secret, secret);
    expect(third).toEqual([true, true, false]);
    const later = await stage.later(owner, dayMs + 1_000);
    await stage.happen(later);
    await stage.until(path, 4);
    expect(stage.receiver.to(path)[3]?.headers["webhook-signature"]).toMatch(/^v1,\S{44}$/);
  });

  it("matches the example in the specification", () => {
    // From the specification's reference tests: this key, ID, time, and body produce this signature.
    const headers = signedHeaders(
      { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
      ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    );
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("rejects 10,000 messages with a modified ID, time, body, signature, or secret", () => {
    const accepted: string[] = [];
    const kinds = new Map<string, number>();
    for (let n = 0; n < 10_000; n += 1) {
      const secret = newSecret();
      const body = JSON.stringify({
        type: "entry.submitted",
        data: { n, pad: randomBytes(n % 64).toString("hex") },
      });
      const headers = signedHeaders({ id: `evt_${n}`, at: new Date(), body }, [secret]);
      const message = { secret, headers, body };
      expect(isGood(secret, message)).toBe(true);
      const [kind, mutant] = mutate(message);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (isGood(mutant.secret, mutant)) accepted.push(`${kind} ${JSON.stringify(mutant)}`);
    }
    expect(accepted).toEqual([]);
    expect(kinds.size).toBe(8);
    console.log(
      `webhook-signatures mutants=10000 accepted=${accepted.length} kinds=${[...kinds.keys()].join(",")}`,
    );
  });
});

interface Message {
  readonly secret: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const other = (text: string): string => {
  const at = randomInt(text.length);
  const char = String.fromCharCode(33 + ((text.charCodeAt(at) - 33 + 1 + randomInt(92)) % 94));
  return text.slice(0, at) + char + text.slice(at + 1);
};

/** Changes a byte of the key instead of a base64 character, because the last character has unused bits. */
const otherKey = (secret: string): string => {
  const bytes = Buffer.from(secret.slice(6), "base64");
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  return `whsec_${bytes.toString("base64")}`;
};

function mutate(message: Message): [string, Message] {
  const { secret, headers, body } = message;
  const withHeader = (name: string, value: string): Message => ({
    ...message,
    headers: { ...headers, [name]: value },
  });
  const signature = headers["webhook-signature"] ?? "";
  const changes: (() => [string, Message])[] = [
    () => ["id", withHeader("webhook-id", other(headers["webhook-id"] ?? ""))],
    () => [
      "earlier",
      withHeader("webhook-timestamp", String(Number(headers["webhook-timestamp"]) - 1 - randomInt(200))),
    ],
    () => [
      "later",
      withHeader("webhook-timestamp", String(Number(headers["webhook-timestamp"]) + 1 + randomInt(200))),
    ],
    () => ["body", { ...message, body: other(body) }],
    () => ["longer", { ...message, body: `${body} ` }],
    () => [
      "signature",
      withHeader("webhook-signature", `v1,${other(signature.slice(3, -2))}${signature.slice(-2)}`),
    ],
    () => ["version", withHeader("webhook-signature", signature.replace("v1,", "v2,"))],
    () => ["secret", { ...message, secret: otherKey(secret) }],
  ];
  return (changes[randomInt(changes.length)] as () => [string, Message])();
}
