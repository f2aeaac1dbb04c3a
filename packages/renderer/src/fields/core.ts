/** The common field types: rendered and validated by the code that is loaded first. */
import { choiceControls } from "./choices.tsx";
import type { Control } from "./control.ts";
import { textControls } from "./text.tsx";

export const coreControls: readonly (readonly [string, Control])[] = [...textControls, ...choiceControls];
