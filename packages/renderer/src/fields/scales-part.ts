/** A separate chunk: numbers chosen on a scale. */
import { scaleFieldTypes } from "@formstead/form-logic/scale-field-types";
import { scaleControls } from "./scales.tsx";

export const fieldTypes = scaleFieldTypes;
export const controls = scaleControls;
