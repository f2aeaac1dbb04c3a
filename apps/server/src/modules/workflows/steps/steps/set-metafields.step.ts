/** Sets and removes metafields of an entry in one namespace. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import {
  type EntryMetafieldsService,
  metafieldName,
  metafieldsMax,
} from "../../../entries/metafields/index.ts";
import { entryIdInput, entryOf, exampleEntryId, withErrorDetails } from "./entry-step.ts";

const SetMetafieldsIn = z.strictObject({
  entry_id: entryIdInput,
  namespace: metafieldName,
  values: z
    .record(metafieldName, JsonValue)
    .refine((all) => Object.keys(all).length > 0, "must contain at least one metafield")
    .refine((all) => Object.keys(all).length <= metafieldsMax, `must not contain more than ${metafieldsMax}`)
    .describe(
      "By key. Strings, numbers, and booleans keep their type, other values are stored as JSON; null removes a metafield.",
    ),
});

const SetMetafieldsOut = z.object({ entry_id: z.string(), set: z.int(), removed: z.int() });

export const setMetafieldsDescription = {
  type: "set_metafields",
  title: "Set metafields",
  description: "Stores values for other systems with an entry, separate from its answers.",
  group: "entry",
  input: SetMetafieldsIn,
  output: SetMetafieldsOut,
} satisfies StepDescription;

export const setMetafields = ({
  entryMetafields,
}: {
  readonly entryMetafields: Pick<EntryMetafieldsService, "list" | "put" | "remove">;
}): StepType =>
  defineInsideStep({
    ...setMetafieldsDescription,
    stub: ({ entry_id, values }) => ({
      outputs: { entry_id: entry_id ?? exampleEntryId, set: Object.keys(values).length, removed: 0 },
    }),
    run: async (tx, call) => {
      const { namespace, values } = call.input;
      const id = entryOf(call);
      const known = await entryMetafields.list(tx, id);
      let removed = 0;
      let set = 0;
      for (const [key, value] of Object.entries(values)) {
        if (value !== null) {
          const given = { namespace, key, type: typeOf(value), value };
          await withErrorDetails(entryMetafields.put(tx, id, given));
          set += 1;
        } else if (known.some((one) => one.namespace === namespace && one.key === key)) {
          await entryMetafields.remove(tx, id, namespace, key);
          removed += 1;
        }
      }
      return { outputs: { entry_id: id, set, removed } };
    },
  });

function typeOf(value: Json): "text" | "number" | "boolean" | "json" {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "json";
}
