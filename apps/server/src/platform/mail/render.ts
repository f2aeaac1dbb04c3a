// The layout of the service's own emails: a heading, paragraphs, at most one button, as plain text and as HTML. All
// values are text and are escaped. Nothing remote is loaded.
//
// Mail clients differ widely, so the HTML uses tables and inline styles: Outlook on Windows renders with Word, and
// Gmail drops the style sheet of forwarded or clipped emails. The style sheet only adds dark colors and phone sizes.
import type { TextLanguage } from "@formstead/form-logic/texts/text-language";
import { isRightToLeft, mailWording } from "./mail-texts.ts";

export interface MailContents {
  /** The heading; usually the subject as well. */
  readonly title: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** Labels and what belongs to them, after the paragraphs. */
  readonly sections?: readonly MailSection[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: why the reader got this email, or what to do if it is unexpected. */
  readonly note?: string;
  /** The language of the texts, for screen readers, the reading direction, and the hint below the button. */
  readonly language: TextLanguage;
}

export interface MailSection {
  /** Empty for a section without a heading. */
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

export function renderMail(contents: MailContents): { text: string; html: string } {
  const { action } = contents;
  if (action !== undefined && !isWebUrl(action.url))
    throw new TypeError("an action needs an http or https URL");
  return { text: renderText(contents), html: renderHtml(contents) };
}

const sender = "Formstead";

function renderText(contents: MailContents): string {
  const { title, greeting, paragraphs, sections = [], action, note } = contents;
  const parts = [title];
  if (greeting !== undefined) parts.push(greeting);
  parts.push(...paragraphs);
  for (const section of sections) {
    if (section.title !== "") parts.push(`# ${section.title}`);
    parts.push(...section.rows.map(({ label, text }) => `${label}\n${text.replace(/^/gm, "  ")}`));
  }
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  if (note !== undefined) parts.push(note);
  parts.push(`-- \n${sender}`);
  return `${parts.map(withoutControls).join("\n\n")}\n`;
}

/**
 * Studio's colors (`apps/web/src/ui/tokens.css`) as plain values, because mail clients do not support custom
 * properties.
 */
const light = {
  canvas: "#f7f6f3",
  surface: "#ffffff",
  line: "#e3e0d8",
  ink: "#1c1b18",
  soft: "#57534a",
  accent: "#0b6e4f",
  onAccent: "#ffffff",
  link: "#0a5a41",
};

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans Arabic',sans-serif;";

const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 520px) {
  .outer { padding: 16px 8px !important; }
  .brand { padding: 0 21px 12px !important; }
  .card { padding: 28px 20px 18px !important; }
  h1 { font-size: 22px !important; }
  .button, .button td, .button a { width: 100% !important; }
  .button a { box-sizing: border-box !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #131311 !important; }
  .card { background-color: #1b1b18 !important; border-color: #32322c !important; }
  .ink { color: #f2f0ea !important; }
  .soft { color: #bab5a9 !important; }
  .brand, .link { color: #86dfbc !important; }
  .rule { border-color: #32322c !important; }
  .fill { background-color: #46bd8f !important; }
  .fill a { background-color: #46bd8f !important; color: #04231a !important; }
}
`;

function renderHtml(contents: MailContents): string {
  const { title, greeting, paragraphs, sections = [], action, note, language } = contents;
  const { texts } = mailWording(language);
  const isRtl = isRightToLeft(language);
  const dir = isRtl ? "rtl" : "ltr";
  const align = isRtl ? "right" : "left";
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink};">${escapeLines(text)}</p>`;
  const small = (inner: string) =>
    `<p class="soft" style="margin:0 0 12px;font-size:13px;line-height:1.5;color:${light.soft};">${inner}</p>`;

  const lines = [
    "<!doctype html>",
    `<html lang="${language}" dir="${dir}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    // Keeps iOS from turning dates and numbers into links.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${styleSheet}</style>`,
    "</head>",
    `<body class="canvas" dir="${dir}" style="margin:0;padding:0;background-color:${light.canvas};${font}">`,
    preheader(paragraphs[0]),
    `<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.canvas};">`,
    `<tr><td class="outer" align="center" style="padding:32px 16px;">`,
    // Word ignores max-width, so Outlook gets a fixed width.
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
    `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto;">`,
    `<tr><td class="brand" align="${align}" style="padding:0 41px 14px;${font}font-size:15px;line-height:1.4;font-weight:700;letter-spacing:-0.01em;color:${light.accent};">${sender}</td></tr>`,
    `<tr><td class="card" align="${align}" style="padding:36px 40px 26px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px;${font}word-break:break-word;overflow-wrap:anywhere;">`,
    `<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:1.3;font-weight:700;color:${light.ink};">${escapeHtml(title)}</h1>`,
    ...[greeting, ...paragraphs].filter((text) => text !== undefined).map(paragraph),
  ];
  lines.push(...sections.map(sectionHtml));
  if (action !== undefined) lines.push(button(action));
  if (action !== undefined || note !== undefined)
    lines.push(`<div class="rule" style="margin:0 0 20px;border-top:1px solid ${light.line};"></div>`);
  if (note !== undefined) lines.push(small(escapeLines(note)));
  if (action !== undefined) {
    // Some clients drop styles or links, and readers may want to check where the button leads.
    const url = escapeHtml(action.url);
    lines.push(
      small(
        `${escapeHtml(texts.frame.linkHint)}<br>\n<a class="link" dir="ltr" href="${url}" style="color:${light.link};word-break:break-all;">${url}</a>`,
      ),
    );
  }
  lines.push("</td></tr>", "</table>");
  lines.push("<!--[if mso]></td></tr></table><![endif]-->", "</td></tr>", "</table>", "</body>", "</html>");
  return `${lines.join("\n")}\n`;
}

/** People write labels and texts in any language, so each has the reading direction of its own words. */
function sectionHtml({ title, rows }: MailSection): string {
  const heading = `<h2 class="ink" dir="auto" style="margin:8px 0 16px;font-size:18px;line-height:1.35;font-weight:700;color:${light.ink};">${escapeHtml(title)}</h2>`;
  const row = ({ label, text }: MailSection["rows"][number]) =>
    [
      `<p class="soft" dir="auto" style="margin:0 0 2px;font-size:14px;line-height:1.45;color:${light.soft};">${escapeLines(label)}</p>`,
      `<p class="ink" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink};">${escapeLines(text)}</p>`,
    ].join("\n");
  return [...(title === "" ? [] : [heading]), ...rows.map(row)].join("\n");
}

/** The preview in the inbox. The invisible filler keeps clients from appending the heading, which is the subject. */
function preheader(text: string | undefined): string {
  const hidden =
    "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:transparent;mso-hide:all;";
  return `<div style="${hidden}">${escapeHtml(text ?? "")}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>`;
}

/** A colored table cell with a padded link. Outlook ignores a link's padding and gets the cell's instead. */
function button({ label, url }: { readonly label: string; readonly url: string }): string {
  const link = `display:inline-block;padding:13px 26px;border-radius:8px;background-color:${light.accent};color:${light.onAccent};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none;text-align:center;mso-padding-alt:0;`;
  return [
    `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px;">`,
    `<tr><td class="fill" align="center" bgcolor="${light.accent}" style="border-radius:8px;background-color:${light.accent};mso-padding-alt:13px 26px;">`,
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${link}${font}">${escapeHtml(label)}</a>`,
    "</td></tr>",
    "</table>",
  ].join("\n");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (char) => entities[char] ?? "");
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>\n");
}

function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(url) && URL.canParse(url);
}
