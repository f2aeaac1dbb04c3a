/** Parses points and areas in ODK's format: latitude, longitude, altitude, and accuracy, separated by spaces. */
import type { JsonObject } from "@formstead/form-logic";

export function locationFrom(text: string): JsonObject | undefined {
  const [lat, lng, , accuracy] = text.trim().split(/\s+/).map(Number);
  if (lat === undefined || lng === undefined || !Number.isFinite(lat) || !Number.isFinite(lng))
    return undefined;
  const isTold = accuracy !== undefined && Number.isFinite(accuracy) && accuracy > 0;
  return { lat, lng, ...(isTold ? { accuracy_m: accuracy } : {}) };
}

export function areaFrom(text: string): JsonObject | undefined {
  const points = text
    .split(";")
    .filter((one) => one.trim() !== "")
    .slice(0, 2_000)
    .map(locationFrom);
  const ring = points.flatMap((one) => (one ? [[Number(one.lng), Number(one.lat)]] : []));
  const [first] = ring;
  if (!first || ring.length !== points.length) return undefined;
  if (String(first) !== String(ring.at(-1))) ring.push(first);
  return ring.length < 4 ? undefined : { type: "Polygon", coordinates: [ring] };
}
