/** Rating and scale types, in addition to the types in `common-logic.ts`. */
import { cesLogic } from "./ces.ts";
import { csatLogic } from "./csat.ts";
import type { FieldLogic } from "./field-type.ts";
import { npsLogic } from "./nps.ts";
import { ratingLogic } from "./rating.ts";
import { scaleLogic } from "./scale.ts";
import { sliderLogic } from "./slider.ts";

export const scaleFieldTypes: readonly FieldLogic[] = [
  sliderLogic,
  scaleLogic,
  ratingLogic,
  npsLogic,
  csatLogic,
  cesLogic,
];
