/** Escapes the three special characters of Slack messages. */
import type { Json } from "@formstead/extension-kit";

const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => names[sign] ?? sign);
}

/** Escapes every displayed `text` in blocks. URLs, IDs, and types stay unchanged. */
export function escapedTexts(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(escapedTexts);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "text" && typeof one === "string" ? escaped(one) : escapedTexts(one),
    ]),
  );
}
