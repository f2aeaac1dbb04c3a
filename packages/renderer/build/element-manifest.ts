/**
 * What `<formstead-form>` offers, as one table: `custom-elements.json`, which editors read, is written from it by
 * `pnpm generate`; a test holds it against the code and the guide. All names here are kept from version to version.
 */
import type { FormAttributes } from "../src/embed/form-attributes.ts";

type Table<Name extends string = string> = Readonly<Record<Name, string>>;

export const attributes: Table<keyof FormAttributes> = {
  form: "The form's id, its readable address, or the slug of a link.",
  src: "Where Formstead is; where the script came from unless told.",
  mode: "`inline`, `iframe`, `popup`, `drawer` or `full`.",
  label: "The name of the dialog or frame, for those who do not see it.",
  lang: "The respondent's language, such as `de` or `pt-BR`; the browser's unless told.",
  dir: "`ltr` or `rtl`; by the language unless told.",
  theme: "`auto`, `light` or `dark`.",
  prefill: "JSON: answers to begin with, by key.",
  "hidden-values": "JSON: answers of hidden fields, by key.",
  "transit-params":
    "Names of parameters in the page's address that are taken over as answers, with commas between.",
  resume: "`off` takes away the button to save and finish later.",
  shortcuts: "`off` leaves single keys alone, which answer in forms of one question at a time.",
  "access-code": "For a link that asks for one.",
  "entry-key": "For an entry that was begun elsewhere, such as a preview.",
  loading: "`eager` does not wait until the form comes within 500 pixels of the screen.",
  autofocus: "Puts the focus on the form once it is there.",
  "heading-level": "From 1 to 6: which heading the form's title is. 2 unless told.",
  "min-height": "Of the frame, in pixels or as in CSS.",
  "max-height": "Of the frame, in pixels or as in CSS.",
};

export const properties: Table = {
  ready: "A promise: the form is there.",
  state: "`loading`, `ready`, `draft`, `submitting`, `submitted`, `closed` or `error`.",
  formId: "The form's id.",
  entryId: "The entry's id, from the first answer on.",
  page: "The id of the step that is shown; `check` or `done` after the last.",
  pages: "The ids of all steps on the way.",
  answers: "A frozen copy. Empty in a frame.",
  errors: "What is wrong, in words, by path. In a frame only the paths.",
};

export const methods: Table = {
  setAnswer: "`(path, value)`: answers a question.",
  addInstance: "`(path)`: one more of a group that repeats. Gives its id.",
  removeInstance: "`(path, id)`",
  validate: "Whether nothing is wrong; what is, is shown.",
  next: "Goes on, or submits on the last step.",
  back: "One step back.",
  goTo: "`(id)`: to a step.",
  save: "Resolves when everything is saved.",
  submit: "Submits.",
  reset: "Throws the draft away.",
  focus: "Puts the focus on the form's heading.",
  open: "Opens the popup or drawer.",
  close: "Closes it.",
  toggle: "Opens or closes it.",
  on: "`(name, listener)`: listens to `formstead-<name>`; gives back how to stop.",
};

export const events: Table = {
  ready: "The form is there.",
  start: "The first answer is given.",
  change: "`path`, `value`: an answer has changed.",
  page: "`page`, `index`: another step is shown.",
  save: "Everything typed so far is saved.",
  invalid: "`errors`: what stands in the way of going on.",
  "before-submit": "Before it is submitted; `preventDefault()` stops it.",
  submit: "`receipt`: it is submitted.",
  action: "`path`, `effects`: a button of the form was pressed.",
  resize: "`height`: the frame has another height.",
  close: "The popup or drawer was closed.",
  error: "`code`, `status`: something did not work.",
};

export const parts: Table = {
  page: "All questions of a step.",
  heading: "The title.",
  progress: "How far it is.",
  field: "A question with everything around it.",
  label: "Its words.",
  hint: "Its hint.",
  control: "What is typed into.",
  option: "One of several to choose from.",
  error: "What is wrong with an answer.",
  "error-summary": "All of it, at the top.",
  button: "Every button.",
  "button-primary": "The one that goes on.",
  repeat: "A group that repeats.",
  "repeat-item": "One of it.",
  upload: "Where files are chosen.",
  footer: "Around the buttons.",
  dialog: "The popup or drawer.",
  close: "Its button to close it.",
  frame: "The frame.",
};

export const tokens: Table = {
  accent: "Buttons, links, what is chosen.",
  "accent-text": "Text on it.",
  text: "Text.",
  "text-soft": "Hints.",
  surface: "What it stands on.",
  control: "Behind what is typed.",
  line: "Around it.",
  error: "What is wrong.",
  focus: "Around what has the focus.",
  radius: "How round corners are.",
  font: "Of all text.",
  "heading-font": "Of headings.",
  size: "Of text.",
  space: "Between questions.",
  width: "At most.",
  "control-height": "At least, of what is touched.",
};

const listed = (table: Table, more: (name: string) => object = () => ({})) =>
  Object.entries(table).map(([name, description]) => ({ name, ...more(name), description }));

export function elementManifest(): string {
  const declaration = {
    kind: "class",
    name: "FormsteadForm",
    tagName: "formstead-form",
    customElement: true,
    superclass: { name: "HTMLElement" },
    description: "A Formstead form in any page.",
    attributes: listed(attributes, () => ({ type: { text: "string" } })),
    members: [
      ...listed(properties, () => ({ kind: "field", readonly: true })),
      ...listed(methods, () => ({ kind: "method" })),
    ],
    events: listed(events, () => ({ type: { text: "CustomEvent" } })).map((one) => ({
      ...one,
      name: `formstead-${one.name}`,
    })),
    cssParts: listed(parts),
    cssProperties: listed(tokens).map((one) => ({ ...one, name: `--formstead-${one.name}` })),
    slots: [{ name: "", description: "Shown until the form is there; what opens a popup or drawer." }],
  };
  const path = "src/element/formstead-form.ts";
  const manifest = {
    schemaVersion: "2.1.0",
    modules: [
      {
        kind: "javascript-module",
        path,
        declarations: [declaration],
        exports: [
          {
            kind: "custom-element-definition",
            name: "formstead-form",
            declaration: { name: "FormsteadForm", module: path },
          },
        ],
      },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
