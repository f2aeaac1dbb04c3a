/** A chunk of its own: numbers that are pointed at. */
import { scaleFieldTypes } from "@formstead/form-logic/scale-field-types";
import { scaleControls } from "./scales.tsx";

export const fieldTypes = scaleFieldTypes;
export const controls = scaleControls;
