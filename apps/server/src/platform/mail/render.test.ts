import { textLanguages } from "@formstead/form-logic/texts/text-language";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMail } from "./render.ts";

const contents = {
  language: "en",
  title: "Confirm your address",
  greeting: "Hello,",
  paragraphs: ["Someone signed up with this address.", "If it was you, confirm it."],
  action: { label: "Confirm", url: "https://forms.example.test/verify?token=a&next=b" },
  note: "If not, ignore this email.",
} as const;

/** The HTML tags in order, which reveal anything that user text adds or breaks. */
function tagsOf(html: string): string[] {
  return [...html.replace(/<style>[^<]*<\/style>/, "<style></style>").matchAll(/<[^>]*>/g)].map(
    ([tag]) => tag,
  );
}

/** The part that a reader sees, without the head, the tags, and the inbox preview. */
function readable(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<div style="display:none[^>]*>.*?<\/div>/s, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/\n\s*/g, "\n")
    .trim();
}

describe("renderMail", () => {
  it("has the same content in text and HTML", () => {
    const { text, html } = renderMail(contents);
    expect(text).toBe(
      "Confirm your address\n\nHello,\n\nSomeone signed up with this address.\n\nIf it was you, confirm it.\n\n" +
        "Confirm:\nhttps://forms.example.test/verify?token=a&next=b\n\nIf not, ignore this email.\n\n-- \nFormstead\n",
    );
    expect(readable(html)).toBe(
      [
        "Formstead",
        contents.title,
        contents.greeting,
        ...contents.paragraphs,
        "Confirm",
        contents.note,
        "If the button doesn’t work, copy this link into your browser:",
        "https://forms.example.test/verify?token=a&amp;next=b",
      ].join("\n"),
    );
  });

  it("lists labels with their texts, below headings, in text and HTML", () => {
    const { text, html } = renderMail({
      language: "ar",
      title: "t",
      paragraphs: ["p"],
      sections: [
        { title: "", rows: [{ label: "Name", text: "Ada" }] },
        { title: "More <b>", rows: [{ label: "Why & how", text: "one\ntwo <a href=x>" }] },
      ],
      note: "n",
    });
    expect(text).toBe(
      "t\n\np\n\nName\n  Ada\n\n# More <b>\n\nWhy & how\n  one\n  two <a href=x>\n\nn\n\n-- \nFormstead\n",
    );
    expect(readable(html).split("\n")).toEqual([
      "Formstead",
      "t",
      "p",
      "Name",
      "Ada",
      "More &lt;b&gt;",
      "Why &amp; how",
      "one",
      "two &lt;a href=x&gt;",
      "n",
    ]);
    expect(html).not.toContain("<a ");
    expect(html.match(/<(h2|p) [^>]*dir="auto"/g)).toHaveLength(5);
  });

  it("links the button and the readable address below it to the same place", () => {
    const { html } = renderMail(contents);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url]) => url);
    expect(links).toEqual(Array(2).fill("https://forms.example.test/verify?token=a&amp;next=b"));
  });

  it("omits the greeting, the button, and the note when there are none", () => {
    const { text, html } = renderMail({ language: "en", title: "Hi", paragraphs: [] });
    expect(text).toBe("Hi\n\n-- \nFormstead\n");
    expect(html).not.toMatch(/<a |class="rule"|<p /);
  });

  it("shows the first paragraph, not the greeting, as the preview in the inbox", () => {
    const { html } = renderMail(contents);
    expect(html).toMatch(
      /<body[^>]*>\s*<div style="display:none[^>]*>Someone signed up with this address\.&#847;/,
    );
  });

  it.each(textLanguages)("names the language and the reading direction of %s", (language) => {
    const { html } = renderMail({ ...contents, language });
    const dir = language === "ar" ? "rtl" : "ltr";
    expect(html.startsWith(`<!doctype html>\n<html lang="${language}" dir="${dir}">\n`)).toBe(true);
    expect(html).toContain(`<body class="canvas" dir="${dir}"`);
    expect(html).toContain(`class="card" align="${dir === "rtl" ? "right" : "left"}"`);
    // Addresses read from left to right in every language.
    expect(html).toContain('<a class="link" dir="ltr"');
  });

  it("no input text can add or change a tag", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        `"><img src=x onerror=alert(1)>`,
        "</title><script>",
        "&lt;b&gt;",
        "<!--[if mso]>",
        "'",
      ),
    );
    const singleLine = nasty.filter((value) => !/[\r\n]/.test(value));
    const language = "en";
    const plain = tagsOf(
      renderMail({
        language,
        title: "t",
        greeting: "g",
        paragraphs: ["p"],
        note: "n",
        action: { label: "l", url: "https://a.test/" },
      }).html,
    );
    fc.assert(
      fc.property(
        nasty,
        singleLine,
        singleLine,
        singleLine,
        nasty,
        (title, greeting, paragraph, note, label) => {
          const action = { label, url: "https://a.test/" };
          const { html } = renderMail({ language, title, greeting, paragraphs: [paragraph], note, action });
          expect(tagsOf(html)).toEqual(plain);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("escapes the URL", () => {
    const url = `https://a.test/?q="><script>alert('1')</script>`;
    const { html } = renderMail({ ...contents, action: { label: "l", url } });
    expect(html).not.toContain("<script");
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
    const { text, html } = renderMail({
      language: "en",
      title: "a\0b",
      paragraphs: ["one\r\ntwo\u0007"],
    });
    expect(text).toBe("ab\n\none\ntwo\n\n-- \nFormstead\n");
    expect(html).toContain(">one<br>\ntwo</p>");
  });

  it("loads nothing from elsewhere and follows light and dark", () => {
    const { html } = renderMail(contents);
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<img|<script/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it("is at most 600 pixels wide and stays readable without the style sheet", () => {
    const { html } = renderMail(contents);
    expect(html).toContain("max-width:600px");
    for (const [tag] of html.matchAll(/<(?:p|h1|a) [^>]*>/g)) expect(tag).toMatch(/style="[^"]*color:#/);
  });

  it("stays far below the size at which Gmail clips emails", () => {
    expect(Buffer.byteLength(renderMail(contents).html)).toBeLessThan(20_000);
  });
});
