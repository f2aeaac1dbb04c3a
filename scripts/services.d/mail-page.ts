// Renders the emails as a web page. All parts of an email are untrusted: they are escaped, HTML emails are shown as
// source, and only http(s) URLs in the plain text become links.
import type { Mail } from "./mail-box.ts";

const shownMax = 100;
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join("");
}

function renderMail(mail: Mail): string {
  const source =
    mail.html === null ? "" : `<details><summary>HTML</summary><pre>${escapeHtml(mail.html)}</pre></details>`;
  return `<article>
<h2>${escapeHtml(mail.subject || "(no subject)")}</h2>
<p>${escapeHtml(mail.date)} from ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(", "))}</p>
<pre>${withLinks(mail.text ?? "")}</pre>${source}
</article>`;
}

export function renderMailPage(mails: Mail[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Caught emails (${mails.length})</title>
<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}article{border-top:1px solid}</style>
</head><body><h1>Caught emails (${mails.length})</h1>
${mails.slice(0, shownMax).map(renderMail).join("\n")}
</body></html>`;
}
