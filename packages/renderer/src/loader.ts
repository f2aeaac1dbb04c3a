/** `form.js`: one line in a page activates every `<formstead-form>` in it. Scripts may also import from it. */
import { createForm, defineElement, openPopup } from "./embed/create-form.ts";

defineElement(new URL(import.meta.url).origin);

export { createForm, openPopup };
