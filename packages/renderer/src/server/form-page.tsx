/**
 * The form as a page, rendered by the components that hydrate it in the browser: in a declarative shadow root, so
 * that the script finds everything in place, or in the page itself if plain HTML must work.
 */
import { isField } from "@formstead/form-logic/engine";
import { withoutUnusedPoints } from "@formstead/form-logic/public-definition";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { hostedTexts } from "@formstead/form-logic/texts/server-texts";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { redirectOf } from "../form/done.tsx";
import { FormView } from "../form/form-view.tsx";
import { pageTitle } from "../form/page-title.ts";
import type { Screen } from "../form/screen.ts";
import { placesOf } from "../form/steps.ts";
import { translator } from "../form/translated.ts";
import { formStyle, Json, Style, writeDocument } from "./document.tsx";
import type { FormPage, Written } from "./hosted-renderer.ts";
import { ResumeForm } from "./message-page.tsx";
import { Returning } from "./returning.tsx";
import { screenOf } from "./screen.ts";

export async function formPage(page: FormPage): Promise<Written> {
  const screen = await screenOf(page);
  const { form, language, url, assets, isPlain, place } = page;
  const isLive = !isPlain && place !== "done";
  return writeDocument({
    language,
    title: pageTitle(screen),
    definition: form.definition,
    url,
    version: form.version,
    assets,
    inLanguages: page.inLanguages,
    fieldHome: page.fieldHome,
    canTrack: !page.isUntracked,
    isLive,
    goTo: place === "done" ? redirectOf(screen) : undefined,
    children: isLive ? <Live page={page} screen={screen} /> : <Root screen={screen} />,
  });
}

function Root({ screen }: { readonly screen: Screen }) {
  return (
    <div class="root" lang={screen.language} dir={directionOf(screen.language)}>
      <FormView screen={screen} />
    </div>
  );
}

const byScriptOnly = /^(signature|sketch|(entry_|user_)?reference)$/;

/** Tells respondents what does not work without JavaScript before they start. */
function scriptNeeds({ form, language, answers }: FormPage): string {
  const own = hostedTexts(language);
  if (form.captcha === "proof_of_work") return own.script;
  const t = translator({ form, language });
  const labels = form.definition.pages
    .flatMap(({ items }) => placesOf(items, answers))
    .flatMap(([, item]) =>
      isField(item) && (byScriptOnly.test(item.type) || item.settings?.source)
        ? [t(item.id, "label", item.label)]
        : [],
    );
  return labels.length > 0 ? fillIn(own.scriptFields, { labels: [...new Set(labels)].join(", ") }) : "";
}

function Live({ page, screen }: { readonly page: FormPage; readonly screen: Screen }) {
  const { form, formRef, language, entryKey, place, prefill, prefillToken } = page;
  const { action, once, notice, isChanging, isBegun, beginHref, reached } = screen.host;
  const inside = renderToString(
    <>
      <Style css={formStyle(form.definition)} />
      <Root screen={screen} />
      <div class="sr" role="status" />
    </>,
  );
  const needs = scriptNeeds(page);
  const data = {
    form: { ...form, definition: withoutUnusedPoints(form.definition) },
    hosted: { action, once, notice, isChanging, isBegun, beginHref, reached },
    step: entryKey && place,
    prefill,
    prefillToken,
  };
  return (
    <>
      {needs && (
        <noscript>
          <p class="notice">{needs}</p>
        </noscript>
      )}
      <Returning page={page} />
      {h(
        "formstead-form",
        {
          hosted: true,
          form: formRef,
          lang: language,
          "entry-key": entryKey,
          // For the page's styles: a start screen has more room for a picture than a question.
          starting: screen.place.kind === "start",
          // The next person must not continue what this one has begun.
          resume: form.definition.settings?.kiosk && "off",
        },
        [
          h("template", { shadowrootmode: "open", dangerouslySetInnerHTML: { __html: inside } }),
          <Json data={data} />,
        ],
      )}
      {once && !form.definition.settings?.kiosk && (
        <noscript>
          <ResumeForm action={page.action} once={once} language={language} />
        </noscript>
      )}
    </>
  );
}
