/** The twelve fields of the compared form, with the type that each product has for them. */
import { field } from "../../src/test-kit/published-form.ts";

interface PeerField {
  readonly key: string;
  readonly formstead: { readonly type?: string };
  /** The data type of the XForm. */
  readonly odk: string;
  readonly directus: string;
  readonly options?: readonly string[];
  readonly isMany?: boolean;
}

const text = { formstead: {}, odk: "string", directus: "string" };
const colors = ["red", "green", "blue", "black", "white"];
const topics = Array.from({ length: 20 }, (_none, n) => `t${n}`);

const fields: readonly PeerField[] = [
  { key: "name", ...text },
  { key: "email", ...text, formstead: { type: "email" } },
  { key: "color", ...text, formstead: { type: "radio" }, options: colors },
  { key: "city", ...text },
  { key: "amount", formstead: { type: "decimal" }, odk: "decimal", directus: "decimal" },
  { key: "age", formstead: { type: "number" }, odk: "int", directus: "integer" },
  { key: "visited", formstead: { type: "date" }, odk: "date", directus: "date" },
  { key: "consent", formstead: { type: "checkbox" }, odk: "boolean", directus: "boolean" },
  {
    key: "topics",
    formstead: { type: "checkboxes" },
    odk: "string",
    directus: "json",
    options: topics,
    isMany: true,
  },
  { key: "rating", formstead: { type: "rating" }, odk: "int", directus: "integer" },
  { key: "reference", ...text },
  { key: "note", formstead: { type: "textarea" }, odk: "string", directus: "text" },
];

export const formsteadFields = fields.map(({ key, formstead, options }) =>
  field(key, {
    ...formstead,
    ...(options && { settings: { options: options.map((value) => ({ value, label: value })) } }),
  }),
);

export const directusFields = [
  { field: "id", type: "integer", schema: { is_primary_key: true, has_auto_increment: true } },
  { field: "date_created", type: "timestamp", meta: { special: ["date-created"] } },
  { field: "user_created", type: "uuid", meta: { special: ["user-created"] } },
  ...fields.map(({ key, directus }) => ({
    field: key,
    type: directus,
    ...(directus === "json" && { meta: { special: ["cast-json"] } }),
  })),
];

export const odkFormId = "peers";

/** The form as an XForm, the format that ODK Central accepts without a converter. */
export function odkForm(): string {
  const binds = fields.map(({ key, odk }) => `<bind nodeset="/data/${key}" type="${odk}"/>`);
  const empty = fields.map(({ key }) => `<${key}/>`).join("");
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
  <h:head>
    <h:title>Peers</h:title>
    <model>
      <instance><data id="${odkFormId}" version="1">${empty}<meta><instanceID/></meta></data></instance>
      ${binds.join("\n      ")}
    </model>
  </h:head>
  <h:body>
    ${fields.map(odkControl).join("\n    ")}
  </h:body>
</h:html>`;
}

function odkControl({ key, options = [], isMany }: PeerField): string {
  const choices = options.map((value) => `<item><label>${value}</label><value>${value}</value></item>`);
  const control = choices.length === 0 ? "input" : isMany ? "select" : "select1";
  return `<${control} ref="/data/${key}"><label>${key}</label>${choices.join("")}</${control}>`;
}
