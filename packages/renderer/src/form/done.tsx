/** The page after submitting: what happens next, and what was submitted. A separate chunk. */
import type { Ending } from "@formstead/form-logic";
import { fillInAnswers } from "@formstead/form-logic/texts/answers-in-text";
import { Component, createRef, Fragment } from "preact";
import { startAgain } from "../embed/start-again.ts";
import { css } from "../styles/done.css";
import { Answers } from "./answers.tsx";
import { Heading } from "./head.tsx";
import { answerText } from "./rich-text.tsx";
import type { Screen } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { translator } from "./translated.ts";

export { css };

interface Props {
  readonly screen: Screen;
}

export class Done extends Component<Props> {
  private readonly sent = createRef<HTMLDetailsElement>();
  private wasOpen = false;

  /** Paper shows the answers, too. */
  private readonly beforePrint = (): void => {
    const sent = this.sent.current;
    this.wasOpen = !!sent?.open;
    if (sent) sent.open = true;
  };
  private readonly afterPrint = (): void => {
    if (this.sent.current) this.sent.current.open = this.wasOpen;
  };

  /** Pages without a script go there automatically, see `server/form-page.tsx`. */
  override componentDidMount(): void {
    addEventListener("beforeprint", this.beforePrint);
    addEventListener("afterprint", this.afterPrint);
    const { screen } = this.props;
    const url = redirectOf(screen);
    if (!url || screen.host.isPreview) return;
    // A form in a frame leads the whole page there, if the browser allows it.
    try {
      (window.top ?? window).location.assign(url);
    } catch {
      window.location.assign(url);
    }
  }

  override componentWillUnmount(): void {
    removeEventListener("beforeprint", this.beforePrint);
    removeEventListener("afterprint", this.afterPrint);
  }

  render({ screen }: Props) {
    const { texts, receipt, host } = screen;
    const ending = host.endingOf(screen);
    const title = ending?.title && translator(screen)(ending.id, "title", ending.title);
    return (
      <div class="done">
        <span class="tick" aria-hidden="true" />
        <Heading screen={screen} text={title || texts.thanks} />
        <Lead screen={screen} ending={ending} />
        {ending?.score && <p class="score">{answerText(screen, ending.score)}</p>}
        {receipt?.receipt_code && (
          <div class="slip" part="receipt">
            <Numbers screen={screen} />
            <Code screen={screen} label={texts.receipt} code={receipt.receipt_code} />
          </div>
        )}
        {receipt?.has_email_copy && ending?.email_copy_to && (
          <EmailCopy screen={screen} address={answerText(screen, ending.email_copy_to)} />
        )}
        {ending && <Actions screen={screen} ending={ending} />}
        {ending?.summary && (
          <details class="sent" open={host.isStatic} ref={this.sent}>
            <summary>{texts.submitted}</summary>
            <Answers screen={screen} />
          </details>
        )}
      </div>
    );
  }
}

function Lead({ screen, ending }: Props & { readonly ending: Ending | undefined }) {
  const { texts, form, views, receipt } = screen;
  const thanks = form.definition.settings?.thanks;
  const [id, member, doc] = ending?.content
    ? [ending.id, "content", ending.content]
    : ["form", "thanks", thanks];
  // Nothing has been received yet if the device keeps the entry.
  if (!doc || !views.RichText) return receipt?.receipt_code !== "" && <p class="lead">{texts.thanksText}</p>;
  return (
    <div class="lead">
      <views.RichText screen={screen} id={id} member={member} doc={doc} />
    </div>
  );
}

/** Latin addresses keep their order inside a sentence that is read from right to left. */
function EmailCopy({ screen, address }: Props & { readonly address: string }) {
  const [before, after] = screen.texts.emailCopy.split("{email}");
  return (
    <p>
      {before}
      <bdi>{address}</bdi>
      {after}
    </p>
  );
}

function Actions({ screen, ending }: Props & { readonly ending: Ending }) {
  const { texts, host, receipt } = screen;
  const { button, print, pdf, again, id, redirect } = ending;
  const url = redirect ?? button?.url;
  const label = button && translator(screen)(id, "button", button.label);
  const href = url ? filledUrl(screen, url) : "";
  // Respondents would already be there.
  const isShown = redirect && host.isPreview;
  return (
    <div class="actions">
      {href && (
        <a
          class="button primary"
          part="button button-primary"
          href={href}
          target={host.isPreview ? "_blank" : "_top"}
          rel="noopener"
        >
          {isShown ? href : (label ?? texts.next)}
        </a>
      )}
      {print && !host.isStatic && (
        <button type="button" class="button" part="button" onClick={() => window.print()}>
          {texts.print}
        </button>
      )}
      {pdf && receipt?.pdf_url && (
        <a class="button" part="button" href={receipt.pdf_url} target="_blank" rel="noopener">
          {texts.savePdf}
        </a>
      )}
      {again &&
        (host.action ? (
          <a class="button again" part="button" href={host.action}>
            {texts.again}
          </a>
        ) : (
          <button type="button" class="button" part="button" onClick={startAgain}>
            {texts.again}
          </button>
        ))}
    </div>
  );
}

/** The address that the ending leads to, with answers in it. */
export function redirectOf(screen: Screen): string | undefined {
  // A response that the device keeps is not received yet, and the next page might need a network.
  const isKept = screen.receipt?.receipt_code === "";
  const url = isKept ? undefined : screen.host.endingOf(screen)?.redirect;
  return url && filledUrl(screen, url);
}

/** Answers that are missing leave nothing behind. */
const filledUrl = (screen: Screen, url: string): string =>
  fillInAnswers(url, (path) => encodeURIComponent(answerText(screen, path)), "");

/** Sequential numbers assigned to the entry. */
function Numbers({ screen }: Props) {
  const { form, receipt, answers } = screen;
  const t = translator(screen);
  const places = new Map(form.definition.pages.flatMap(({ items }) => placesOf(items, answers)));
  const lines = Object.entries(receipt?.numbers ?? {}).map(([path, number]) => {
    const item = places.get(path);
    const label = item && "label" in item ? t(item.id, "label", item.label ?? "") : "";
    return <Code key={path} screen={screen} label={label} code={number} />;
  });
  return <Fragment>{lines}</Fragment>;
}

interface CodeProps {
  readonly screen: Screen;
  readonly label: string;
  readonly code: string;
}

/** A code with a button that copies it. */
class Code extends Component<CodeProps, { readonly isCopied?: boolean }> {
  private readonly copy = async () => {
    const { code, screen } = this.props;
    await navigator.clipboard.writeText(code);
    this.setState({ isCopied: true });
    screen.actions.say(screen.texts.copied);
  };

  render({ screen, label, code }: CodeProps, { isCopied }: { readonly isCopied?: boolean }) {
    const { texts, host } = screen;
    // Without JavaScript, and on pages without HTTPS, the code can only be selected.
    const canCopy = !host.isStatic && typeof navigator !== "undefined" && !!navigator.clipboard;
    return (
      <div class="code">
        <p class="hint">{label}</p>
        <p class="receipt">{code}</p>
        {canCopy && (
          <button type="button" class="button small" onClick={() => void this.copy()}>
            {isCopied ? texts.copied : texts.copy}
            <span class="sr"> {label}</span>
          </button>
        )}
      </div>
    );
  }
}
