/**
 * Removes everything from HTML that could run code, send a request, or imitate one of our pages: scripts, forms,
 * frames, handlers, unknown schemes, and styles that are not on the allowlist. The result is suitable for email
 * clients. Sanitizing must always be the last step.
 */
import sanitize from "sanitize-html";
import type { Channel } from "./protocol.ts";

const tags = (
  "a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt " +
  "em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small " +
  "span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr font"
).split(" ");

const anyTag =
  "align bgcolor class dir height id lang style title valign width role aria-hidden aria-label".split(" ");

const attributes: sanitize.IOptions["allowedAttributes"] = {
  "*": anyTag,
  a: ["href", "name", "rel", "target"],
  img: ["src", "alt", "border"],
  table: ["border", "cellpadding", "cellspacing", "summary"],
  td: ["colspan", "rowspan", "headers", "nowrap"],
  th: ["colspan", "rowspan", "scope", "abbr", "nowrap"],
  col: ["span"],
  colgroup: ["span"],
  ol: ["start", "type", "reversed"],
  li: ["value"],
  time: ["datetime"],
  font: ["color", "face", "size"],
  details: ["open"],
};

/** Words, numbers, colors, sizes, and functions that only calculate. Nothing that refers to another location. */
const plain = /^(?:[#a-z0-9.,%\s'"!/+*-]|rgba?\(|hsla?\(|calc\(|\))+$/i;
const display =
  /^(?:block|inline|inline-block|none|table|table-row|table-cell|list-item)(?:\s*!important)?$/i;

const styleNames = (
  "background-color border border-bottom border-collapse border-color border-left border-radius border-right border-spacing " +
  "border-style border-top border-width box-sizing break-after break-before break-inside caption-side clear color " +
  "direction empty-cells float font font-family font-size font-style font-variant font-weight height letter-spacing " +
  "line-height list-style-position list-style-type margin margin-bottom margin-left margin-right margin-top max-height " +
  "max-width min-height min-width opacity orphans overflow-wrap padding padding-bottom padding-left padding-right " +
  "padding-top page-break-after page-break-before page-break-inside table-layout text-align text-decoration text-indent " +
  "text-transform vertical-align white-space widows width word-break word-spacing word-wrap"
).split(" ");

const styles = {
  "*": { ...Object.fromEntries(styleNames.map((name) => [name, [plain]])), display: [display] },
};

/**
 * The source of an image: external, attached to the email, or inside the document. SVG is not allowed, because it can
 * contain scripts.
 */
const picture = /^(?:https:\/\/|cid:|data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$)/i;

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: attributes,
  allowedStyles: styles,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https", "data", "cid"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "title",
    "iframe",
    "template",
    "svg",
    "math",
  ],
  enforceHtmlBoundary: false,
  nestingLimit: 100,
  transformTags: {
    // A page opened from an email must not control the page that opened it.
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer" } }),
    img: (tagName, { src, ...attribs }) => ({
      tagName,
      attribs: src !== undefined && picture.test(src) ? { ...attribs, src } : attribs,
    }),
  },
};

export function safeHtml(html: string, channel: Channel): string {
  if (channel !== "pdf") return sanitize(html, options);
  // Printed documents cannot show external images because nothing is fetched while printing.
  return sanitize(html, { ...options, allowedSchemesByTag: { img: ["data"] } });
}
