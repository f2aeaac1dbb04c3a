/** Metafields: values that other systems store with an entry. Pure. */
import type { Json } from "@formstead/form-logic";

export const metafieldTypes = ["text", "number", "boolean", "json"] as const;
export type MetafieldType = (typeof metafieldTypes)[number];

export interface Metafield {
  readonly namespace: string;
  readonly key: string;
  readonly type: MetafieldType;
  readonly value: Json;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const metafieldsMax = 50;
export const valueBytesMax = 16_384;

/** Why a value cannot be stored; null if it can. */
export function whyNotKept(type: MetafieldType, value: Json): "type" | "max" | null {
  const given = typeof value === "string" ? "text" : typeof value;
  if (type !== "json" && given !== type) return "type";
  return Buffer.byteLength(JSON.stringify(value)) > valueBytesMax ? "max" : null;
}
