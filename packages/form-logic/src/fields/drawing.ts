/** A drawing made with a pen or a finger, stored as a file, with the signer's name and the time. */
import type { Json, JsonObject } from "../values/json.ts";
import { parseDatetime } from "../values/moment.ts";
import { type FieldDescription, type FieldLogic, fieldDescription, fieldLogic } from "./field-type.ts";
import {
  idPattern,
  idReader,
  membersOperand,
  momentReader,
  readMembers,
  textMember,
  textReader,
} from "./members.ts";
import { scalarSchema } from "./scalar-schema.ts";

interface DrawingSettings extends JsonObject {
  readonly with_name?: boolean;
}

const namePattern = "^.{1,200}$";
const required = { file_id: idReader("fil") };
const optional = {
  signed_at: momentReader("datetime"),
  name: textReader(new RegExp(namePattern, "u")),
};

/* @__NO_SIDE_EFFECTS__ */
export function drawingLogic(type: string): FieldLogic {
  return fieldLogic<DrawingSettings>({
    type,
    kind: "record",
    normalise: (raw) => readMembers(raw, required, optional),
    validate: (value, { with_name }) =>
      with_name && !textMember(value, "name") ? [{ code: "required", params: { part: "name" } }] : [],
    operand: (value) => membersOperand(value, { signed_at: parseDatetime }),
    toText: (value) =>
      textMember(value, "name") || textMember(value, "signed_at") || textMember(value, "file_id"),
  });
}

const drawn: Json = { file_id: "fil_01h455vb4pex5vsknk084sn02q" };
const signed: Json = { ...drawn, signed_at: "2026-01-31T14:30:00Z", name: "Ada Lovelace" };

/* @__NO_SIDE_EFFECTS__ */
export function drawingDescription(type: string): FieldDescription {
  return fieldDescription<DrawingSettings>({
    type,
    group: "file",
    settings: {
      type: "object",
      additionalProperties: false,
      properties: {
        with_name: {
          type: "boolean",
          default: false,
          description: "The person's name is required as well.",
        },
      },
    },
    valueSchema: ({ with_name }) => ({
      type: "object",
      additionalProperties: false,
      required: with_name ? ["file_id", "name"] : ["file_id"],
      properties: {
        file_id: { type: "string", pattern: idPattern("fil") },
        signed_at: scalarSchema("datetime"),
        name: { type: "string", pattern: namePattern },
      },
    }),
    valueType: ({ with_name }) =>
      `{ file_id: string; signed_at?: string; name${with_name ? "" : "?"}: string }`,
    examples: [{ value: drawn }, { settings: { with_name: true }, value: signed }],
  });
}
