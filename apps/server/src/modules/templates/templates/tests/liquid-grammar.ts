/** Generates valid or nearly valid Liquid from a grammar and a seed: the same seed produces the same template. */

const roots = [
  "entry",
  "form",
  "account",
  "steps",
  "a",
  "b",
  "forloop",
  "entry.list",
  "entry.long",
  "entry.answers.name",
];
const names = [
  "name",
  "size",
  "first",
  "last",
  "answers",
  "__proto__",
  "constructor",
  "0",
  "x-y",
  "toString",
];
const filters =
  "abs append at_least at_most capitalize ceil compact concat date default divided_by downcase escape escape_once find first floor group_by has join json last lstrip map minus modulo newline_to_br plus prepend raw reject remove replace replace_first reverse round rstrip size slice sort sort_natural split strip strip_html strip_newlines sum times truncate truncatewords uniq upcase url_decode url_encode where nope".split(
    " ",
  );
const texts = [
  "''",
  "'a'",
  "'<b>'",
  "'%Y-%m'",
  "'%9999d'",
  "','",
  '"x y"',
  "'\u{1f600}'",
  "'&lt;'",
  "'javascript:1'",
  "'__proto__'",
];
const numbers = ["0", "1", "-1", "3.5", "99", "1000", "99999", "9999999999"];
const html = [
  "<p>",
  "</p>",
  "<b style='color:red'>",
  "</b>",
  "<a href='",
  "'>",
  "<img src=",
  "<script>",
  "</script>",
  "<!--",
  "text ",
  "\n",
  "&amp;",
  "<table><tr><td>",
];

export function makeTemplate(seed: number): string {
  const random = mulberry(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const value = (): string => (chance(0.5) ? path() : chance(0.5) ? pick(texts) : pick(numbers));
  const path = (): string => {
    let made = pick(roots);
    while (chance(0.4))
      made += chance(0.7)
        ? `.${pick(names)}`
        : `[${chance(0.5) ? pick(numbers) : chance(0.5) ? pick(texts) : pick(roots)}]`;
    return made;
  };
  const filtered = (): string => {
    let made = value();
    while (chance(0.5))
      made += ` | ${pick(filters)}${chance(0.5) ? `: ${value()}${chance(0.3) ? `, ${value()}` : ""}` : ""}`;
    return made;
  };
  const condition = (): string =>
    `${value()} ${pick(["==", "!=", "<", ">", "contains", "<=", ">="])} ${value()}${chance(0.3) ? ` ${pick(["and", "or"])} ${value()}` : ""}`;
  const range = (): string =>
    chance(0.6) ? `(${pick(numbers)}..${chance(0.5) ? pick(numbers) : path()})` : path();
  const block = (depth: number): string => {
    const inner = () => (depth > 0 ? many(depth - 1) : "x");
    switch (Math.floor(random() * 12)) {
      case 0:
        return `{% if ${condition()} %}${inner()}${chance(0.4) ? `{% else %}${inner()}` : ""}{% endif %}`;
      case 1:
        return `{% for ${pick(["i", "a", "entry"])} in ${range()}${chance(0.3) ? ` limit: ${pick(numbers)}` : ""}${chance(0.2) ? " reversed" : ""} %}${inner()}{% endfor %}`;
      case 2:
        return `{% assign ${pick(["a", "b", "entry", "__proto__"])} = ${filtered()} %}`;
      case 3:
        return `{% capture ${pick(["a", "b"])} %}${inner()}{% endcapture %}`;
      case 4:
        return `{% case ${value()} %}{% when ${value()} %}${inner()}{% else %}${inner()}{% endcase %}`;
      case 5:
        return `{% unless ${condition()} %}${inner()}{% endunless %}`;
      case 6:
        return `{% tablerow i in ${range()} cols: ${pick(numbers)} %}${inner()}{% endtablerow %}`;
      case 7:
        return `{% cycle ${value()}, ${value()} %}{% increment a %}`;
      case 8:
        return pick(html);
      default:
        return `{{ ${filtered()} }}`;
    }
  };
  const many = (depth: number): string => {
    let made = "";
    do made += chance(0.3) ? pick(html) : block(depth);
    while (chance(0.7));
    return made;
  };
  const whole = many(4);
  // Occasionally cuts off the end, as in unfinished input.
  return chance(0.1) ? whole.slice(0, Math.floor(random() * whole.length)) || "x" : whole || "x";
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
