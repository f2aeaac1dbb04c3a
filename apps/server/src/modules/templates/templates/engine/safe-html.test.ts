import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";
import { safeHtml } from "./safe-html.ts";

const nasty = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  "<img src='javascript:alert(1)'>",
  "<img src='data:image/svg+xml;base64,PHN2Zz4='>",
  "<img src='data:text/html,<script>1</script>'>",
  "<svg onload=alert(1)><script>1</script></svg>",
  "<math><mi xlink:href='javascript:1'></math>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='vbscript:x'>x</a>",
  "<a href='data:text/html,x'>x</a>",
  "<a href='//evil.test'>x</a>",
  "<iframe src='https://evil.test'></iframe>",
  "<object data='x'></object><embed src=x>",
  "<form action='https://evil.test'><input name=p><button>go</button></form>",
  "<link rel=stylesheet href='https://evil.test'>",
  "<meta http-equiv=refresh content='0;url=https://evil.test'>",
  "<base href='https://evil.test'>",
  "<style>body{background:url(https://evil.test)}</style>",
  "<p style='background:url(https://evil.test)'>x</p>",
  "<p style='background-color:expression(alert(1))'>x</p>",
  "<p style='color:red;position:fixed;top:0'>x</p>",
  "<p style='width:calc(1px + url(x))'>x</p>",
  "<p onclick=alert(1) onmouseover='x'>x</p>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><script>1</script></template>",
  "<textarea></textarea><select><option>x</option></select>",
  "<p>unclosed <b>tags <i>everywhere",
  "<!--[if mso]><script>1</script><![endif]-->",
  "<a href='https://ok.test' target=_blank>x</a>",
];
const forbidden =
  /<(script|iframe|object|embed|form|input|button|link|meta|base|style|svg|math|template|textarea|select)\b|\son\w+=|javascript:|vbscript:|data:text|svg\+xml|url\(|expression|position/i;

describe("safeHtml", () => {
  it.each(nasty)("%s", (html) => {
    for (const channel of ["email", "page", "pdf"] as const)
      expect(safeHtml(html, channel)).not.toMatch(forbidden);
  });

  it("is idempotent for any combination of inputs", () => {
    const piece = fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom("<", ">", '"', "'", "<!--", "-->", "&lt;", "</p>", "<p "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = safeHtml(pieces.join(""), "email");
        // Text attributes such as titles can contain anything; tags, handlers, addresses, and styles cannot.
        const tags =
          once
            .match(/<[^>]*>/g)
            ?.join("")
            .replaceAll(/(title|alt|class|id|name|lang)="[^"]*"/g, "") ?? "";
        expect(tags).not.toMatch(forbidden);
        expect(safeHtml(once, "email")).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the elements that emails use", () => {
    const html =
      '<table border="0" cellpadding="4" width="600"><tbody><tr><td align="left" style="color:#333;padding:4px 8px;font-family:Arial, sans-serif;border:1px solid rgb(1, 2, 3)"><h1>Hi</h1><p>A <a href="https://a.test/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">link</a></p><img src="https://a.test/x.png" alt="A" /><img src="cid:logo" /></td></tr></tbody></table>';
    expect(safeHtml(html, "email").replaceAll(/(?<=<img )(alt="A") (src="[^"]*")/g, "$2 $1")).toBe(html);
  });

  it("removes external images from printed documents", () => {
    expect(safeHtml('<img src="https://a.test/x.png">', "pdf")).toBe("<img />");
    expect(safeHtml('<img src="data:image/png;base64,AAAA">', "pdf")).toContain("data:image/png");
  });
});

describe("plainText", () => {
  it.each([
    ["<p>One</p><p>Two &amp; three</p>", "One\n\nTwo & three"],
    ["a<br>b", "a\nb"],
    ["<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ['<a href="https://a.test/">here</a>', "here (https://a.test/)"],
    ['<a href="https://a.test/">https://a.test/</a>', "https://a.test/"],
    ['<a href="mailto:a@b.test">a@b.test</a>', "a@b.test"],
    ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a  b\nc"],
    ['<img src="cid:x" alt="A picture">', "A picture"],
    ["<pre>a\n  b</pre>", "a\n  b"],
    ["  a \n b  ", "a b"],
    ["a &lt;b&gt; c", "a <b> c"],
  ])("%s", (html, text) => {
    expect(plainText(safeHtml(html, "email"))).toBe(text);
  });
});
