/** The page around a form, or around a message shown instead of it. Contains no inline script. */
import type { FormDefinition, JsonObject, RichText } from "@formstead/form-logic";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { hostedTexts } from "@formstead/form-logic/texts/server-texts";
import { trackingServices } from "@formstead/form-logic/tracking";
import { type ComponentChildren, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { coreControls } from "../fields/core.ts";
import * as more from "../fields/more.ts";
import { docIn } from "../form/rich-text.tsx";
import { translator } from "../form/translated.ts";
import { css as pageCss } from "../hosted/page.css";
import { css as answersCss } from "../styles/answers.css";
import { css as doneCss } from "../styles/done.css";
import { css as formCss } from "../styles/form.css";
import { css as oneCss } from "../styles/one.css";
import { css as repeatCss } from "../styles/repeat.css";
import { css as resultsCss } from "../styles/results.css";
import { css as scalesCss } from "../styles/scales.css";
import { css as startCss } from "../styles/start.css";
import { css as stepperCss } from "../styles/stepper.css";
import { css as troubleCss } from "../styles/trouble.css";
import { css as welcomeCss } from "../styles/welcome.css";
import { appColors } from "./app-manifest.ts";
import type { Assets, Written } from "./hosted-renderer.ts";
import { pageIcon } from "./page-icon.ts";
import { type PageLook, pageLook } from "./page-look.tsx";
import { mousePreloadsFor, preloadsFor } from "./preloads.ts";

export interface Document {
  readonly language: string;
  readonly title: string;
  readonly definition?: FormDefinition | undefined;
  readonly url?: string;
  /** The form's version, so that programs load the picture of a link preview again after it has changed. */
  readonly version?: number;
  readonly assets: Assets;
  /** The addresses of the page in the form's languages. */
  readonly inLanguages?: Readonly<Record<string, string>> | undefined;
  /** The address that the page goes to automatically. */
  readonly goTo?: string | undefined;
  /** The path of the page, if the form is in field mode. */
  readonly fieldHome?: string | undefined;
  /** Whether the visitor can be asked about analytics services. */
  readonly canTrack?: boolean;
  /** Whether the scripts are included. */
  readonly isLive: boolean;
  /** Whether the page has only a few words. */
  readonly isMessage?: boolean;
  readonly children: ComponentChildren;
}

export function writeDocument(page: Document): Written {
  const { language, definition, children } = page;
  const look = pageLook(definition, page.assets, language);
  const inside = formStyle(definition);
  // Repeating these styles costs next to nothing after compression.
  const style = inside + pageCss + look.style;
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <Head page={page} look={look} style={style} />
      <body class={bodyClass(page)} data-layout={look.layout}>
        <header class="masthead">
          <Sender look={look} />
          <Languages page={page} />
          {page.isLive && page.fieldHome && <div class="field-bar" />}
        </header>
        <main>
          {look.cover && (
            <img
              class={look.colorScheme === "light dark" ? "cover dims" : "cover"}
              src={look.cover.src}
              alt={look.cover.alt}
            />
          )}
          {children}
        </main>
        {look.hasPoweredBy && (
          <footer class="powered">
            <p>{hostedTexts(language).poweredBy}</p>
          </footer>
        )}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, styles: [style, inside], language };
}

/** The name is read once, not as the logo's alternative text, too. */
function Sender({ look: { logo, name } }: { readonly look: PageLook }) {
  if (!logo && !name) return null;
  return (
    <div class="sender">
      {logo && <img class="logo" src={logo.src} alt={name ? "" : logo.alt} />}
      {name && <span>{name}</span>}
    </div>
  );
}

function bodyClass({ definition, isMessage }: Document): string | undefined {
  if (definition?.settings?.layout === "single") return "single";
  return isMessage ? "brief" : undefined;
}

function Head({
  page,
  look,
  style,
}: {
  readonly page: Document;
  readonly look: PageLook;
  readonly style: string;
}) {
  const { language, title, definition, url, version, assets, isLive, goTo, fieldHome } = page;
  const formTitle = definition
    ? translator({ form: { definition }, language })("form", "title", definition.title)
    : "";
  const about =
    definition && (docIn({ form: { definition }, language }, "form.description") ?? definition.description);
  const description = about && plainText(about);
  const preloads = isLive && definition ? preloadsFor(assets, definition, language) : [];
  const forMouse = isLive && definition ? mousePreloadsFor(assets, definition, language) : [];
  const told: readonly (readonly [string, string | undefined])[] = [
    ["og:type", "website"],
    ["og:title", formTitle],
    ["og:site_name", look.name],
    ["og:description", description],
    ["og:url", url],
    ...(url ? pictureOf(look.image, { url, version, language, title: formTitle }) : []),
  ];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {goTo && <meta http-equiv="refresh" content={`0; url=${goTo}`} />}
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!definition?.settings?.indexed && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content={look.colorScheme} />
      {url && told.map(([name, text]) => text && <meta property={name} content={text} />)}
      {url && <meta name="twitter:card" content="summary_large_image" />}
      {url && <link rel="canonical" href={url} />}
      <link
        rel="icon"
        href={look.icon ?? (definition ? pageIcon(definition, formTitle, language) : "data:,")}
      />
      {fieldHome && definition && (
        <Installable definition={definition} home={fieldHome} language={language} />
      )}
      <Style css={style} />
      {look.preloads.map((href) => (
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {preloads.map((href) => (
        <link rel="modulepreload" href={href} />
      ))}
      {forMouse
        .filter((href) => !preloads.includes(href))
        .map((href) => (
          <link rel="modulepreload" media="(pointer: fine)" href={href} />
        ))}
      {isLive && scriptsOf(page).map((src) => h("script", { type: "module", src }))}
    </head>
  );
}

interface Shared {
  readonly url: string;
  readonly version: number | undefined;
  readonly language: string;
  readonly title: string;
}

/** The picture of link previews. We draw one if the theme has none. Programs that show previews do not resolve paths. */
function pictureOf(own: string | undefined, { url, version = 0, language, title }: Shared) {
  if (own) return [["og:image", new URL(own, url).href]] as const;
  const drawn = new URL(`${url.replace(/\/$/, "")}/social.png?lang=${language}&v=${version}`);
  return [
    ["og:image", drawn.href],
    ["og:image:type", "image/png"],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", title],
  ] as const;
}

/** The order matters: the last one starts the form, with what the others have prepared. */
function scriptsOf({ assets, definition, fieldHome, canTrack }: Document): readonly string[] {
  const { scripts, field, kiosk, tracking } = assets;
  const own = [
    ...(fieldHome ? [field] : []),
    ...(definition?.settings?.kiosk ? [kiosk] : []),
    ...(canTrack && trackingServices(definition?.settings).length > 0 ? [tracking] : []),
  ];
  return [...scripts.slice(0, -1), ...own, ...scripts.slice(-1)];
}

interface InstallableProps {
  readonly definition: FormDefinition;
  readonly home: string;
  readonly language: string;
}

/** What lets a device install the page. */
function Installable({ definition, home, language }: InstallableProps) {
  return (
    <>
      <link rel="manifest" href={`${home}manifest.webmanifest?lang=${language}`} />
      <link rel="apple-touch-icon" href={`${home}icon-192.png`} />
      <meta name="theme-color" content={appColors(definition).accent} />
    </>
  );
}

/** Links to the same page in the form's other languages. Without JavaScript, and in a frame, they work as well. */
function Languages({ page: { language, inLanguages = {} } }: { readonly page: Document }) {
  const links = Object.entries(inLanguages);
  if (links.length < 2) return null;
  const nameOf = (one: string) =>
    new Intl.DisplayNames([one], { type: "language" }).of(one)?.replace(/^./, (first) => first.toUpperCase());
  return (
    <details class="languages">
      <summary>
        <span class="sr">{hostedTexts(language).language}: </span>
        {nameOf(language)}
      </summary>
      <ul>
        {links.map(([one, href]) => (
          <li key={one}>
            <a
              href={href}
              lang={one}
              hreflang={one}
              dir={directionOf(one)}
              aria-current={one === language ? "true" : undefined}
            >
              {nameOf(one)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The form's styles, which are placed before the page's own and in shadow roots. */
export function formStyle(definition?: FormDefinition): string {
  const common =
    formCss + scalesCss + repeatCss + answersCss + doneCss + startCss + oneCss + troubleCss + welcomeCss;
  const own = lessCommonCss.filter(([, isNeeded]) =>
    definition?.pages.some(({ items }) => items.some(isNeeded)),
  );
  return common + own.map(([css]) => css).join("");
}

/** What a form adds to the styles has been read by `readOwnCss`, `safeUrl`, and `themeCss`, never copied. */
export function Style({ css }: { readonly css: string }) {
  return h("style", { dangerouslySetInnerHTML: { __html: css } });
}

const moreTypes = new Set(more.controls.map(([type]) => type));
for (const [type] of coreControls) moreTypes.delete(type);

interface StyledItem {
  readonly type?: string;
  readonly items?: readonly object[];
  readonly settings?: JsonObject;
}

/** Whether the item, or one in it, is like this. */
const anyIn =
  (isNeeded: (settings: JsonObject, type: string) => boolean) =>
  (item: object): boolean => {
    const { type = "", items = [], settings = {} }: StyledItem = item;
    return isNeeded(settings, type) || items.some(anyIn(isNeeded));
  };

/** Styles that only some forms need. */
const lessCommonCss = [
  [more.css, anyIn(({ source }, type) => source !== undefined || moreTypes.has(type))],
  [stepperCss, anyIn(({ stepper }) => stepper === true)],
  [resultsCss, anyIn(({ in_view }) => in_view === true)],
] as const;

/** Data for the element, escaped so that nothing in it can end the script element. */
export function Json({ data }: { readonly data: object }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return h("script", { type: "application/json", dangerouslySetInnerHTML: { __html: text } });
}

function plainText({ content }: RichText): string {
  const words = content.flatMap((block) => {
    const inline = block.type === "list" ? block.items.flat() : (block.content ?? []);
    return inline.map((one) => (one.type === "text" ? one.text : ""));
  });
  return words.join(" ").replace(/\s+/g, " ").trim().slice(0, 300);
}
