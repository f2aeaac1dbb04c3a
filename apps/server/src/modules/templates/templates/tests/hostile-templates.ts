/** Malicious templates, grouped by what they attempt. Each must finish in time, with a result or an error. */

const n = (count: number, text: string): string => text.repeat(count);
const loop = (name: string, end: number, inner: string): string =>
  `{% for ${name} in (1..${end}) %}${inner}{% endfor %}`;
const doubling = (filter: string, times = 60): string =>
  `{% assign a = "xxxxxxxxxx" %}${loop("i", times, `{% assign a = a | ${filter} %}`)}{{ a | size }}`;
const longText = (letters: number, of = "a"): string => `{% capture t %}${n(letters, of)}{% endcapture %}`;
const list = (items: number): string => `{% assign l = "${n(items, "b,")}" | split: "," %}`;

const cves = [
  // CVE-2026-44645: an empty loop bypassed the time limit.
  ...[1_000_000, 9_999_999, 99_999_999, 2_147_483_647, 9_007_199_254_740_991].map((end) =>
    loop("i", end, ""),
  ),
  loop("i", 10_000, loop("j", 10_000, "")),
  loop("i", 3_000, loop("j", 3_000, loop("k", 3_000, ""))),
  "{% tablerow i in (1..9999999) %}{% endtablerow %}",
  loop("i", 9_999_999, "{% comment %}x{% endcomment %}"),
  loop("i", 9_999_999, "{%- # nothing -%}"),
  loop("i", 9_999_999, "{% if false %}x{% endif %}"),
  loop("i", 9_999_999, "{% continue %}"),
  `{% assign l = (1..9999999) %}${n(20, "{% for i in l %}{% endfor %}")}`,
  // CVE-2026-45357: the width of a date field bypassed both limits.
  ..."dHIjklLmMNpSuUwWyYzs"
    .split("")
    .flatMap((field) => [
      `{{ "now" | date: "%999999999${field}" }}`,
      `{{ "now" | date: "%-^99999${field}" }}`,
    ]),
  `{{ "now" | date: "${n(20_000, "%99d")}" }}`,
  `{% assign f = "%99d" %}${loop("i", 30, "{% assign f = f | append: f %}")}{{ "now" | date: f }}`,
];

const loops = [
  loop("i", 9_999, loop("j", 9_999, "{{ i }}")),
  loop("i", 100_000, "{% increment a %}"),
  loop("i", 100_000, "{% cycle 'a', 'b' %}"),
  `{% for i in (1..9999999) reversed limit: 3 offset: 9999990 %}{{ i }}{% endfor %}`,
  "{{ (1..99999999) | size }}",
  "{{ (1..9999999) | join: ',' }}",
  "{{ (1..999999) | reverse | join }}",
  "{{ (-9007199254740991..9007199254740991) | first }}",
  "{% assign a = (1..3000000) %}{{ a | map: 'x' | compact | uniq | size }}",
  "{% assign a = (1..3000000) | concat: (1..3000000) %}{{ a | size }}",
  "{% for i in a %}x{% else %}y{% endfor %}",
  "{% for i in (1..entry.big) %}x{% endfor %}",
  "{% tablerow i in (1..100000) cols: 1 %}{{ i }}{% endtablerow %}",
  loop("i", 400, loop("j", 400, "{% capture c %}{{ c }}{{ i }}{% endcapture %}")),
];

const bombs = [
  ...[
    "append: a",
    "prepend: a",
    "replace: 'x', 'xxxxxxxxxx'",
    "split: '' | join: 'xx'",
    "url_encode",
    "escape | append: a",
  ].map((filter) => doubling(filter)),
  doubling("newline_to_br | append: a"),
  doubling("json | append: a"),
  doubling("replace: '', 'xxxxxxxxxx'"),
  doubling("split: '' | concat: l | join: 'yy'"),
  `{% assign l = "a,b" | split: "," %}${loop("i", 60, "{% assign l = l | concat: l %}")}{{ l | size }}`,
  `{% capture c %}xxxxxxxxxx{% endcapture %}${n(40, "{% capture c %}{{ c }}{{ c }}{% endcapture %}")}{{ c }}`,
  loop("i", 200_000, "<p>0123456789</p>"),
  loop("i", 100_000, "{{ entry.long }}"),
  `${longText(200_000)}${loop("i", 1_000, "{{ t }}")}`,
  `${longText(200_000)}${loop("i", 1_000, "{% assign t = t | append: 'b' %}")}`,
  n(20_000, "{{ entry.long }}"),
  "{{ entry.long | truncate: 99999999999 }}",
  "{{ 'x' | truncate: 5, entry.long }}",
  "{{ entry.list | json }}{{ entry.list | json: 999999999 }}",
  "{{ 'a' | append: entry.long | append: entry.long | split: '' | sort | join: entry.long }}",
];

const sorts = [
  `${list(60_000)}${loop("i", 500, "{% assign l = l | sort %}")}{{ l | size }}`,
  `${list(60_000)}${loop("i", 500, "{% assign l = l | sort_natural | reverse %}")}`,
  `${list(60_000)}${loop("i", 500, "{% assign m = l | uniq %}")}`,
  `${list(60_000)}${loop("i", 500, "{% assign m = l | group_by: 'size' %}")}`,
  `${list(60_000)}${loop("i", 500, "{% assign m = l | where: 'size', 1 %}")}`,
  `${list(60_000)}${loop("i", 500, "{% assign m = l | sum %}")}`,
  `${list(60_000)}${loop("i", 500, "{% assign m = l | map: 'x' | compact %}")}`,
  "{{ entry.list | sort: 'constructor' | size }}",
  "{{ entry.list | where: '__proto__' | size }}",
  "{{ entry.list | map: '__proto__' | first }}",
  "{{ entry.list | map: 'constructor.constructor' | first }}",
  "{{ entry.list | group_by: '__proto__' | json }}",
  "{{ entry.list | sum: 'constructor' }}",
];

const backtracking = [
  `${longText(200_000, "<")}${loop("i", 500, "{{ t | strip_html | size }}")}`,
  `${longText(200_000, "<!--")}${loop("i", 500, "{{ t | strip_html | size }}")}`,
  `${longText(100_000, "<script>")}{{ t | strip_html | size }}`,
  `${longText(100_000, "<style")}{{ t | strip_html | size }}`,
  `${longText(200_000, " ")}x${loop("i", 500, "{{ t | strip | size }}")}`,
  `${longText(200_000, " ")}${loop("i", 500, "{{ t | rstrip | lstrip | size }}")}`,
  `${longText(200_000, " a")}${loop("i", 500, "{{ t | truncatewords: 99999 | size }}")}`,
  `${longText(200_000, "a ")}${loop("i", 500, "{{ t | split: ' ' | size }}")}`,
  `${longText(100_000, "aab")}${loop("i", 500, "{{ t | replace: 'aa', 'aaaa' | size }}")}`,
  `${longText(200_000, "&")}${loop("i", 500, "{{ t | escape_once | size }}")}`,
  `${longText(200_000, "&amp;".slice(0, 4))}{{ t | escape_once | size }}`,
  `${longText(200_000, "%4")}{{ t | url_decode | size }}`,
  `${longText(200_000, "\n")}${loop("i", 200, "{{ t | strip_newlines | size }}")}`,
  `{{ "${n(50_000, "(a+)+")}" | split: "(a+)+$" | size }}`,
  `{{ "${n(30_000, "a")}!" | replace: "(a|a)*$", "x" | size }}`,
  `{{ "${n(50_000, "1")}" | plus: 1 }}`,
  `{{ "2020-${n(50_000, "1")}" | date: "%Y" }}`,
];

const nesting = [
  ...[50, 500, 5_000].flatMap((depth) => [
    `${n(depth, "{% if true %}")}x${n(depth, "{% endif %}")}`,
    `${n(depth, "{% for i in (1..2) %}")}x${n(depth, "{% endfor %}")}`,
    `${n(depth, "{% capture a %}")}x${n(depth, "{% endcapture %}")}{{ a }}`,
    `${n(depth, "{% case a %}{% when 1 %}")}x${n(depth, "{% endcase %}")}`,
    `${n(depth, "{% unless false %}")}x${n(depth, "{% endunless %}")}`,
    n(depth, "{% if true %}"),
    `{{ ${n(depth, "a[")}0${n(depth, "]")} }}`,
    `{{ a${n(depth, ".b")} }}`,
    `{{ 'x' ${n(depth, "| upcase ")}}}`,
    `{{ ${n(depth, "(")}1..2${n(depth, ")")} }}`,
    `{% if ${n(depth, "a and ")}b %}x{% endif %}`,
    `{% liquid\n${n(depth, "if true\n")}${n(depth, "endif\n")}%}`,
    n(depth, "<div>"),
    n(depth, "<div style='color:red'>"),
    n(depth, "<table><tr><td>"),
  ]),
  `{% liquid ${n(5_000, "echo 'x'\n")} %}`,
  n(25_000, "{{ a }}"),
  n(12_000, "{% assign a = 1 %}"),
];

const walks = [
  ..."entry|entry.list|entry.long|form|''|1|(1..3)|true|nil|blank|empty|forloop"
    .split("|")
    .flatMap((root) =>
      ["__proto__", "constructor", "constructor.constructor", "prototype", "__proto__.polluted"].map(
        (walk) =>
          root.startsWith("'") || root.startsWith("(")
            ? `{% assign r = ${root} %}[{{ r.${walk} }}]`
            : `[{{ ${root}.${walk} }}]`,
      ),
    ),
  "[{{ entry['__proto__']['toString'] }}]",
  "[{{ entry['constructor']['constructor'] }}]",
  "{% assign __proto__ = 'x' %}[{{ __proto__ }}]",
  "{% assign constructor = 'x' %}{% capture __proto__ %}y{% endcapture %}ok",
  "{% increment __proto__ %}{% decrement constructor %}",
  "[{{ this }}][{{ self }}][{{ globalThis }}][{{ process.env }}][{{ require }}][{{ module }}]",
  "[{{ global.process.mainModule }}][{{ window }}][{{ import }}][{{ Function }}]",
  "{% assign k = '__proto' | append: '__' %}[{{ entry[k].toString }}]",
  "{% assign k = 'constructor' %}[{{ entry[k][k] }}]",
  "{{ 'x' | constructor }}",
  "{{ 'x' | __proto__ }}",
  "{{ 'x' | toString }}",
  "{{ 'x' | where_exp: 'i', 'i.constructor' }}",
  "{{ 'x' | map: 'length' }}[{{ entry.list.length }}][{{ entry.long.length }}]",
  "[{{ entry.list.push }}][{{ entry.list.map }}][{{ entry.long.repeat }}]",
  "{% __proto__ %}",
  "{% constructor %}",
  "{% toString %}",
];

const reading = [
  ..."include|render|layout|block|extends|import|section|snippet|partial|javascript|style|paginate|form"
    .split("|")
    .flatMap((tag) => [`{% ${tag} '/etc/passwd' %}`, `{% ${tag} "../../secret" %}{% end${tag} %}`]),
  "{% include entry.long %}",
  "{% render 'a' for (1..99999999) %}",
  ..."inspect|to_integer|hmac_sha256|md5|base64_decode|base64_encode|file|read|eval|exec|jsonify|array_to_sentence_string|slugify|normalize_whitespace|number_of_words|sample|pop|shift|unshift|push"
    .split("|")
    .map((filter) => `{{ 'x' | ${filter} }}`),
];

const letters = [
  "{{ '\u202e\u0000' }}".replace("\u0000", ""),
  n(30_000, "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}"),
  n(50_000, "a\u0301\u0302\u0303"),
  `{{ "${n(50_000, "\u0130")}" | downcase | upcase | size }}`,
  `{{ "${n(50_000, "\ufb03")}" | upcase | size }}`,
  `{{ "\u{1f600}" | slice: 0 }}{{ "\u{1f600}" | truncate: 4 }}{{ "\u{1f600}" | split: "" | join: "-" }}`,
  "{{ \u4f60\u597d.\u4e16\u754c }}",
  "{% assign \u0430 = 'cyrillic' %}{{ \u0430 }}",
  `{{ "${n(100_000, "\u2028")}" | strip_newlines | size }}`,
  n(80_000, "\ufeff"),
];

const broken = [
  "{{",
  "{%",
  "{{ }}",
  "{% %}",
  "{{ a",
  "{% if",
  "{% endif %}",
  "{% if %}{% endif %}",
  "{{ a | }}",
  "{{ a || b }}",
  "{{ 'a }}",
  "{% for %}{% endfor %}",
  "{% for a %}{% endfor %}",
  "{% for a in %}{% endfor %}",
  "{% assign %}",
  "{% assign a %}",
  "{% case %}",
  "{% raw %}{{ a }}",
  "{% comment %}",
  "{% capture %}",
  "{{ a.b.. }}",
  "{{ .a }}",
  "{{ a[ }}",
  "{{ a['b }}",
  "{{ (1..) }}",
  "{{ (..1) }}",
  "{{ 1 | divided_by: 0 }}",
  "{{ 1 | modulo: 0 }}",
  "{{ 'x' | plus: 'y' }}",
  "{{ 1e400 }}",
  "{{ -1 | round: 999999 }}",
  "{{ 'x' | slice: -999999999999, 999999999999 }}",
  "{{ nil | first }}",
  "{{ 'x' | date: nil }}",
  "{{ nil | date: '%Y' }}",
  n(100_000, "{"),
  n(100_000, "{{"),
  n(50_000, "{% "),
  n(60_000, "{{}}"),
  n(80_000, "%}"),
  "{% else %}",
  "{% break %}",
  "{% continue %}x",
];

const markup = [
  "<script>for(;;);</script>",
  n(5_000, "<script>"),
  n(30_000, "<"),
  n(30_000, "<!--"),
  n(20_000, "<a href='"),
  n(10_000, "&#x"),
  `<p style="${n(20_000, "color:red;")}">x</p>`,
  `<p style="${n(40_000, "(")}">x</p>`,
  `<p style="${n(40_000, "/*")}">x</p>`,
  `<p style="width:${n(40_000, "calc(")}">x</p>`,
  `<p ${n(10_000, "a ")}>x</p>`,
  `<p class="${n(200_000, "a ")}">x</p>`,
  `<img src="data:image/png;base64,${n(200_000, "A")}!">`,
  n(20_000, "<p style='font:1px a'>"),
  n(20_000, "</p>"),
  n(60_000, "<b>"),
  n(20_000, "<a href=https://a.test/>x</a>"),
  n(20_000, "<li><ul>"),
];

export const hostileTemplates: Readonly<Record<string, readonly string[]>> = {
  cves,
  loops,
  bombs,
  sorts,
  backtracking,
  nesting,
  walks,
  reading,
  letters,
  broken,
  markup,
};
