/** The page around a form, or around a message shown instead of it. Contains no inline script. */
import type { FormDefinition, JsonObject, RichText } from "@formstead/form-logic";
import { hostedTexts } from "@formstead/form-logic/texts/server-texts";
import { type ComponentChildren, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { coreControls } from "../fields/core.ts";
import * as more from "../fields/more.ts";
import { directionOf } from "../form/mount.tsx";
import { themeCss } from "../form/theme.ts";
import { css as pageCss } from "../hosted/page.css";
import { css as formCss } from "../styles/form.css";
import type { Assets, Written } from "./hosted-renderer.ts";

export interface Document {
  readonly language: string;
  readonly title: string;
  readonly definition?: FormDefinition | undefined;
  readonly url?: string;
  readonly assets: Assets;
  /** Whether the scripts are included. */
  readonly isLive: boolean;
  readonly children: ComponentChildren;
}

export function writeDocument(page: Document): Written {
  const { language, definition, children } = page;
  const theme = definition?.theme ?? {};
  const themed = definition?.theme ? themeCss(definition.theme).replace(":host,.root", ":root") : "";
  const inside = formStyle(definition);
  // Repeating these styles costs next to nothing after compression.
  const style = inside + pageCss + themed;
  const logo = safeUrl(theme.logo);
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <Head page={page} theme={theme} style={style} />
      <body>
        <main>
          {logo && <img class="logo" src={logo} alt={textOf(theme.logo_alt)} />}
          {children}
        </main>
        {theme.powered_by === true && <p class="powered">{hostedTexts(language).poweredBy}</p>}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, styles: [style, inside], language };
}

function Head({
  page: { title, definition, url, assets, isLive },
  theme,
  style,
}: {
  readonly page: Document;
  readonly theme: JsonObject;
  readonly style: string;
}) {
  const description = definition?.description && plainText(definition.description);
  const image = safeUrl(theme.image);
  const told: readonly (readonly [string, string | undefined])[] = [
    ["og:type", "website"],
    ["og:title", definition?.title],
    ["og:description", description],
    ["og:image", image],
    ["og:url", url],
  ];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!definition?.settings?.indexed && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content="light dark" />
      {url && told.map(([name, text]) => text && <meta property={name} content={text} />)}
      {url && <link rel="canonical" href={url} />}
      <link rel="icon" href={safeUrl(theme.icon) ?? "data:,"} />
      <Style css={style} />
      {isLive && assets.preloads.map((href) => <link rel="modulepreload" href={href} />)}
      {isLive && assets.scripts.map((src) => h("script", { type: "module", src }))}
    </head>
  );
}

/** The form's styles, which are placed before the page's own and in shadow roots. */
export function formStyle(definition?: FormDefinition): string {
  return definition && hasMore(definition) ? formCss + more.css : formCss;
}

/** Only for styles from our own build, never for content from a form. */
export function Style({ css }: { readonly css: string }) {
  return h("style", { dangerouslySetInnerHTML: { __html: css } });
}

const moreTypes = new Set(more.controls.map(([type]) => type));
for (const [type] of coreControls) moreTypes.delete(type);

function hasMore({ pages }: FormDefinition): boolean {
  const isMore = (item: object): boolean => {
    const {
      type,
      items = [],
      settings,
    } = item as { type?: string; items?: readonly object[]; settings?: JsonObject };
    return settings?.source !== undefined || moreTypes.has(type ?? "") || items.some(isMore);
  };
  return pages.some(({ items }) => items.some(isMore));
}

/** Data for the element, escaped so that nothing in it can end the script element. */
export function Json({ data }: { readonly data: object }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return h("script", { type: "application/json", dangerouslySetInnerHTML: { __html: text } });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Accepts only URLs that the page's CSP would load as well. */
function safeUrl(value: unknown): string | undefined {
  return /^(https:\/\/|\/[^/])/.test(textOf(value)) ? textOf(value) : undefined;
}

function plainText({ content }: RichText): string {
  const words = content.flatMap((block) => {
    const inline = block.type === "list" ? block.items.flat() : (block.content ?? []);
    return inline.map((one) => (one.type === "text" ? one.text : ""));
  });
  return words.join(" ").replace(/\s+/g, " ").trim().slice(0, 300);
}
