/** A separate chunk: field types that may contain a date or a time. */
import { momentFieldTypes } from "@formstead/form-logic/moment-field-types";
import { dateControls } from "./dates.tsx";

export const fieldTypes = momentFieldTypes;
export const controls = dateControls;
