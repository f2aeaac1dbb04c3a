/**
 * Moves times set by the server to a fixed morning. They keep their order and, to the minute, the intervals between
 * them.
 */
import type { Json } from "./json.ts";

const base = Date.parse("2026-03-02T09:30:00.000Z");
const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const timePattern = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

export interface Times {
  readonly inText: (text: string) => string;
  readonly ofNumber: (value: number) => number;
}

export function createTimes(parts: Json, recordedAt: Date): Times {
  // Stories also contain times in the distant past or future, which stay unchanged.
  const [from, to] = [recordedAt.getTime() - 60 * minuteMs, recordedAt.getTime() + 400 * dayMs];
  const isOurs = (time: number) => time >= from && time <= to;
  const found = JSON.stringify(parts).match(timePattern) ?? [];
  const ours = [...new Set(found.map((text) => Date.parse(text)).filter(isOurs))].sort((a, b) => a - b);
  const isFuture = (ours[0] ?? 0) > recordedAt.getTime() + minuteMs;
  const first = isFuture ? recordedAt.getTime() : (ours[0] ?? recordedAt.getTime());
  const days = Math.floor(first / dayMs) - Math.floor(base / dayMs);
  const moved = (time: number): number => {
    const distance = time - first;
    // A time on the minute comes from a calendar or a schedule, so its time of day matters.
    if (distance >= minuteMs && time % minuteMs === 0) return time - days * dayMs;
    return Math.abs(distance) < minuteMs
      ? base + Math.max(ours.indexOf(time), 0) * secondMs
      : base + Math.round(distance / minuteMs) * minuteMs;
  };
  const day = recordedAt.toISOString().slice(0, 10);
  const baseDay = new Date(base).toISOString().slice(0, 10);
  return {
    inText: (text) =>
      text
        .replace(timePattern, (one) =>
          isOurs(Date.parse(one)) ? new Date(moved(Date.parse(one))).toISOString() : one,
        )
        .replaceAll(new RegExp(`${day}T\\d{2}-\\d{2}-\\d{2}`, "g"), `${baseDay}T09-30-00`)
        .replaceAll(day, baseDay),
    ofNumber: (value) => (isOurs(value * secondMs) ? moved(value * secondMs) / secondMs : value),
  };
}
