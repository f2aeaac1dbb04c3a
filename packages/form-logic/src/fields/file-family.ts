/**
 * Files, images, audio, and video. The answer is always a list of uploaded files; the types differ in the files they
 * accept by default.
 */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { countIssues } from "./bounds.ts";
import {
  type FieldDescription,
  type FieldLogic,
  fieldDescription,
  fieldLogic,
  type Issue,
  refused,
} from "./field-type.ts";
import { listOf, numberOf, textOf } from "./loose-json.ts";
import {
  idPattern,
  idReader,
  type Reader,
  readDistinct,
  readMembers,
  textMember,
  textReader,
} from "./members.ts";

interface FileSettings extends JsonObject {
  readonly max_files?: number;
  readonly max_bytes?: number;
  readonly accept?: readonly string[];
  /** Used by the recorder of the form. */
  readonly max_seconds?: number;
  /** Used by the server when it stores an image. */
  readonly keep_metadata?: boolean;
}

/** The limit is more than any form needs, and low enough to check each file. */
const filesMax = 100;
const secondsMax = 3_600;
const namePattern = "^.{1,255}$";
const mimePattern = "^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$";
const sha256Pattern = "^[0-9a-f]{64}$";

const size: Reader = (raw) => {
  if (raw === null) return null;
  return typeof raw === "number" && Number.isSafeInteger(raw) && raw >= 0 ? raw + 0 : refused;
};
const required = {
  file_id: idReader("fil"),
  name: textReader(new RegExp(namePattern, "u")),
  size,
  mime: textReader(new RegExp(mimePattern), (text) => text.toLowerCase().split(";", 1).join("").trim()),
};
const optional = { sha256: textReader(new RegExp(sha256Pattern), (text) => text.toLowerCase()) };

/* @__NO_SIDE_EFFECTS__ */
export function fileFamilyLogic(type: string, taken: readonly string[]): FieldLogic {
  return fieldLogic<FileSettings>({
    type,
    kind: "list",
    // A repeated file counts once.
    normalise: (raw) => readDistinct(raw, (one) => readMembers(one, required, optional), "file_id", filesMax),
    validate(value, { max_files, max_bytes, accept }) {
      const files = filesOf(value);
      const allowed = listOf(accept).length > 0 ? listOf(accept) : taken;
      return [
        ...countIssues(files.length, { max: numberOf(max_files) ?? 1 }, "items"),
        ...files.flatMap((file) => fileIssues(file, numberOf(max_bytes), allowed)),
      ];
    },
    operand: (value) => filesOf(value).map((file) => textMember(file, "name")),
    toText: (value) =>
      filesOf(value)
        .map((file) => textMember(file, "name"))
        .join(", "),
  });
}

const filesOf = (value: Json): readonly JsonObject[] => listOf(value).filter(isObject);

function fileIssues(file: JsonObject, max: number | undefined, allowed: readonly Json[]): Issue[] {
  const [name, mime] = [textMember(file, "name"), textMember(file, "mime")];
  const issues: Issue[] = [];
  if (max !== undefined && (numberOf(memberOf(file, "size")) ?? 0) > max) {
    issues.push({ code: "max", params: { max, unit: "bytes", name } });
  }
  const isTaken = allowed.some((one) => {
    const text = textOf(one);
    return text.endsWith("/*") ? mime.startsWith(text.slice(0, -1)) : mime === text;
  });
  if (allowed.length > 0 && !isTaken) issues.push({ code: "option", params: { value: mime, allowed, name } });
  return issues;
}

interface FileExample {
  readonly name: string;
  readonly mime: string;
}

const exampleFile = ({ name, mime }: FileExample) => ({
  file_id: "fil_01h455vb4pex5vsknk084sn02q",
  name,
  size: 48_213,
  mime,
});
const digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** `major` is the part of the MIME type before the slash, which all its files share; empty for files of any type. */
/* @__NO_SIDE_EFFECTS__ */
export function fileFamilyDescription(type: string, major: string, example: FileExample): FieldDescription {
  return fieldDescription<FileSettings>({
    type,
    group: "file",
    failures: ["required", "type", "max", "option"],
    settings: {
      type: "object",
      additionalProperties: false,
      properties: {
        max_files: {
          type: "integer",
          minimum: 1,
          maximum: filesMax,
          default: 1,
          description: "The maximum number of files.",
        },
        max_bytes: {
          type: "integer",
          minimum: 1,
          description: "The maximum size of each file, in bytes. Default: the account's limit.",
        },
        accept: {
          type: "array",
          items: { type: "string", pattern: `^${major || "[a-z0-9.+-]+"}/(\\*|[a-z0-9][a-z0-9!#$&^_.+-]*)$` },
          uniqueItems: true,
          maxItems: 50,
          default: major ? [`${major}/*`] : [],
          description: `The accepted file types, such as "${example.mime}" or "${major || "image"}/*".${
            major ? "" : " Empty: all."
          }`,
        },
        ...(takesPictures(major) ? { keep_metadata: keepMetadata } : {}),
        ...(major === "audio" || major === "video" ? { max_seconds: maxSeconds } : {}),
      },
    },
    settingsProblems: ({ max_seconds: seconds }) =>
      seconds === undefined || (Number.isInteger(seconds) && seconds >= 1 && seconds <= secondsMax)
        ? []
        : [{ pointer: "/max_seconds", message: `Use a whole number of seconds from 1 to ${secondsMax}.` }],
    valueSchema: ({ max_files = 1 }) => ({
      type: "array",
      minItems: 1,
      maxItems: max_files,
      items: fileSchema(),
    }),
    valueType: () => "{ file_id: string; name: string; size: number; mime: string; sha256?: string }[]",
    examples: [
      { value: [exampleFile(example)] },
      { settings: { max_files: 2 }, value: [{ ...exampleFile(example), sha256: digest }] },
    ],
  });
}

const takesPictures = (major: string): boolean => major === "" || major === "image";

const maxSeconds: JsonObject = {
  type: "integer",
  minimum: 1,
  maximum: secondsMax,
  default: 300,
  description:
    "The longest recording that can be made in the form, in seconds. Files that are chosen can be longer.",
};

const keepMetadata: JsonObject = {
  type: "boolean",
  default: false,
  description:
    "Stores images exactly as uploaded. By default, their GPS position, camera details, and previews are removed.",
};

const fileSchema = (): JsonObject => ({
  type: "object",
  additionalProperties: false,
  required: ["file_id", "name", "size", "mime"],
  properties: {
    file_id: { type: "string", pattern: idPattern("fil") },
    name: { type: "string", pattern: namePattern },
    size: { type: "integer", minimum: 0 },
    mime: { type: "string", pattern: mimePattern },
    sha256: { type: "string", pattern: sha256Pattern },
  },
});
