/**
 * Consent to a text, with its version and time. Not agreeing counts as not answering, so `required` means "must
 * accept". The time comes from the client, or is null; a server that keeps the consent as evidence records its own
 * time.
 */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { wordSetting } from "./boolean-description.ts";
import { booleanText, readBoolean } from "./boolean-field.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { textOf } from "./loose-json.ts";
import { allowedIssues, memberIn } from "./loose-members.ts";
import { readMoment } from "./moments.ts";
import { recordSchema, settingsSchema } from "./settings-schema.ts";
import { cleanText } from "./text-field.ts";

interface ConsentSettings extends JsonObject {
  readonly text_version?: string;
  readonly true_label?: string;
}

const versionMax = 200;
const accepted = (value: Json) => memberIn(value, "accepted") === true;

export const consentLogic = /* @__PURE__ */ fieldLogic<ConsentSettings>({
  type: "consent",
  kind: "boolean",
  normalise(raw, settings) {
    const given: JsonObject = isObject(raw) ? raw : { accepted: raw };
    const isAccepted = readBoolean(memberOf(given, "accepted"));
    if (isAccepted !== true) return isAccepted === refused ? refused : null;
    const version = cleanText(memberOf(given, "text_version") ?? textOf(settings.text_version));
    const at = readMoment("datetime", memberOf(given, "at") ?? null);
    if (version === refused || at === refused || textOf(version).length > versionMax) return refused;
    return { accepted: true, text_version: version, at };
  },
  /** Someone who agreed to another version has not seen this one. */
  validate(value, settings) {
    const version = textOf(settings.text_version);
    return allowedIssues(memberIn(value, "text_version") ?? null, version ? [version] : []);
  },
  operand: (value) => accepted(value) || null,
  toText: (value, settings) => booleanText(accepted(value) || null, settings),
});

export const consentDescription = /* @__PURE__ */ fieldDescription<ConsentSettings>({
  type: "consent",
  group: "agreement",
  failures: ["required", "type", "option"],
  settings: /* @__PURE__ */ settingsSchema({
    text_version: {
      type: "string",
      description: "The version of the text that is shown. Consent to another version is not valid.",
      minLength: 1,
      maxLength: versionMax,
      // The version is stored trimmed, so it must not begin or end with a space.
      pattern: "^\\S(.*\\S)?$",
    },
    true_label: /* @__PURE__ */ wordSetting("Yes"),
  }),
  valueSchema: ({ text_version: version }) =>
    recordSchema({
      accepted: { const: true },
      text_version: version ? { const: version } : { type: ["string", "null"], maxLength: versionMax },
      at: { type: ["string", "null"], format: "date-time" },
    }),
  valueType: () => "{ accepted: true; text_version: string | null; at: string | null }",
  examples: [
    { value: { accepted: true, text_version: null, at: null } },
    {
      settings: { text_version: "2026-01" },
      value: { accepted: true, text_version: "2026-01", at: "2026-01-31T14:30:00Z" },
    },
  ],
});
