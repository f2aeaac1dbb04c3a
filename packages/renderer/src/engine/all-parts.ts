/** All parts in one module, for the server, which renders any form synchronously. */
import { formulas } from "@formstead/form-logic/formulas";
import * as moments from "../fields/moments.ts";
import * as more from "../fields/more.ts";
import * as patterns from "../fields/patterns.ts";
import * as scales from "../fields/scales-part.ts";
import { CheckAnswers } from "../form/check-answers.tsx";
import { Repeat } from "../form/repeat.tsx";
import { Block, RichText } from "../form/rich-text.tsx";
import { partsOf } from "./parts.ts";

export const allParts = partsOf([patterns, moments, scales, more], formulas, {
  CheckAnswers,
  Repeat,
  RichText,
  Block,
});
