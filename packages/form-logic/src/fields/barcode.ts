/** A scanned code: its type and text. Check digits are verified. */
import { isObject, type JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { listOf } from "./loose-json.ts";
import { allowedIssues } from "./loose-members.ts";
import { type Reader, readMembers, textMember, textReader } from "./members.ts";
import { cleanText } from "./text-field.ts";

interface BarcodeSettings extends JsonObject {
  readonly formats?: readonly string[];
}

/** Code types that end in a check digit, with their number of digits. */
const checkedDigits: Readonly<Record<string, number>> = { ean8: 8, ean13: 13, upca: 12 };
const formats = "aztec codabar code39 code93 code128 datamatrix ean8 ean13 itf pdf417 qr upca upce".split(
  " ",
);
/** The capacity of the largest code. */
const textMax = 7_089;

/** Line breaks and separators are kept: business cards and parcel labels use them. */
const text: Reader = (raw) => {
  const clean = cleanText(raw);
  return typeof clean === "string" && clean.length > textMax ? refused : clean;
};

const required = {
  // Scanners write the same type differently, such as EAN-13, ean_13, or qr_code.
  format: textReader(new RegExp(`^(${formats.join("|")})$`), (text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replace(/^qrcode$/, "qr"),
  ),
  text,
};

export const barcodeLogic = fieldLogic<BarcodeSettings>({
  type: "barcode",
  kind: "text",
  normalise: (raw) => readMembers(raw, required),
  validate(value, settings) {
    const format = textMember(value, "format");
    const issues = allowedIssues(format, listOf(settings.formats));
    if (issues.length > 0 || isWellRead(format, textMember(value, "text"))) return issues;
    return [{ code: "pattern", params: { format } }];
  },
  operand: (value) => (isObject(value) ? textMember(value, "text") : null),
  toText: (value) => textMember(value, "text"),
});

function isWellRead(format: string, text: string): boolean {
  const count = Object.hasOwn(checkedDigits, format) ? checkedDigits[format] : undefined;
  if (count === undefined) return true;
  if (text.length !== count || !/^\d+$/.test(text)) return false;
  // From the right: the check digit has weight 1, its neighbor weight 3, and so on.
  const sum = [...text].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

export const barcodeDescription = /* @__PURE__ */ fieldDescription<BarcodeSettings>({
  type: "barcode",
  group: "text",
  failures: ["required", "type", "pattern", "option"],
  settings: {
    type: "object",
    additionalProperties: false,
    properties: {
      formats: {
        type: "array",
        items: { enum: formats },
        uniqueItems: true,
        default: [],
        description: "The accepted code types. Empty: all.",
      },
    },
  },
  valueSchema: (settings) => ({
    type: "object",
    additionalProperties: false,
    required: ["format", "text"],
    properties: {
      format: { enum: listOf(settings.formats).length > 0 ? listOf(settings.formats) : formats },
      text: { type: "string", minLength: 1, maxLength: textMax },
    },
  }),
  valueType: () => "{ format: string; text: string }",
  examples: [
    { value: { format: "ean13", text: "4006381333931" } },
    { settings: { formats: ["qr"] }, value: { format: "qr", text: "https://example.com/t/42" } },
  ],
});
