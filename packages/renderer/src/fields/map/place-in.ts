/** The place of an answer or a setting, unless it is incomplete or cannot be on a map. */
import type { Json } from "@formstead/form-logic";
import { memberOf } from "../control.ts";
import type { Coordinates } from "./mercator.ts";

export function placeIn(value: Json | undefined): Coordinates | undefined {
  const [lat, lng] = [memberOf(value, "lat"), memberOf(value, "lng")];
  const isPlace = typeof lat === "number" && typeof lng === "number";
  return isPlace && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
