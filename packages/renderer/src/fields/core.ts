/** What most forms are made of: drawn and judged by what is loaded at once. */
import { booleanControls } from "./booleans.tsx";
import { choiceControls } from "./choices.tsx";
import type { Control } from "./control.ts";
import { textControls } from "./text.tsx";

export const coreControls: readonly (readonly [string, Control])[] = [
  ...textControls,
  ...choiceControls,
  ...booleanControls,
];
