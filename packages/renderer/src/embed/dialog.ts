/** A form over the page: centered (`popup`) or at the side (`drawer`), in a native dialog. */

import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { css } from "../styles/dialog.css";

let sheet: CSSStyleSheet | undefined;

/** Returns a function to call when the form is in the dialog. */
export function showDialog(element: HTMLElement, onClose: () => void): () => void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const dialog = root.querySelector("dialog") ?? makeDialog(element, root, onClose);
  const toTop = () => dialog.querySelector(".scroll")?.scrollTo({ top: 0, behavior: "instant" });
  if (!dialog.open) {
    dialog.showModal();
    toTop();
  }
  return () => {
    // A respondent who is already in a field stays there.
    if (dialog.querySelector(".scroll :focus")) return;
    dialog.querySelector<HTMLElement>("[data-part=heading]")?.focus({ preventScroll: true });
    toTop();
  };
}

function makeDialog(element: HTMLElement, root: ShadowRoot, onClose: () => void): HTMLDialogElement {
  sheet ??= new CSSStyleSheet();
  if (sheet.cssRules.length === 0) sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const dialog = document.createElement("dialog");
  const close = document.createElement("button");
  const bar = document.createElement("div");
  const scroll = document.createElement("div");
  const box = document.createElement("div");
  const status = document.createElement("div");
  dialog.className = element.getAttribute("mode") ?? "popup";
  dialog.setAttribute("part", "dialog");
  // The dialog itself gets the focus until the form is there; otherwise, the button to close it would.
  dialog.autofocus = true;
  dialog.setAttribute("aria-label", element.getAttribute("label") ?? element.textContent?.trim() ?? "");
  close.type = "button";
  close.className = "close";
  close.setAttribute("part", "close");
  close.textContent = "×";
  // The button must not cover the questions that scroll by.
  bar.className = "bar";
  bar.append(close);
  scroll.className = "scroll";
  box.className = "root";
  scroll.append(box);
  status.className = "sr";
  status.setAttribute("role", "status");
  void loadTexts(element.lang || navigator.language).then((texts) => {
    close.setAttribute("aria-label", texts.close);
  });
  close.addEventListener("click", () => dialog.close());
  // A click outside closes the dialog. The answers are kept, so an accidental click loses nothing.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", onClose);
  dialog.append(bar, scroll, status);
  // The page's own content inside the element, such as the button that opens the dialog, stays where it was.
  root.append(document.createElement("slot"), dialog);
  return dialog;
}
