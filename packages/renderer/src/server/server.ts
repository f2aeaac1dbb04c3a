/** The server's bundle: everything it needs to show forms in browsers, in one file. */

import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import { translator } from "../form/translated.ts";
import { answersDocument, documentFonts } from "./answers-document.tsx";
import { answersIn } from "./answers-in.ts";
import { appManifest } from "./app-manifest.ts";
import { formPage } from "./form-page.tsx";
import type { HostedRenderer } from "./hosted-renderer.ts";
import { fieldsIn, problemsIn, stepsIn } from "./journey.ts";
import { messagePage } from "./message-page.tsx";
import { offlineFiles } from "./offline-files.ts";
import { readParameters } from "./read-parameters.ts";
import { readPost } from "./read-post.ts";

export const renderer: HostedRenderer = {
  formPage,
  messagePage,
  languageOf,
  titleOf: (definition, language) => ({
    text: translator({ form: { definition }, language })("form", "title", definition.title),
    isRtl: directionOf(language) === "rtl",
  }),
  answersIn,
  answersDocument,
  documentFonts: ({ look }, language) => documentFonts(look, language),
  stepsOf: (standing) => stepsIn(standing).map(({ id }) => id),
  problemsIn,
  fieldsIn,
  readPost,
  readParameters,
  offlineFiles,
  appManifest,
};
