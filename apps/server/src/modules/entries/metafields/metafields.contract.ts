/** The public shape of metafields and their operations. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue, parsedJson } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryPermissions } from "../entries/index.ts";
import { type Metafield, metafieldTypes } from "./metafields.rules.ts";

export const metafieldName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,59}$/, "must start with a letter and contain only a-z, 0-9, _, and -");

const MetafieldOut = z
  .object({
    object: z.literal("entry_metafield"),
    namespace: z.string(),
    key: z.string(),
    type: z.enum(metafieldTypes),
    value: parsedJson,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "EntryMetafield" });

const ById = z.strictObject({ id: idSchema("ent") });
const ByName = ById.extend({ namespace: metafieldName, key: metafieldName });

const about = {
  home: "shard",
  description: "Values that other systems store with an entry: up to 50, each with a namespace and a key.",
} as const;

const path = "/entries/:id/metafields";

export const metafieldsContract = defineContract("entryMetafields", about, {
  list: {
    method: "GET",
    path,
    summary: "List the metafields of an entry",
    description: "Returns all metafields on one page.",
    access: account(entryPermissions.read),
    params: ById,
    returns: { 200: listOf(MetafieldOut) },
    errors: [],
  },
  put: {
    method: "PUT",
    path: `${path}/:namespace/:key`,
    summary: "Set a metafield",
    access: account(entryPermissions.write),
    params: ByName,
    body: z
      .strictObject({ type: z.enum(metafieldTypes), value: JsonValue })
      .meta({ id: "EntryMetafieldPut" }),
    returns: { 200: MetafieldOut },
    errors: [E.invalid_state],
  },
  remove: {
    method: "DELETE",
    path: `${path}/:namespace/:key`,
    summary: "Remove a metafield",
    access: account(entryPermissions.write),
    params: ByName,
    returns: { 204: null },
    errors: [E.invalid_state],
  },
});

export function presentMetafield(field: Metafield): z.input<typeof MetafieldOut> {
  return {
    object: "entry_metafield",
    namespace: field.namespace,
    key: field.key,
    type: field.type,
    value: field.value,
    created_at: isoTime(field.createdAt),
    updated_at: isoTime(field.updatedAt),
  };
}
