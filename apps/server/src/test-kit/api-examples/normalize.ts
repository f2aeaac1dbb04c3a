/** Replaces IDs, times, people, addresses, and secrets with fixed values. */

import { createIds } from "./ids.ts";
import type { Json } from "./json.ts";
import { createPeople } from "./people.ts";
import { filled, withoutSecrets } from "./secrets.ts";
import { createTimes } from "./times.ts";

/** Normalizes a value, given the name of its member. Member names are also normalized, as values without a name. */
export type Normalize = (leaf: Json, name: string) => Json;

export function createNormalizer(parts: Json, recordedAt: Date): Normalize {
  const times = createTimes(parts, recordedAt);
  const changes = [withoutAddresses, createIds(), createPeople(parts), times.inText, withoutSecrets];
  return (leaf, name) => {
    if (typeof leaf === "number") return /(^|_)ms$/.test(name) ? 42 : times.ofNumber(leaf);
    if (typeof leaf !== "string") return leaf;
    return byName[name]?.(leaf) ?? changes.reduce((text, change) => change(text), leaf);
  };
}

/** Values that differ from run to run and can be recognized only by the name of their member. */
const byName: Readonly<Record<string, (text: string) => string | undefined>> = {
  backup_codes: ({ length }) => filled(length),
  code: (text) => (/^\d{6}$/.test(text) ? "123456" : undefined),
  date: (text) => (text.endsWith("GMT") ? "Mon, 02 Mar 2026 09:30:00 GMT" : undefined),
  last4: () => "MPLE",
  month_end: () => "2026-04-01T00:00:00.000Z",
  month_start: () => "2026-03-01T00:00:00.000Z",
  receipt_code: () => "K7M2Q9XR4T",
  totp_uri: () =>
    "otpauth://totp/Formstead:ada%40example.com?secret=EXAMPLE&issuer=Formstead&digits=6&period=30",
  user_agent: () => "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0",
};

function withoutAddresses(text: string): string {
  return text
    .replace(
      /https?:\/\/\S+[?&]X-Amz-Signature=\S+/g,
      "https://storage.example.com/EXAMPLE?signature=EXAMPLE",
    )
    .replace(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, "https://api.example.com")
    .replace(/(?:127\.0\.0\.1|localhost):\d+/g, "api.example.com")
    .replaceAll("127.0.0.1", "203.0.113.7");
}
