/** A separate chunk: field types that few forms have, and choices from data that only the server has. */
import { otherFieldTypes } from "@formstead/form-logic/field-types";
import { css as comboboxCss } from "../styles/combobox.css";
import { css as moreCss } from "../styles/more.css";
import { amountControls } from "./amounts.tsx";
import { codeControls } from "./code-controls.tsx";
import type { Control } from "./control.ts";
import { drawingControls } from "./drawings.tsx";
import { fileControls } from "./files.tsx";
import { lookupControls } from "./lookups.tsx";
import { partControls } from "./parts.tsx";
import { phoneControls } from "./phone.tsx";
import { placeControls } from "./places.tsx";
import { specialTextControls } from "./special-texts.tsx";
import { tableControls } from "./tables.tsx";
import { tagControls } from "./tags.tsx";
import { toldControls } from "./told.tsx";

export const fieldTypes = otherFieldTypes;

/** The styles of these field types, adopted together with the form's own. */
export const css = moreCss + comboboxCss;

export const controls: readonly (readonly [string, Control])[] = [
  ...partControls,
  ...codeControls,
  ...phoneControls,
  ...amountControls,
  ...specialTextControls,
  ...placeControls,
  ...tagControls,
  ...tableControls,
  ...fileControls,
  ...drawingControls,
  ...lookupControls,
  ...toldControls,
];
