/**
 * The answers of an entry as a page to print, in the form's own type and light colors. Complete in itself: fonts and the
 * logo are inside, because the program that prints it requests nothing.
 */
import type { Look } from "@formstead/form-logic";
import { arabicFont, familyOf } from "@formstead/form-logic/fonts";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { hostedTexts } from "@formstead/form-logic/texts/server-texts";
import { renderToString } from "preact-render-to-string";
import { fonts } from "../form/font-files.ts";
import { unicodeRanges } from "../form/font-subsets.ts";
import { translator } from "../form/translated.ts";
import { answersIn } from "./answers-in.ts";
import { Style } from "./document.tsx";
import type { AnsweredRow, AnswersDocument } from "./hosted-renderer.ts";

export async function answersDocument(given: AnswersDocument): Promise<string> {
  const { standing, language, receiptCode, submittedAt, logo } = given;
  const { definition } = standing;
  const answered = await answersIn(standing, language);
  const texts = await loadTexts(language);
  const title = translator({ form: { definition }, language })("form", "title", definition.title);
  const time = new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  });
  const head = renderToString(
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <Style css={fontRules(given) + themeRules(definition.look) + layout} />
    </head>,
  );
  const heading = renderToString(
    <header>
      {logo && <img src={logo} alt="" />}
      <h1>{title}</h1>
      <p>{fillIn(hostedTexts(language).submittedOn, { time: time.format(submittedAt) })}</p>
      <dl>
        <div>
          <dt>{texts.receipt}</dt>
          <dd>
            <bdi class="code">{receiptCode}</bdi>
          </dd>
        </div>
      </dl>
    </header>,
  );
  const parts: string[] = [];
  for (const piece of inPieces(answered)) {
    parts.push(renderToString(<Section rows={piece.rows} title={piece.title} />));
    // A server has other respondents, too.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const start = `<!doctype html><html lang="${language}" dir="${directionOf(language)}">`;
  return `${start}${head}<body>${heading}${parts.join("")}</body></html>`;
}

interface Piece {
  /** Empty in all pieces of a section but its first. */
  readonly title: string;
  readonly rows: AnsweredRow[];
}

const rowsAtOnce = 20;

/** Few rows at a time, because writing an answer in words takes time, too. */
function* inPieces(answered: Iterable<AnsweredRow>): Generator<Piece> {
  let section: AnsweredRow["section"] | undefined;
  let piece: Piece | undefined;
  for (const row of answered) {
    const isNew = row.section !== section;
    if (piece && (isNew || piece.rows.length === rowsAtOnce)) {
      yield piece;
      piece = undefined;
    }
    piece ??= { title: isNew ? row.section.title : "", rows: [] };
    piece.rows.push(row);
    section = row.section;
  }
  if (piece) yield piece;
}

function Section({ title, rows }: Piece) {
  return (
    <section>
      {title && <h2>{title}</h2>}
      <dl>
        {rows.map(({ label, text }) => (
          <div>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The files that the document needs, so that the caller can read them. */
export function documentFonts(look: Look | undefined, language: string): readonly string[] {
  return facesOf(look, language).flatMap(({ files }) => files.map(({ file }) => file));
}

/** Letters of the form's fonts come first, Arabic letters from a font of their own, and all others from the system. */
function facesOf(look: Look | undefined, language: string) {
  const isArabic = directionOf(language) === "rtl";
  const names = [...new Set([...(look?.fonts ?? []), ...(isArabic ? [arabicFont] : [])])];
  return names.flatMap((name) => {
    const font = fonts[name];
    return font ? [{ name, ...font }] : [];
  });
}

function fontRules({ standing, language, fontUrl }: AnswersDocument): string {
  return facesOf(standing.definition.look, language)
    .flatMap(({ name, weight, files }) =>
      files.map(
        ({ subset, file }) =>
          `@font-face{font-family:"${familyOf(name)}";src:url(${fontUrl(file)})format("woff2");font-weight:${weight};unicode-range:${unicodeRanges[subset]}}`,
      ),
    )
    .join("");
}

const isColor = /^#[0-9a-f]{6}$/i;
/** What a list of font families consists of. */
const isFontList = /^[\w\s",-]+$/;

function themeRules({ light = {}, vars = {} }: Partial<Look> = {}): string {
  const color = (name: string, otherwise: string) =>
    isColor.test(light[name] ?? "") ? light[name] : otherwise;
  const family = (name: string) => (isFontList.test(vars[name] ?? "") ? vars[name] : "system-ui,sans-serif");
  const weight = /^\d{3}$/.test(vars["heading-weight"] ?? "") ? vars["heading-weight"] : "650";
  return `:root{--text:${color("text", "#1c1c1c")};--muted:${color("muted", "#5c5c5c")};--line:${color("line", "#d4d4d4")};--accent:${color("accent", "#1c1c1c")};--font:${family("font")};--heading:${family("heading-font")};--weight:${weight}}`;
}

const layout = `
@page{size:A4;margin:20mm 18mm 22mm;@bottom-right{content:counter(page) " / " counter(pages);font:9pt system-ui,sans-serif;color:#6b6b6b;direction:ltr}}
*{box-sizing:border-box;margin:0}
:root{--rule:.5pt solid color-mix(in srgb,var(--line) 40%,#fff)}
body{font:10.5pt/1.5 var(--font);color:var(--text);overflow-wrap:break-word;text-align:left}
[dir=rtl] body{text-align:right}
header{border-top:3pt solid var(--accent);padding-top:9mm;margin-bottom:9mm}
header img{display:block;max-height:14mm;max-width:60mm;margin-bottom:6mm}
h1{font:var(--weight) 20pt/1.2 var(--heading);text-wrap:balance;margin-bottom:2mm}
h2{font:var(--weight) 13pt/1.3 var(--heading);margin:8mm 0 1.5mm;break-after:avoid}
header p,dt{color:var(--muted)}
header dl{margin-top:5mm}
.code{font-family:ui-monospace,monospace;letter-spacing:.06em}
dl>div{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:6mm;padding:2.2mm 0;border-top:var(--rule);break-inside:avoid}
dl>div:last-child{border-bottom:var(--rule)}
section:not(:has(h2)) dl>div:first-child{border-top:0}
dd{white-space:pre-line}
`;
