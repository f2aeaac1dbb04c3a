/** Makes letters of the three signs that mean something in a message of Slack. */
import type { Json } from "@formstead/extension-kit";

const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => names[sign] ?? sign);
}

/** In blocks: every `text` that is shown. Addresses, ids and types stay as they are. */
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
