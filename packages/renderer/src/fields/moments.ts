/**
 * A separate chunk: field types that may contain a date or a time. Results and values that are not shown can be of any
 * kind.
 */
import { momentFieldTypes } from "@formstead/form-logic/moment-field-types";
import { css } from "../styles/results.css";
import { dateControls } from "./dates.tsx";
import { resultControls } from "./results.tsx";

export { css };
export const fieldTypes = momentFieldTypes;
export const controls = [...dateControls, ...resultControls];
