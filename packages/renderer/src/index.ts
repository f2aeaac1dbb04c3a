/**
 * The entry point for applications that bundle the renderer. Importing it has no side effects: call `defineElement`
 * with the address of Formstead.
 */

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
