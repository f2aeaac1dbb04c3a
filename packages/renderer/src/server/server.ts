/** The server's bundle: everything it needs to show forms in browsers, in one file. */

import { languageOf } from "@formstead/form-logic/texts/language-of";
import { formPage } from "./form-page.tsx";
import type { HostedRenderer } from "./hosted-renderer.ts";
import { fieldsIn, problemsIn, stepsIn } from "./journey.ts";
import { messagePage } from "./message-page.tsx";
import { readPost } from "./read-post.ts";

export const renderer: HostedRenderer = {
  formPage,
  messagePage,
  languageOf,
  stepsOf: (standing) => stepsIn(standing).map(({ id }) => id),
  problemsIn,
  fieldsIn,
  readPost,
};
