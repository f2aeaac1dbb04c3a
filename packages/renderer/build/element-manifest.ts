/**
 * The public interface of `<formstead-form>` as tables. From these tables, `pnpm generate` writes
 * `custom-elements.json` for editors; a test compares them with the code and the guide. All names here are stable
 * across versions.
 */
import type { FormAttributes } from "../src/embed/form-attributes.ts";

type Table<Name extends string = string> = Readonly<Record<Name, string>>;

export const attributes: Table<keyof FormAttributes> = {
  form: "The form's ID, its readable address, or the slug of a link.",
  src: "The address of Formstead. Default: where the script was loaded from.",
  mode: "`inline`, `iframe`, `popup`, `drawer`, or `full`.",
  label: "The accessible name of the dialog or frame.",
  lang: "The respondent's language, such as `de` or `pt-BR`. Default: the browser's.",
  dir: "`ltr` or `rtl`. Default: depends on the language.",
  theme: "`auto`, `light`, or `dark`.",
  prefill: "JSON: initial answers, by key.",
  "hidden-values": "JSON: answers of hidden fields, by key.",
  "transit-params": "Comma-separated names of query parameters in the page's address that become answers.",
  resume: "`off` hides the button to save and finish later.",
  shortcuts: "`off` disables keyboard shortcuts in forms that show one question at a time.",
  "prefill-token": "Signed answers, also for fields that respondents cannot change.",
  "access-code": "For a link that requires one.",
  "entry-key": "For an entry that was created elsewhere, such as a preview.",
  loading: "`eager` loads the form immediately, not when it comes within 500 pixels of the viewport.",
  autofocus: "Focuses the form when it is ready.",
  "heading-level": "The heading level of the form's title, from 1 to 6. Default: 2.",
  "min-height": "The minimum height of the frame, in pixels or as a CSS length.",
  "max-height": "The maximum height of the frame, in pixels or as a CSS length.",
  "open-after": "Opens the popup or drawer after this many seconds.",
  "open-at-scroll": "Opens the popup or drawer when this percentage of the page has been scrolled.",
  "open-on-exit": "Opens the popup or drawer when the pointer leaves the page at the top.",
  "open-every":
    "Number of days after which the form may open automatically again. `0`: on every page view. Default: only once.",
  launcher: "Draws a floating button (`button`) or a side tab (`tab`) that opens the popup or drawer.",
};

export const properties: Table = {
  ready: "A promise that resolves when the form is ready.",
  state: "`loading`, `ready`, `draft`, `submitting`, `submitted`, `closed`, or `error`.",
  formId: "The form's ID.",
  entryId: "The entry's ID, available after the first answer.",
  page: "The ID of the current step; `check` or `done` after the last.",
  pages: "The IDs of all steps on the current path.",
  answers: "A frozen copy. Empty in a frame.",
  errors: "Error messages, by path. In a frame, only the paths.",
};

export const methods: Table = {
  setAnswer: "`(path, value)`: sets an answer.",
  addInstance: "`(path)`: adds an instance of a repeating group. Returns its ID.",
  removeInstance: "`(path, id)`: removes an instance.",
  validate: "Returns whether the answers are valid, and shows problems.",
  next: "Continues, or submits on the last step.",
  back: "Goes back one step.",
  goTo: "`(id)`: goes to a step.",
  save: "Resolves when everything is saved.",
  submit: "Submits.",
  reset: "Discards the draft.",
  focus: "Focuses the form's heading.",
  open: "Opens the popup or drawer.",
  close: "Closes it.",
  toggle: "Opens or closes it.",
  on: "`(name, listener)`: listens to `formstead-<name>`. Returns a function that removes the listener.",
};

export const events: Table = {
  ready: "The form is ready.",
  start: "The first answer was given.",
  change: "`path`, `value`: an answer changed.",
  page: "`page`, `index`: another step is shown.",
  save: "Everything typed so far is saved.",
  invalid: "`errors`: the problems that prevent continuing.",
  "before-submit": "Sent before submitting; `preventDefault()` cancels it.",
  submit: "`receipt`: the entry was submitted.",
  action: "`path`, `effects`: a button in the form was clicked.",
  resize: "`height`: the height of the frame changed.",
  close: "The popup or drawer was closed.",
  error: "`code`, `status`: an error occurred.",
};

export const parts: Table = {
  page: "The questions of a step.",
  heading: "The form's title.",
  progress: "The progress indicator.",
  field: "A question with its label, hint, control, and error.",
  label: "A question's label.",
  hint: "A question's hint.",
  control: "An input.",
  option: "One option of a choice.",
  error: "An error message.",
  "error-summary": "The list of all errors, at the top.",
  button: "Every button.",
  "button-primary": "The button that continues or submits.",
  repeat: "A repeating group.",
  "repeat-item": "One instance of a repeating group.",
  upload: "The drop area for files.",
  receipt: "The reference number after submitting.",
  footer: "The area with the buttons.",
  dialog: "The popup or drawer.",
  close: "The close button of the popup or drawer.",
  launcher: "The floating button or side tab.",
  frame: "The iframe.",
};

export const tokens: Table = {
  accent: "Buttons and selected options. The other accent colors follow from it.",
  "accent-hover": "Buttons under the pointer.",
  "accent-text": "Text on the accent color.",
  "accent-edge": "The outline of buttons and selected options.",
  "accent-ink": "Links.",
  "accent-soft": "The background of selected options.",
  text: "Text.",
  muted: "Hints.",
  surface: "The background of the page around the form, and of secondary areas.",
  card: "The form's background.",
  control: "The background of inputs.",
  hover: "The background of options and buttons under the pointer.",
  border: "Lines that separate.",
  line: "The border of inputs.",
  error: "Errors.",
  "error-soft": "The background of the error summary.",
  success: "The sign that answers are saved.",
  focus: "The focus ring.",
  radius: "The corner radius.",
  font: "The font.",
  "heading-font": "The font of headings.",
  "heading-weight": "The weight of headings.",
  "heading-tracking": "The letter spacing of headings.",
  size: "The font size.",
  space: "The space between questions.",
  width: "The maximum width.",
  "control-height": "The minimum height of controls.",
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
    description: "A Formstead form on any page.",
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
    slots: [
      {
        name: "",
        description: "Shown until the form is ready; in a popup or drawer, the element that opens it.",
      },
    ],
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
