/** A form over the page: centered (`popup`) or at the side (`drawer`), in a native dialog. */

import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { css } from "../styles/dialog.css";

let sheet: CSSStyleSheet | undefined;

export function showDialog(element: HTMLElement, onClose: () => void): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const dialog = root.querySelector("dialog") ?? makeDialog(element, root, onClose);
  if (!dialog.open) dialog.showModal();
}

function makeDialog(element: HTMLElement, root: ShadowRoot, onClose: () => void): HTMLDialogElement {
  sheet ??= new CSSStyleSheet();
  if (sheet.cssRules.length === 0) sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const dialog = document.createElement("dialog");
  const close = document.createElement("button");
  const box = document.createElement("div");
  const status = document.createElement("div");
  dialog.className = element.getAttribute("mode") ?? "popup";
  dialog.setAttribute("part", "dialog");
  dialog.setAttribute("aria-label", element.getAttribute("label") ?? element.textContent?.trim() ?? "");
  close.type = "button";
  close.className = "close";
  close.setAttribute("part", "close");
  close.textContent = "×";
  box.className = "root";
  status.className = "sr";
  status.setAttribute("role", "status");
  void loadTexts(element.lang || navigator.language).then((texts) => {
    close.setAttribute("aria-label", texts.close);
  });
  close.addEventListener("click", () => dialog.close());
  // A click outside closes the dialog. The answers are kept, so an accidental click loses nothing.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", onClose);
  dialog.append(close, box, status);
  // The page's own content inside the element, such as the button that opens the dialog, stays where it was.
  root.append(document.createElement("slot"), dialog);
  return dialog;
}
