/**
 * Absolute web addresses. Parsed and serialized with `URL`, which follows the same standard in browsers and servers
 * for the schemes that can be set. An address with credentials is rejected: it would be a secret stored in plain
 * text.
 */
import type { Json, JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic, type Normalised, refused } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { settingsSchema } from "./settings-schema.ts";
import { cleanText } from "./text-field.ts";

interface UrlSettings extends JsonObject {
  readonly schemes?: readonly string[];
}

const lengthMax = 2_048;
const schemesDefault = ["http", "https"];

function readUrl(text: string, schemes: readonly Json[]): Normalised {
  try {
    const { href, protocol, username, password } = new URL(text);
    const isAllowed = schemes.includes(protocol.slice(0, -1)) && !username && !password;
    return isAllowed && href.length <= lengthMax ? href : refused;
  } catch {
    return refused;
  }
}

export const urlLogic = /* @__PURE__ */ fieldLogic<UrlSettings>({
  type: "url",
  kind: "text",
  normalise(raw, settings) {
    const text = cleanText(raw);
    if (text === null || text === refused) return text;
    return text.length > lengthMax ? refused : readUrl(text, listOf(settings.schemes ?? schemesDefault));
  },
  validate: () => [],
  operand: (value) => textOf(value) || null,
  toText: textOf,
});

export const urlDescription = /* @__PURE__ */ fieldDescription<UrlSettings>({
  type: "url",
  group: "text",
  failures: ["required", "type"],
  settings: /* @__PURE__ */ settingsSchema({
    schemes: {
      type: "array",
      description: "The allowed schemes.",
      minItems: 1,
      uniqueItems: true,
      // Lists only schemes that all hosts parse alike; `javascript:` must never be allowed here.
      items: { enum: ["http", "https", "ftp", "ws", "wss"] },
      default: schemesDefault,
    },
  }),
  valueSchema: () => ({ type: "string", format: "uri", maxLength: lengthMax }),
  valueType: () => "string",
  examples: [
    { value: "https://example.org/about?lang=en#team" },
    { settings: { schemes: ["ftp"] }, value: "ftp://example.org/files" },
  ],
});
