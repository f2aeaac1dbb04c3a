/** The countdown after submitting, and the question whether the person is still there. */
import { counted } from "@formstead/form-logic/texts/counted";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { DeviceTexts } from "@formstead/form-logic/texts/load-device-texts";
import { render } from "preact";
import { shadowBox } from "../field/shadow-box.ts";
import { css } from "../styles/kiosk.css";

export interface KioskViewOptions {
  readonly element: HTMLElement;
  readonly texts: DeviceTexts;
  readonly language: string;
  readonly onRestart: () => void;
  /** The person is still there, or wants to stay on the last page. */
  readonly onStay: () => void;
}

export type KioskView = ReturnType<typeof mountKioskView>;

export function mountKioskView({ element, texts, language, onRestart, onStay }: KioskViewOptions) {
  const host = document.createElement("div");
  element.after(host);
  const box = shadowBox(host, language, css);
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "still-there");
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onStay();
  });
  box.after(dialog);
  const say = (text: string, count: number) => fillIn(counted(text, count, language), { count });
  const hide = (): void => {
    if (dialog.open) dialog.close();
    render(null, dialog);
    render(null, box);
  };

  return {
    show: (left: number, what: "done" | "ask"): void => {
      if (what === "done") {
        render(
          <div class="over">
            {/* Announced once; a number that changes every second would drown everything else. */}
            <p role="status" class="sr">
              {texts.startsOver}
            </p>
            <p aria-hidden="true">{say(texts.startsOverIn, left)}</p>
            <div class="foot">
              <button type="button" class="button" onClick={onStay}>
                {texts.stay}
              </button>
              <button type="button" class="quiet" onClick={onRestart}>
                {texts.startOver}
              </button>
            </div>
          </div>,
          box,
        );
        return;
      }
      render(
        <div class="still">
          <h2 class="section" id="still-there">
            {texts.stillThere}
          </h2>
          <p role="timer" aria-live="off">
            {say(texts.removedIn, left)}
          </p>
          <div class="foot">
            <button type="button" class="button primary" onClick={onStay}>
              {texts.goOn}
            </button>
            <button type="button" class="quiet" onClick={onRestart}>
              {texts.startOver}
            </button>
          </div>
        </div>,
        dialog,
      );
      if (!dialog.open) dialog.showModal();
    },
    hide,
    /** Removes everything from the page. */
    clear: (): void => {
      hide();
      host.remove();
    },
  };
}
