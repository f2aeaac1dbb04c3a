/**
 * Describes in one line what a step would have done with its input. Pure. Lists the keys of objects but not their
 * values.
 */
import type { Json } from "@formstead/form-logic";

const textMax = 60;
const lineMax = 300;

export function summaryOf(title: string, input: Json): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return title;
  const parts = Object.entries(input as Record<string, Json>).flatMap(([name, value]) => {
    const described = describeValue(value);
    return described === undefined ? [] : [`${name}: ${described}`];
  });
  const line = parts.length === 0 ? title : `${title} (${parts.join("; ")})`;
  return truncate(line, lineMax);
}

function describeValue(value: Json): string | undefined {
  if (value === null || value === "") return undefined;
  if (Array.isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (typeof value === "object") {
    const names = Object.keys(value);
    return names.length === 0 ? undefined : names.join(", ");
  }
  return truncate(String(value), textMax);
}

function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
