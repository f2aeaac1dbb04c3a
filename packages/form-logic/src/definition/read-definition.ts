/**
 * Parses JSON into a definition. Checks only the structure, so that a draft with broken logic can still be stored and
 * shown; the linter decides whether it can be published. Unknown members are rejected, because they are probably
 * typos.
 */
import { trackingMembers } from "../tracking/tracking-shape.ts";
import { isObject, type Json } from "../values/json.ts";
import type { FormDefinition } from "./definition.ts";
import { endingShape, itemShape, layoutShape, pageShape, randomOrder } from "./item-shapes.ts";
import { type NoticeName, noticeNames } from "./notices.ts";
import { richText } from "./rich-text-shape.ts";
import {
  about,
  count,
  isLanguage,
  languageForm,
  list,
  members,
  named,
  noteIn,
  object,
  optional,
  type Problem,
  shape,
  text,
  truth,
} from "./shapes.ts";
import { themeMembers } from "./theme-shape.ts";

export const pagesMax = 200;
export const itemsMax = 4_000;
const languagesMax = 50;
const frameOriginsMax = 50;
/** A source in a CSP frame-ancestors directive, without characters that could end the directive and start another. */
const frameOrigin = /^(\*|https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?)$/;

export type ReadDefinition =
  | { readonly ok: true; readonly definition: FormDefinition }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export const startMembers = about(
  "A screen before the first question.",
  members({
    title: optional(about("Default: the form's title.", text({ max: 500 }))),
    content: optional(richText),
    button: optional(about("The text of the button that leads to the first question.", text({ max: 200 }))),
  }),
);

export const kioskMembers = about(
  "For shared devices: the form's hosted page restarts automatically and keeps no data from one respondent to the next.",
  members({
    restart_after: optional(
      about("Seconds after submitting until the form starts over. Default: 10.", count(120, 3)),
    ),
    idle_after: optional(
      about(
        "Seconds without any input after which the form asks whether the person is still there, and then starts over. Default: 60.",
        count(3_600, 10),
      ),
    ),
  }),
);

export const noticeShape = about(
  "Texts for a page that is shown instead of the form. They cannot contain answers.",
  members({
    title: optional(about("Default: a general title.", text({ max: 500 }))),
    content: optional(richText),
  }),
);

const noticeReasons: Readonly<Record<NoticeName, string>> = {
  closed: "The form is closed.",
  paused: "The form is paused.",
  not_open_yet: "The form opens later. The page also says when.",
  full: "The form has reached its maximum number of entries.",
  code: "The link requires an access code. The page also asks for it.",
  archived: "The form is archived.",
  link_spent: "The link has expired or was used up.",
};

const noticesMembers = members(
  Object.fromEntries(
    noticeNames.map((name) => [name, optional(about(noticeReasons[name], named("FormNotice", noticeShape)))]),
  ),
);

export const settingsMembers = members({
  layout: optional(layoutShape),
  auto_advance: optional(
    about(
      "Whether choosing an option continues automatically, if the form shows one question at a time. Default: true.",
      truth,
    ),
  ),
  start: optional(named("FormStart", startMembers)),
  random_order: optional(about("Shows the pages in random order.", randomOrder)),
  notices: optional(about("What visitors see instead of the form, by the reason.", noticesMembers)),
  submit_label: optional(text({ max: 200 })),
  thanks: optional(richText),
  check_answers: optional(about("Adds a page before submitting that shows all answers.", truth)),
  finish_later: optional(
    about(
      "Lets respondents get a link by email to continue later, unless the form is very short. Default: true.",
      truth,
    ),
  ),
  frame_origins: optional(
    about(
      "Sites that may embed the form's hosted page in a frame, such as `https://example.com` or `https://*.example.com`; `*`: all.",
      list({ max: frameOriginsMax }, text({ max: 300, form: frameOrigin })),
    ),
  ),
  indexed: optional(about("Allows search engines to index the form's hosted page.", truth)),
  field_mode: optional(
    about(
      "Lets people collect entries offline: the form's hosted page can be installed, and devices keep entries with their files until they are sent.",
      truth,
    ),
  ),
  kiosk: optional(named("FormKiosk", kioskMembers)),
  tracking: optional(named("FormTracking", trackingMembers)),
});

const language = shape(
  { type: "string", pattern: languageForm.source },
  (value, visit) => isLanguage(value) || visit.problem("must look like en or pt-BR"),
);

const plainTranslation = text({ max: 20_000, min: 0 });
const translatedText = shape({ anyOf: [plainTranslation.schema, richText.schema] }, (value, visit) =>
  (isObject(value) ? richText : plainTranslation)(value, visit),
);
const translations = shape(
  {
    type: "object",
    description:
      "Texts by language, then by `<item id>.<member>`, such as `fld_1.label` or `fld_2.options.red`. Rich text, such as `form.description`, `form.thanks`, or the `content` of a block, is translated as a whole.",
    propertyNames: { pattern: languageForm.source },
    additionalProperties: { type: "object", additionalProperties: translatedText.schema },
  },
  (value, visit) => {
    if (!isObject(value)) return visit.problem("must be an object keyed by language");
    for (const [language, texts] of Object.entries(value)) {
      const inner = visit.at(language);
      if (!isLanguage(language)) inner.problem("must be a language such as en or pt-BR");
      if (!isObject(texts)) inner.problem("must be an object of texts");
      else for (const [name, one] of Object.entries(texts)) translatedText(one ?? null, inner.at(name));
    }
  },
);

export const definitionShape = members({
  format: about(
    "The version of this format, not of the form.",
    shape({ const: 1 }, (value, visit) => value === 1 || visit.problem("must be 1")),
  ),
  title: text({ max: 500 }),
  description: optional(richText),
  languages: about(
    "The first is the language of the texts in the definition itself.",
    list({ min: 1, max: languagesMax }, language),
  ),
  pages: list({ min: 1, max: pagesMax }, pageShape),
  endings: optional(
    about(
      "What respondents see after submitting: the first ending whose condition is true.",
      list({ max: 50 }, named("FormEnding", endingShape)),
    ),
  ),
  translations: optional(translations),
  settings: optional(named("FormSettings", settingsMembers)),
  theme: optional(named("FormTheme", themeMembers)),
  look: optional(
    about(
      "The colors, sizes, and fonts that publishing derives from the theme, for respondents. Ignored in drafts.",
      object({ $ref: "#/$defs/JsonObject" }),
    ),
  ),
});

export function readDefinition(json: Json): ReadDefinition {
  const problems: Problem[] = [];
  const visit = noteIn(problems, { items: 0, itemsMax, itemShape });
  definitionShape(json, visit);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, definition: json as unknown as FormDefinition };
}
