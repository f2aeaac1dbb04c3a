/** `form.js`: one line in a page, and every `<formstead-form>` in it works. Scripts may import from it as well. */
import { createForm, defineElement, openPopup } from "./embed/create-form.ts";

defineElement(new URL(import.meta.url).origin);

export { createForm, openPopup };
