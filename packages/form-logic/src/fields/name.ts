/** A person's name in parts. No part is required unless the form says so: not everyone has two names. */
import type { Json, JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { listOf } from "./loose-json.ts";
import { lineLengthMax, lineLogic, partsLogic, partsNamed } from "./parts.ts";
import { settingsSchema } from "./settings-schema.ts";

interface NameSettings extends JsonObject {
  /** The parts to ask for, in the order in which the name is written. */
  readonly parts?: readonly string[];
  readonly required_parts?: readonly string[];
}

const allParts = ["title", "first", "middle", "last", "suffix"];
const usualParts = ["first", "last"];

function askedParts(parts: Json | undefined): string[] {
  const asked = listOf(parts).filter(
    (part): part is string => typeof part === "string" && allParts.includes(part),
  );
  return asked.length > 0 ? asked : usualParts;
}

export const nameLogic = fieldLogic<NameSettings>(
  partsLogic(
    "name",
    ({ parts, required_parts }) => partsNamed(askedParts(parts), () => lineLogic, listOf(required_parts)),
    " ",
  ),
);

export const nameDescription = /* @__PURE__ */ fieldDescription<NameSettings>({
  type: "name",
  group: "person",
  failures: ["required", "type", "max"],
  settings: /* @__PURE__ */ settingsSchema({
    parts: {
      type: "array",
      description: "The parts to ask for, in the order in which the name is written.",
      items: { enum: allParts },
      uniqueItems: true,
      minItems: 1,
      default: usualParts,
    },
    required_parts: {
      type: "array",
      description: "The required parts.",
      items: { enum: allParts },
      uniqueItems: true,
      default: [],
    },
  }),
  settingsProblems: ({ parts, required_parts }) =>
    listOf(required_parts).flatMap((part, at) =>
      askedParts(parts).some((one) => one === part)
        ? []
        : [{ pointer: `/required_parts/${at}`, message: "This part is required but not asked for." }],
    ),
  valueSchema: ({ parts = usualParts, required_parts = [] }) => ({
    ...settingsSchema(
      Object.fromEntries(
        parts.map((part) => [part, { type: "string", minLength: 1, maxLength: lineLengthMax }]),
      ),
    ),
    required: required_parts,
    minProperties: 1,
  }),
  valueType: ({ parts = usualParts, required_parts = [] }) =>
    `{ ${parts.map((part) => `${part}${required_parts.includes(part) ? "" : "?"}: string`).join("; ")} }`,
  examples: [
    { value: { first: "Ada", last: "Lovelace" } },
    {
      settings: { parts: ["title", "first", "last"], required_parts: ["last"] },
      value: { title: "Dr", last: "Lovelace" },
    },
  ],
});
