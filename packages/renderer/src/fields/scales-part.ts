/** A separate chunk: numbers chosen on a scale. */
import { scaleFieldTypes } from "@formstead/form-logic/scale-field-types";
import { css } from "../styles/scales.css";
import { scaleControls } from "./scales.tsx";

export { css };
export const fieldTypes = scaleFieldTypes;
export const controls = scaleControls;
