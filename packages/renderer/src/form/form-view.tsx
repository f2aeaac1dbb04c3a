/** Renders the whole form from one screen. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { type ComponentChildren, Fragment, h } from "preact";
import { lengthOf } from "./filling.ts";
import { Items } from "./items.tsx";
import { Later } from "./later.tsx";
import type { Screen } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

export function FormView({ screen }: { readonly screen: Screen }) {
  const { place, steps, texts, actions, host, form, receipt, views } = screen;
  const t = translator(form.definition, screen.language);
  if (place.kind === "done") return <Done screen={screen} />;
  const step = place.kind === "step" ? steps.find(({ id }) => id === place.id) : undefined;
  const at = step ? steps.indexOf(step) : steps.length;
  const of = lengthOf(screen);
  const isLast = at === of - 1;
  const pageTitle = step ? t(step.page.id, "title", step.page.title ?? "") : texts.check;
  return (
    <form
      noValidate
      method="post"
      action={host.action}
      encType={host.action && "multipart/form-data"}
      onSubmit={(event: Event) => {
        event.preventDefault();
        actions.next();
      }}
      aria-busy={screen.isSubmitting}
    >
      {host.action && <input type="hidden" name="_page" value={step?.id ?? "check"} />}
      {host.once && <input type="hidden" name="_once" value={host.once} />}
      <button type="submit" class="sr" tabIndex={-1} aria-hidden="true" />
      {at > 0 && (
        <button type="submit" name="_do" value="back" class="quiet back" onClick={stopping(actions.back)}>
          {texts.back}
        </button>
      )}
      <Head screen={screen} at={at} pageTitle={pageTitle} />
      {host.notice && <p class="notice">{host.notice}</p>}
      <Failure screen={screen} />
      <Summary screen={screen} />
      {/* Inert during a submission, because changes made then would be lost. */}
      <div class="page" part="page" key={step?.id ?? "check"} inert={screen.isSubmitting}>
        {step ? (
          <Items screen={screen} items={step.items} prefix="" />
        ) : (
          views.CheckAnswers && <views.CheckAnswers screen={screen} />
        )}
      </div>
      <p class="trap" aria-hidden="true">
        <label>
          {/* A name that no browser or password manager fills in. */}
          Leave empty{" "}
          <input name="_leave_empty" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </p>
      <footer part="footer">
        <button
          type="submit"
          name="_do"
          value="next"
          class="button primary"
          part="button button-primary"
          disabled={screen.isSubmitting}
        >
          {screen.isSubmitting
            ? texts.submitting
            : isLast
              ? t("form", "submit_label", form.definition.settings?.submit_label ?? texts.submit)
              : texts.next}
        </button>
        <span class="status">{statusText(screen)}</span>
        {host.canFinishLater && !receipt && <Later screen={screen} />}
      </footer>
    </form>
  );
}

function Head({
  screen,
  at,
  pageTitle,
}: {
  readonly screen: Screen;
  readonly at: number;
  readonly pageTitle?: string | undefined;
}) {
  const { form, texts, headingLevel, views } = screen;
  const { title, description } = form.definition;
  const of = lengthOf(screen);
  const isFirst = at === 0;
  const formTitle = translator(form.definition, screen.language)("form", "title", title);
  return (
    <header>
      <Heading screen={screen} text={(!isFirst && pageTitle) || formTitle} />
      {isFirst && description && views.RichText && <views.RichText screen={screen} doc={description} />}
      {of > 1 && (
        <div class="progress" part="progress">
          <p>{fillIn(texts.progress, { at: at + 1, of })}</p>
          <progress value={at + 1} max={of} aria-hidden="true" />
        </div>
      )}
      {isFirst && pageTitle && h(`h${headingLevel + 1}`, { class: "section" }, pageTitle)}
    </header>
  );
}

function Heading({ screen, text }: { readonly screen: Screen; readonly text: string }) {
  return h(
    `h${screen.headingLevel}`,
    { class: "title", part: "heading", tabIndex: -1, "data-part": "heading" },
    text,
  );
}

function statusText({ status, texts }: Screen): string {
  if (status === "saved") return texts.saved;
  if (status === "saving") return texts.saving;
  return status === "offline" ? texts.offline : "";
}

function Failure({ screen }: { readonly screen: Screen }) {
  if (!screen.failure) return null;
  return (
    <div class="summary" data-part="failure" tabIndex={-1}>
      <p role="alert">{screen.failure}</p>
      <button type="button" class="button" onClick={screen.actions.retry}>
        {screen.texts.retry}
      </button>
    </div>
  );
}

/** Lists all problems, each with a link to its question. Takes the focus when it appears. */
function Summary({ screen }: { readonly screen: Screen }) {
  const { problems, steps, answers, actions, form } = screen;
  if (problems.size === 0) return null;
  const t = translator(form.definition, screen.language);
  const items = new Map(steps.flatMap((step) => placesOf(step.items, answers)));
  const lines: ComponentChildren[] = [...problems].map(([path, text]) => {
    const item = items.get(path);
    const label = item && "label" in item ? t(item.id, "label", item.label ?? "") : "";
    return (
      <li key={path}>
        <a href={`#f-${path}`} onClick={stopping(() => actions.focus(path))}>
          {label ? `${label}: ` : ""}
          {text}
        </a>
      </li>
    );
  });
  return (
    <div class="summary" part="error-summary" tabIndex={-1} data-part="summary">
      <div role="alert">
        {h(`h${screen.headingLevel + 1}`, null, screen.texts.summary)}
        <ul>{lines}</ul>
      </div>
    </div>
  );
}

/** Sequential numbers assigned to the entry. */
function Numbers({ screen }: { readonly screen: Screen }) {
  const { form, receipt, answers, language } = screen;
  const t = translator(form.definition, language);
  const places = new Map(form.definition.pages.flatMap(({ items }) => placesOf(items, answers)));
  const lines = Object.entries(receipt?.numbers ?? {}).map(([path, number]) => {
    const item = places.get(path);
    return (
      <Fragment key={path}>
        {item && "label" in item && <p class="hint">{t(item.id, "label", item.label ?? "")}</p>}
        <p class="receipt">{number}</p>
      </Fragment>
    );
  });
  return <Fragment>{lines}</Fragment>;
}

function Done({ screen }: { readonly screen: Screen }) {
  const { texts, form, receipt, views } = screen;
  const thanks = form.definition.settings?.thanks;
  return (
    <div class="done">
      <Heading screen={screen} text={texts.thanks} />
      {thanks && views.RichText ? <views.RichText screen={screen} doc={thanks} /> : <p>{texts.thanksText}</p>}
      {receipt && (
        <Fragment>
          <Numbers screen={screen} />
          <p class="hint">{texts.receipt}</p>
          <p class="receipt">{receipt.receipt_code}</p>
        </Fragment>
      )}
    </div>
  );
}
