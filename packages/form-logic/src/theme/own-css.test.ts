import { describe, expect, it } from "vitest";
import { createRandom } from "../test-kit/random.ts";
import { readOwnCss } from "./own-css.ts";

describe("a theme's own CSS", () => {
  it("keeps properties of the form and rules for its parts", () => {
    const { css, dropped } = readOwnCss(`
      /* The form is wider; { braces } in comments do not count. */
      :root { --formstead-width: 50rem; }
      ::part(button-primary):hover, formstead-form::part(label) {
        text-transform: uppercase; margin: 0 calc(1rem + 2px);
      }
      @media (min-width: 40rem) { ::part(heading) { letter-spacing: 0 !important; content: "a" } }`);
    expect(dropped).toEqual([]);
    expect(css).toBe(
      ':root{--formstead-width:50rem}formstead-form::part(button-primary):hover,formstead-form::part(label){text-transform:uppercase;margin:0 calc(1rem + 2px)}@media (min-width: 40rem){formstead-form::part(heading){letter-spacing:0 !important;content:"a"}}',
    );
  });

  it("keeps strings, and calculations in @media", () => {
    for (const css of [
      '::part(label){content:"a" counter "b"}',
      "@media (min-width: calc(20rem - 2px)) and (hover){::part(label){color:red}}",
    ])
      expect(readOwnCss(css)).toEqual({ css: css.replace("::part", "formstead-form::part"), dropped: [] });
  });

  it.each([
    ["other selectors", "body{display:none}", "selectors"],
    ["selectors behind a part", "::part(label) a{color:red}", "selectors"],
    ["selectors with arguments", "::part(label):not(a){color:red}", "selectors"],
    ["an element with conditions", "formstead-form[a]::part(label){color:red}", "selectors"],
    ["one of several selectors", "::part(label),a{color:red}", "selectors"],
    ["other properties of the root", ":root{position:fixed}", "position is not allowed here"],
    ["other custom properties", ":root{--page:red}", "--page is not allowed here"],
    ["custom properties of parts", "::part(label){--_x:red}", "is not"],
    ["colors, which are checked elsewhere", ":root{--formstead-accent:red}", "in the theme's tokens"],
    ["addresses", "::part(label){background:url(https://example.com/a.png)}", "value of background"],
    ["addresses in capital letters", "::part(label){background:URL(a)}", "value of background"],
    ["addresses in images", '::part(label){background:image-set("a.png" 1x)}', "value of background"],
    ["addresses in custom properties", ':root{--formstead-x:src("a")}', "value of --formstead-x"],
    ["escapes", "::part(label){background:\\75rl(a)}", "value of background"],
    ["the end of the style element", '::part(label){content:"</style>"}', "value of content"],
    ["open strings", '::part(label){content:"a}', "value of content"],
    ["parentheses in the wrong order", "::part(label){width:)(}", "value of width"],
    ["@media with an open parenthesis", "@media ({::part(a){color:red}}", "@media"],
    ["parentheses in strings", '::part(label){color:( ")"}', "value of color"],
    ["parentheses in strings that open", '::part(label){color:"(" )}', "value of color"],
    ["addresses in @media", "@media (x) url(https:evil.example){::part(a){color:red}}", "@media"],
    ["other functions in @media", "@media screen and selector(a){::part(a){color:red}}", "@media"],
    ["open functions", "::part(label){width:calc(1px}", "value of width"],
    ["other style sheets", '@import "https://example.com/a.css";', "without a block"],
    ["fonts", "@font-face{font-family:A}", "@media"],
    ["@media in @media", "@media print{@media screen{::part(a){color:red}}}", "@media"],
    ["@media with other characters", "@media <x>{::part(a){color:red}}", "@media"],
    ["rules inside rules", "::part(label){& a{color:red}}", "is not a declaration"],
    ["texts that are not rules", "hello", "without a block"],
  ])("drops %s, and says so", (_case, text, reason) => {
    const { css, dropped } = readOwnCss(text);
    expect(css).toBe("");
    expect(dropped.map((one) => one.reason).join()).toContain(reason);
  });

  it("names the line, and keeps the rest", () => {
    const text = "::part(label){color:red}\n/* two\nlines */\n.a{color:blue}\n::part(hint){color:red;x}";
    const { css, dropped } = readOwnCss(text);
    expect(css).toBe("formstead-form::part(label){color:red}formstead-form::part(hint){color:red}");
    expect(dropped.map(({ line }) => line)).toEqual([4, 5]);
  });

  it("never contains anything else, whatever the text (TEST_SEED)", () => {
    const random = createRandom(Number(process.env.TEST_SEED));
    const pieces = [
      "::part(a)",
      ":root",
      "{",
      "}",
      ";",
      ":",
      "color",
      "red",
      '"',
      "'",
      "\\",
      "/*",
      "*/",
      "url(",
      ")",
    ];
    const more = [
      "@media print",
      "@import",
      "<",
      "--formstead-x",
      "\n",
      " ",
      "(",
      ",",
      "formstead-form",
      "!important",
    ];
    const allowed =
      /^(@media [\w\s().,:%-]+\{|:root\{|formstead-form::part\([a-z -]+\)[,{]|[a-z-]+:[\w\s#%.,()"/*+!-]+[;}]|\})*$/;
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 25 }, () => random.pick([...pieces, ...more])).join("");
      const { css } = readOwnCss(text);
      expect(css, text).toMatch(allowed);
      expect(css, text).not.toMatch(/url\(|[<\\']|\/\*/);
    }
  });

  it("takes little time for any text of the maximum length", () => {
    for (const piece of ["{", "}", "/*", "(", ":", "a,", "::part(a){", "@media x{", '"', "\n", " "]) {
      const text = piece.repeat(10_000).slice(0, 10_000);
      const from = performance.now();
      readOwnCss(text);
      expect(performance.now() - from).toBeLessThan(1_000);
    }
  });
});
