/** A drawing made with a pen or a finger, stored as a file, with the signer's name and the time. */
import { pictureFileProblems, pictureMembers } from "../definition/picture-schema.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { parseDatetime } from "../values/moment.ts";
import {
  type FieldDescription,
  type FieldLogic,
  fieldDescription,
  fieldLogic,
  type JsonSchema,
} from "./field-type.ts";
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
  /** Used by the renderer of sketches. */
  readonly background?: { readonly url?: string; readonly file_id?: string; readonly alt?: string };
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

const addressForm = /^https?:\/\/\S{1,1990}$/;

const background: JsonSchema = {
  type: "object",
  additionalProperties: false,
  description:
    "A picture to draw on. The server of a `url` must allow other sites to read the picture (`Access-Control-Allow-Origin`).",
  properties: pictureMembers,
};

function backgroundProblems(picture: Json | undefined) {
  if (picture === undefined) return [];
  const { url, file_id } = isObject(picture) ? picture : {};
  if (file_id !== undefined) return pictureFileProblems(picture, "/background");
  if (typeof url === "string" && addressForm.test(url)) return [];
  const message = "Set `file_id`, or a `url` that starts with https:// or http://.";
  return [{ pointer: "/background", message }];
}

/* @__NO_SIDE_EFFECTS__ */
export function drawingDescription(type: string): FieldDescription {
  return fieldDescription<DrawingSettings>({
    type,
    group: "file",
    failures: ["required", "type"],
    settings: {
      type: "object",
      additionalProperties: false,
      properties: {
        with_name: {
          type: "boolean",
          default: false,
          description: "The person's name is required as well.",
        },
        ...(type === "sketch" && { background }),
      },
    },
    settingsProblems: ({ background: picture }) => backgroundProblems(picture),
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
