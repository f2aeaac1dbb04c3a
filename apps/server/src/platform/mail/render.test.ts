import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMail } from "./render.ts";

const contents = {
  title: "Confirm your address",
  paragraphs: ["Someone signed up with this address.", "If it was you, confirm it."],
  action: { label: "Confirm", url: "https://forms.example.test/verify?token=a&next=b" },
  footer: "Formstead",
};

/** The HTML tags in order, which reveal anything that user text adds or breaks. */
function tagsOf(html: string): string[] {
  return [...html.replace(/<style>[^<]*<\/style>/, "<style></style>").matchAll(/<[^>]*>/g)].map(
    ([tag]) => tag,
  );
}

describe("renderMail", () => {
  it("has the same content in text and HTML", () => {
    const { text, html } = renderMail(contents);
    expect(text).toBe(
      "Confirm your address\n\nSomeone signed up with this address.\n\nIf it was you, confirm it.\n\n" +
        "Confirm:\nhttps://forms.example.test/verify?token=a&next=b\n\n-- \nFormstead\n",
    );
    for (const part of [contents.title, ...contents.paragraphs, "Confirm</a>", contents.footer]) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://forms.example.test/verify?token=a&amp;next=b"');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  });

  it("omits action and footer if there are none", () => {
    const { text, html } = renderMail({ title: "Hi", paragraphs: [] });
    expect(text).toBe("Hi\n");
    expect(html).not.toMatch(/<a |<footer>/);
  });

  it("no input text can add or change a tag", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        `"><img src=x onerror=alert(1)>`,
        "</title><script>",
        "&lt;b&gt;",
        "'",
      ),
    );
    const singleLine = nasty.filter((value) => !/[\r\n]/.test(value));
    const plain = tagsOf(
      renderMail({
        title: "t",
        paragraphs: ["p"],
        footer: "f",
        action: { label: "l", url: "https://a.test/" },
      }).html,
    );
    fc.assert(
      fc.property(nasty, singleLine, singleLine, nasty, (title, paragraph, footer, label) => {
        const action = { label, url: "https://a.test/" };
        const { html } = renderMail({ title, paragraphs: [paragraph], footer, action });
        expect(tagsOf(html)).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  it("escapes the URL and the language", () => {
    const url = `https://a.test/?q="><script>alert('1')</script>`;
    const { html } = renderMail({
      title: "t",
      paragraphs: [],
      action: { label: "l", url },
      lang: `en" onload="x`,
    });
    expect(html).not.toContain("<script");
    expect(html).toContain('lang="en&quot; onload=&quot;x"');
    expect(html).toContain(
      'href="https://a.test/?q=&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"',
    );
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.test",
    "/path",
    "https:// evil",
    "https://a.test/\nx",
    "",
  ])("rejects the action URL %j", (url) => {
    expect(() => renderMail({ ...contents, action: { label: "Go", url } })).toThrow(TypeError);
  });

  it("keeps line breaks and drops control characters", () => {
    const { text, html } = renderMail({ title: "a\0b", paragraphs: ["one\r\ntwo\u0007"] });
    expect(text).toBe("ab\n\none\ntwo\n");
    expect(html).toContain("<p>one<br>\ntwo</p>");
  });

  it("loads nothing remote and supports light and dark mode", () => {
    const { html } = renderMail({ ...contents, action: { label: "Go", url: "https://a.test/" } });
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<img|<script/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme: dark");
  });
});
