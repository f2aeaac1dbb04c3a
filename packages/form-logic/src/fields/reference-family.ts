/** Answers that refer to something stored elsewhere by its id: one, or a list without duplicates. */
import type { Json, JsonObject } from "../values/json.ts";
import { countIssues } from "./bounds.ts";
import {
  type FieldDescription,
  type FieldLogic,
  fieldDescription,
  fieldLogic,
  type JsonSchema,
} from "./field-type.ts";
import { numberOf } from "./loose-json.ts";
import {
  idPattern,
  idReader,
  membersOperand,
  type Reader,
  readDistinct,
  readMembers,
  textMember,
} from "./members.ts";

interface ReferenceSettings extends JsonObject {
  readonly multiple?: boolean;
  readonly max_items?: number;
}

const itemsMax = 500;

/** `member` names the ID in the value, such as `row_id`; each ID starts with `prefix`. */
/* @__NO_SIDE_EFFECTS__ */
export function referenceFamilyLogic(type: string, member: string, prefix: string): FieldLogic {
  const id = idReader(prefix);
  const readOne: Reader = (raw) =>
    readMembers(typeof raw === "string" ? { [member]: raw } : raw, { [member]: id });
  const idsOf = (value: Json): readonly string[] =>
    (Array.isArray(value) ? value : [value])
      .map((one) => textMember(one, member))
      .filter((text) => text !== "");
  return fieldLogic<ReferenceSettings>({
    type,
    kind: ({ multiple }) => (multiple ? "list" : "record"),
    normalise: (raw, { multiple }) =>
      multiple ? readDistinct(raw, readOne, member, itemsMax) : readOne(raw),
    validate: (value, { multiple, max_items }) =>
      multiple ? countIssues(idsOf(value).length, { max: numberOf(max_items) }, "items") : [],
    operand: (value) => (Array.isArray(value) ? idsOf(value) : membersOperand(value)),
    toText: (value) => idsOf(value).join(", "),
  });
}

/** The setting that says where the choices are stored. */
interface Place {
  readonly name: string;
  readonly prefix: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const exampleSuffix = "01h455vb4pex5vsknk084sn02";

/* @__NO_SIDE_EFFECTS__ */
export function referenceFamilyDescription(
  { type, member, prefix }: { readonly type: string; readonly member: string; readonly prefix: string },
  place?: Place,
): FieldDescription {
  const idSchema = (of: string): JsonSchema => ({ type: "string", pattern: idPattern(of) });
  const one = (last: string) => ({ [member]: `${prefix}_${exampleSuffix}${last}` });
  const given = place?.isRequired ? { [place.name]: `${place.prefix}_${exampleSuffix}q` } : {};
  return fieldDescription<ReferenceSettings>({
    type,
    group: "reference",
    failures: ["required", "type", "max"],
    // Nothing lists the choices yet, and IDs are not looked up. Published forms keep their fields.
    isOffered: false,
    settings: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(given),
      properties: {
        ...(place && { [place.name]: { ...idSchema(place.prefix), description: place.description } }),
        multiple: {
          type: "boolean",
          default: false,
          description: "Allows several choices; the answer is a list.",
        },
        max_items: {
          type: "integer",
          minimum: 1,
          maximum: itemsMax,
          description: "The maximum number of choices, if several are allowed.",
        },
      },
    },
    valueSchema({ multiple, max_items = itemsMax }) {
      const items: JsonSchema = {
        type: "object",
        additionalProperties: false,
        required: [member],
        properties: { [member]: idSchema(prefix) },
      };
      if (!multiple) return items;
      return { type: "array", minItems: 1, maxItems: max_items, uniqueItems: true, items };
    },
    valueType: ({ multiple }) => `{ ${member}: string }${multiple ? "[]" : ""}`,
    examples: [
      { settings: given, value: one("q") },
      { settings: { ...given, multiple: true }, value: [one("q"), one("r")] },
    ],
  });
}
