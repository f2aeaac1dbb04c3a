/**
 * Removes secrets from everything that is shown or stored after a call. Servers may echo what they received, possibly
 * in another encoding, so the common encodings are searched too. Independent of calls and stores.
 */
import type { Json } from "@formstead/form-logic";

export const hidden = "[secret]";

export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
}

/** Shorter secrets occur in too many words; they are hidden only where they are the entire value. */
const partMin = 4;
const encodedMin = 6;

export function createRedactor(secrets: readonly string[]): Redactor {
  const known = [...new Set(secrets)].filter((secret) => secret !== "");
  const forms = [...new Set(known.filter((one) => one.length >= partMin).flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  const pattern = forms.length > 0 ? new RegExp(forms.map(escaped).join("|"), "gu") : undefined;
  const whole = new Set(known);
  const text = (given: string): string => {
    if (whole.has(given)) return hidden;
    return pattern ? given.replace(pattern, hidden) : given;
  };
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return whole.has(String(value)) ? hidden : value;
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [text(name), json(one ?? null)] as const),
    );
  };
  return { text, json };
}

/** Redacts a single value. */
export function redact<Value extends Json>(value: Value, secrets: readonly string[]): Json {
  return createRedactor(secrets).json(value);
}

function formsOf(secret: string): readonly string[] {
  const plain = [secret, JSON.stringify(secret).slice(1, -1), htmlOf(secret)];
  if (secret.length < encodedMin) return plain;
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const percent = encodeURIComponent(secret);
  return [
    ...plain,
    ...trimmedBase64(bytes),
    hex,
    hex.toUpperCase(),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll("%20", "+"),
    new URLSearchParams([["", secret]]).toString().slice(1),
  ];
}

/**
 * In base64, a text looks different depending on its offset in the encoded input. Returns, for each of the three
 * offsets, the characters that depend only on the secret.
 */
function trimmedBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const from = before === 0 ? 0 : before + 1;
    const isEven = (before + bytes.length) % 3 === 0;
    const kept = encoded.slice(from, isEven ? undefined : -1);
    return [kept, kept.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function htmlOf(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (letter) => names[letter] ?? letter);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
