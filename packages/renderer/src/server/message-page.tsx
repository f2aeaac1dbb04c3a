/**
 * Messages shown instead of the form, and the small forms that lead to it: one for a code, one for an email address
 * to send a link to, and one for a link.
 */
import type { PublicForm } from "@formstead/client";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { type HostedTexts, hostedTexts } from "@formstead/form-logic/texts/server-texts";
import type { Texts } from "@formstead/form-logic/texts/texts";
import { type ComponentChildren, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { closedText } from "../form/closed-text.ts";
import { type OwnNotice, ownNotice } from "../form/own-notice.tsx";
import { translator } from "../form/translated.ts";
import { formStyle, Json, Style, writeDocument } from "./document.tsx";
import type { MessagePage, Written } from "./hosted-renderer.ts";

export async function messagePage(page: MessagePage): Promise<Written> {
  const { language, form, assets, problem, kind } = page;
  const own = hostedTexts(language);
  const texts = await loadTexts(language);
  const notice = ownNotice(form?.definition, language, page.reason ?? form?.closed_reason);
  const general = titleOf(page, texts, own);
  const title = notice.title ?? general;
  const formTitle = form && translator({ form, language })("form", "title", form.definition.title);
  const whole = formTitle && formTitle !== title ? `${title} – ${formTitle}` : title;
  const root = (
    <div class="root" lang={language} dir={directionOf(language)}>
      <div class="message">
        {formTitle && formTitle !== title && <p class="form-name">{formTitle}</p>}
        <h1 class="title">{title}</h1>
        {notice.content && <div class="lead">{notice.content}</div>}
        {/* The form's own title may not say when the form opens. */}
        {notice.title && form?.closed_reason === "not_open_yet" && <p class="hint">{general}</p>}
        {bodyOf(page, texts, own, notice)}
      </div>
    </div>
  );
  // Someone with a draft on this device may continue it for a while.
  const isLive = kind === "closed" && form !== undefined && page.formRef !== undefined;
  return writeDocument({
    language,
    title: problem ? fillIn(texts.errorTitle, { title: whole }) : whole,
    definition: form?.definition,
    assets,
    inLanguages: page.inLanguages,
    fieldHome: page.fieldHome,
    isLive,
    isMessage: true,
    children: isLive ? <Element page={page} root={root} /> : root,
  });
}

function Element({ page, root }: { readonly page: MessagePage; readonly root: ComponentChildren }) {
  const inside = renderToString(
    <>
      <Style css={formStyle(page.form?.definition)} />
      {root}
    </>,
  );
  return h("formstead-form", { hosted: true, form: page.formRef, lang: page.language }, [
    h("template", { shadowrootmode: "open", dangerouslySetInnerHTML: { __html: inside } }),
    <Json data={{ form: page.form, hosted: { action: page.action } }} />,
  ]);
}

function titleOf({ kind, form, language }: MessagePage, texts: Texts, own: HostedTexts): string {
  if (kind === "closed") return form ? closedTitle(form, texts, language) : texts.closed;
  if (kind === "not_found") return texts.notFound;
  if (kind === "gone") return texts.ended;
  if (kind === "code") return own.codeTitle;
  return kind === "failed" ? texts.summary : texts.later;
}

/** The server does not know the visitor's time zone, so it names its own. */
function closedTitle(form: PublicForm, texts: Texts, language: string): string {
  const { closed_reason, opens_at } = form;
  if (closed_reason !== "not_open_yet" || !opens_at) return closedText(form, texts, language);
  const date = {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  const time = new Date(opens_at).toLocaleString(language, {
    ...date,
    timeZone: "UTC",
    timeZoneName: "short",
  });
  return fillIn(texts.notYet, { time });
}

function closedBody(reason: string | null | undefined, own: HostedTexts): string {
  if (reason === "not_open_yet") return own.soonText;
  return reason === "paused" ? own.pausedText : own.closedText;
}

function bodyOf(page: MessagePage, texts: Texts, own: HostedTexts, { title, content }: OwnNotice) {
  const { kind, action, once, notice, problem, href } = page;
  const wrong = problem && (problem === "codeWrong" ? texts.codeWrong : own[problem]);
  if (kind === "not_found") return <p class="lead">{own.notFoundText}</p>;
  if (kind === "gone" || kind === "closed") {
    // General words would not go with the form's own.
    if (title || content) return null;
    return <p class="lead">{kind === "gone" ? own.goneText : closedBody(page.form?.closed_reason, own)}</p>;
  }
  if (kind === "code")
    return (
      <Small action={action} once={once} act="open" button={texts.open}>
        <Line name="_code" label={texts.code} hint={content ? undefined : own.codeHint} wrong={wrong} />
      </Small>
    );
  if (kind === "later")
    return (
      <>
        <Small action={action} act="later-send" button={texts.laterSend}>
          <Line name="_email" type="email" label={texts.laterEmail} hint={texts.laterHint} wrong={wrong} />
        </Small>
        <Back href={href} text={own.laterBack} />
      </>
    );
  return (
    <>
      <p role={kind === "failed" ? "alert" : undefined}>{notice ? own[notice] : own.laterDone}</p>
      <Back href={href} text={own.laterBack} />
    </>
  );
}

function Back({ href, text }: { readonly href: string | undefined; readonly text: string }) {
  return href ? (
    <p>
      <a href={href}>{text}</a>
    </p>
  ) : null;
}

interface SmallProps {
  readonly action: string;
  readonly once?: string | undefined;
  readonly act: string;
  readonly button: string;
  readonly children: ComponentChildren;
}

function Small({ action, once, act, button, children }: SmallProps) {
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate class="short">
      {once && <input type="hidden" name="_once" value={once} />}
      {children}
      <div class="foot">
        <button type="submit" name="_do" value={act} class="button primary">
          {button}
        </button>
      </div>
    </form>
  );
}

interface LineProps {
  readonly name: string;
  readonly type?: "text" | "email" | "url";
  readonly label: string;
  readonly hint: string | undefined;
  readonly wrong?: string | undefined;
}

function Line({ name, type = "text", label, hint, wrong }: LineProps) {
  const id = `f-${name}`;
  return (
    <div class={wrong ? "field invalid" : "field"}>
      <label class="label" for={id}>
        {label}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p class="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
      {h("input", {
        class: "input",
        id,
        name,
        type,
        autoComplete: type === "email" ? "email" : "off",
        "aria-describedby":
          [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ") || undefined,
        "aria-invalid": wrong ? true : undefined,
        autoFocus: !!wrong,
      } as object)}
    </div>
  );
}

interface ResumeProps {
  readonly action: string;
  readonly once: string;
  readonly language: string;
}

/** A link's fragment never reaches the server; without JavaScript, the respondent has to paste the link. */
export function ResumeForm({ action, once, language }: ResumeProps) {
  const own = hostedTexts(language);
  return (
    <details class="root resume">
      <summary>{own.resumeTitle}</summary>
      <Small action={action} once={once} act="resume" button={own.resumeGo}>
        <Line name="_resume" type="url" label={own.resumeLink} hint={own.resumeHint} />
      </Small>
    </details>
  );
}
