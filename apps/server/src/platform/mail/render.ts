// The layout of our email: a title, paragraphs, at most one action, as plain text and HTML. All input is treated as
// text and escaped; nothing remote is loaded, and colors follow the reader's light or dark setting. Contains no
// wording and sends nothing.

export interface MailContents {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer?: string;
  /** The language of the text, for screen readers. */
  readonly lang?: string;
}

export function renderMail(contents: MailContents): { text: string; html: string } {
  const { action } = contents;
  if (action !== undefined && !isWebUrl(action.url))
    throw new TypeError("an action needs an http or https URL");
  return { text: renderText(contents), html: renderHtml(contents) };
}

function renderText({ title, paragraphs, action, footer }: MailContents): string {
  const parts = [title, ...paragraphs];
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  if (footer !== undefined) parts.push(`-- \n${footer}`);
  return `${parts.map(withoutControls).join("\n\n")}\n`;
}

const style = `
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c1c1e; font: 16px/1.5 system-ui, sans-serif; }
main, footer { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 16px; }
p { margin: 0 0 16px; }
a { color: #0b57d0; }
.action { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #0b57d0; color: #ffffff; }
footer { margin-top: 32px; font-size: 14px; color: #55555a; }
@media (prefers-color-scheme: dark) {
  body { background: #1c1c1e; color: #f2f2f7; }
  a { color: #a8c7fa; }
  .action { background: #a8c7fa; color: #062e6f; }
  footer { color: #b8b8be; }
}
`;

function renderHtml({ title, paragraphs, action, footer, lang = "en" }: MailContents): string {
  const lines = [
    "<!doctype html>",
    `<html lang="${escapeHtml(lang)}"${isRightToLeft(lang) ? ' dir="rtl"' : ""}>`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    "<main>",
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeLines(paragraph)}</p>`),
  ];
  if (action !== undefined) {
    const url = escapeHtml(action.url);
    lines.push(`<p><a class="action" href="${url}">${escapeHtml(action.label)}</a></p>`);
    // The URL as text as well, because some clients drop styles or links, and readers may want to check it.
    lines.push(`<p><a href="${url}">${url}</a></p>`);
  }
  lines.push("</main>");
  if (footer !== undefined) lines.push(`<footer><p>${escapeLines(footer)}</p></footer>`);
  lines.push("</body>", "</html>");
  return `${lines.join("\n")}\n`;
}

function isRightToLeft(lang: string): boolean {
  return /^(ar|fa|he|ur)\b/.test(lang);
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
