/**
 * Email addresses as browsers define them: Latin letters only, so that an address has one spelling; a domain in
 * another script is sent in its `xn--` form. Does not check whether the mailbox exists.
 */
import type { Json, JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic, type Issue, refused } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { settingsSchema } from "./settings-schema.ts";
import { cleanText } from "./text-field.ts";

interface EmailSettings extends JsonObject {
  readonly allowed_domains?: readonly string[];
  readonly blocked_domains?: readonly string[];
}

const lengthMax = 254;
const localMax = 64;
// Every part ends with a character that it cannot contain, so an address can be parsed in only one way.
const form =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/** A domain includes its subdomains. */
function isListed(domain: string, list: readonly Json[]): boolean {
  return list.some((listed) => domain === listed || domain.endsWith(`.${textOf(listed)}`));
}

export const emailLogic = /* @__PURE__ */ fieldLogic<EmailSettings>({
  type: "email",
  kind: "text",
  normalise(raw) {
    const text = cleanText(raw);
    if (text === null || text === refused) return text;
    const at = text.indexOf("@");
    if (text.length > lengthMax || at > localMax || !form.test(text)) return refused;
    return text.slice(0, at) + text.slice(at).toLowerCase();
  },
  validate(value, settings): Issue[] {
    const text = textOf(value);
    const domain = text.slice(text.indexOf("@") + 1);
    const [allowed, blocked] = [listOf(settings.allowed_domains), listOf(settings.blocked_domains)];
    if (allowed.length > 0 && !isListed(domain, allowed))
      return [{ code: "option", params: { domain, allowed } }];
    return isListed(domain, blocked) ? [{ code: "option", params: { domain } }] : [];
  },
  operand: (value) => textOf(value) || null,
  toText: textOf,
});

const domains = (description: string): JsonObject => ({
  type: "array",
  description,
  maxItems: 1_000,
  items: { type: "string", pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)*$", maxLength: 253 },
});

export const emailDescription = /* @__PURE__ */ fieldDescription<EmailSettings>({
  type: "email",
  group: "text",
  failures: ["required", "type", "option"],
  settings: /* @__PURE__ */ settingsSchema({
    allowed_domains: /* @__PURE__ */ domains(
      "If set, only addresses at these domains and their subdomains are allowed.",
    ),
    blocked_domains: /* @__PURE__ */ domains(
      "Addresses at these domains and their subdomains are not allowed.",
    ),
  }),
  valueSchema: () => ({ type: "string", format: "email", maxLength: lengthMax }),
  valueType: () => "string",
  examples: [
    { value: "anna.nowak+forms@example.org" },
    { settings: { allowed_domains: ["example.org"] }, value: "it@mail.example.org" },
  ],
});
