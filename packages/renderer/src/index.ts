/** For programs that bundle it. Importing it does nothing by itself: call `defineElement` with where Formstead is. */

import type { FormsteadForm } from "./element/formstead-form.ts";
import { createForm, defineElement, openPopup } from "./embed/create-form.ts";
import type { FormAttributes } from "./embed/form-attributes.ts";

declare global {
  interface HTMLElementTagNameMap {
    "formstead-form": FormsteadForm;
  }
}

export type { FormAttributes, FormsteadForm };
export { createForm, defineElement, openPopup };
