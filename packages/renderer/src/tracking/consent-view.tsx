/**
 * The notice that asks for consent, and the button that shows it again. It stays at the lower edge of the window until
 * it would cover a button or the focus; then it moves to its place at the end of the page.
 */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { loadTrackingTexts, type TrackingTexts } from "@formstead/form-logic/texts/load-tracking-texts";
import { render } from "preact";
import { shadowBox } from "../field/shadow-box.ts";
import { css } from "../styles/consent.css";
import { overlaps } from "./overlaps.ts";

export interface ConsentOptions {
  readonly element: HTMLElement;
  readonly language: string;
  /** The services, by name. */
  readonly names: readonly string[];
  readonly privacyUrl: string | undefined;
  readonly hasChosen: boolean;
  readonly onChoose: (isAgreed: boolean) => void;
}

export async function mountConsent({
  element,
  language,
  hasChosen,
  ...options
}: ConsentOptions): Promise<void> {
  const texts = await loadTrackingTexts(language);
  const host = document.createElement("div");
  host.dataset.page = document.body.dataset.layout ?? "";
  document.body.append(host);
  const box = shadowBox(host, language, css);
  let stopWatching = (): void => {};

  const showNotice = (): void => {
    const choose = (isAgreed: boolean) => () => {
      stopWatching();
      options.onChoose(isAgreed);
      showButton();
      // Focus must not get lost, and the page must not scroll to its end.
      box.querySelector("button")?.focus({ preventScroll: true });
    };
    host.dataset.shown = "notice";
    render(<Notice texts={texts} language={language} {...options} choose={choose} />, box);
  };
  const showButton = (): void => {
    host.dataset.shown = "button";
    const again = (): void => {
      showNotice();
      box.querySelector<HTMLElement>("section")?.focus();
    };
    render(
      <button type="button" class="quiet small" onClick={again}>
        {texts.change}
      </button>,
      box,
    );
  };

  if (hasChosen) return showButton();
  showNotice();
  stopWatching = floatUntilInTheWay(host, element);
}

interface NoticeProps extends Pick<ConsentOptions, "names" | "privacyUrl" | "language"> {
  readonly texts: TrackingTexts;
  readonly choose: (isAgreed: boolean) => () => void;
}

function Notice({ texts, names, privacyUrl, language, choose }: NoticeProps) {
  // A name in Latin letters keeps its parentheses in order within Arabic text.
  const services = new Intl.ListFormat(language).format(names.map((name) => `\u2068${name}\u2069`));
  return (
    <section class="consent" aria-labelledby="consent-title" tabIndex={-1}>
      <div class="words">
        <h2 id="consent-title">{texts.title}</h2>
        <p>
          {texts.text} {fillIn(texts.recipients, { services })}{" "}
          {privacyUrl && (
            <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
              {texts.privacy}
            </a>
          )}
        </p>
      </div>
      <div class="choices">
        <button type="button" class="button small" onClick={choose(false)}>
          {texts.decline}
        </button>
        <button type="button" class="button small" onClick={choose(true)}>
          {texts.agree}
        </button>
      </div>
    </section>
  );
}

/** Returns a function that ends it. */
function floatUntilInTheWay(host: HTMLElement, element: HTMLElement): () => void {
  const ended = new AbortController();
  const settle = (): void => {
    delete host.dataset.floating;
    ended.abort();
    resized.disconnect();
  };
  const check = (): void => {
    if (!ended.signal.aborted && isInTheWay(host, element)) settle();
  };
  const soon = (): unknown => requestAnimationFrame(check);
  const resized = new ResizeObserver(soon);
  host.dataset.floating = "";
  resized.observe(element);
  for (const name of ["scroll", "resize", "focusin"])
    addEventListener(name, soon, { passive: true, signal: ended.signal });
  element.addEventListener("formstead-page", soon, { signal: ended.signal });
  check();
  return settle;
}

function isInTheWay(host: HTMLElement, element: HTMLElement): boolean {
  const root = element.shadowRoot;
  const held = [
    ...(root?.querySelectorAll("button, a, summary") ?? []),
    root?.activeElement,
    document.querySelector(".powered"),
  ];
  const own = host.getBoundingClientRect();
  return held.some((one) => one && overlaps(one.getBoundingClientRect(), own));
}
