/**
 * Allowlist of the filters and tags in templates, independent of what the library provides. None of them reads files,
 * evaluates expressions from texts, or returns a value that was not passed in.
 */
import type { Liquid } from "liquidjs";

const allowedFilters = new Set(
  (
    "abs append at_least at_most capitalize ceil compact concat date default divided_by downcase escape escape_once " +
    "find find_index first floor group_by has join json last lstrip map minus modulo newline_to_br plus prepend raw " +
    "reject remove remove_first remove_last replace replace_first replace_last reverse round rstrip size slice sort " +
    "sort_natural split strip strip_html strip_newlines sum times truncate truncatewords uniq upcase url_decode " +
    "url_encode where"
  ).split(" "),
);

const allowedTags = new Set(
  "# assign break capture case comment continue cycle decrement echo for if increment liquid raw tablerow unless".split(
    " ",
  ),
);

/** Limits date formats and the field widths in them, because `%999999999d` would produce that many spaces. */
const dateFormatMax = 100;
const wideField = /%[-_0^#:]*\d{3}/;

export function restrict(engine: Liquid, toSafe: (value: unknown) => string): void {
  for (const name of Object.keys(engine.filters))
    if (!allowedFilters.has(name)) engine.unregisterFilter(name);
  for (const name of Object.keys(engine.tags)) if (!allowedTags.has(name)) delete engine.tags[name];
  guardDates(engine);
  // Line breaks that survive escaping: the text is escaped first, and the breaks are added afterward.
  engine.registerFilter("newline_to_br", {
    raw: true,
    handler: (value: unknown) => toSafe(value).replace(/\r?\n/g, "<br>\n"),
  });
}

function guardDates(engine: Liquid): void {
  const known = engine.filters.date;
  if (typeof known !== "function") throw new Error("the library does not provide the expected date filter");
  engine.registerFilter("date", function (value: unknown, format?: unknown, ...rest: unknown[]) {
    const text = format === undefined || format === null ? undefined : String(format);
    if (text !== undefined && (text.length > dateFormatMax || wideField.test(text)))
      throw new Error("this date format is too long");
    return known.call(this, value, text, ...rest);
  });
}
