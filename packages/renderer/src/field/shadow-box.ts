/** A box with the form's own look, next to the form. */

import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { adopt } from "../form/adopt.ts";
import { css as formCss } from "../styles/form.css";

export function shadowBox(host: Element, language: string, css: string): HTMLElement {
  const root = host.attachShadow({ mode: "open" });
  adopt(root, formCss);
  adopt(root, css);
  const box = root.appendChild(document.createElement("div"));
  box.className = "root";
  box.lang = language;
  box.dir = directionOf(language);
  return box;
}
