/** What formulas calculate, and values that are never shown. */
import { inWords } from "../form/in-words.ts";
import { NextButton } from "../form/next-button.tsx";
import type { Control } from "./control.ts";

/** A longer result, such as a sentence, needs the whole line. */
const besideButtonMax = 20;

const unseen: Control = { draw: () => null, isUnseen: true };

const calculated: Control = {
  draw: ({ screen, item, settings, path, id }) => {
    const isInView = settings.in_view === true;
    const text = inWords(screen, item, screen.fields[path]?.value ?? null) || "–";
    return (
      <>
        <output id={id} class={isInView ? "answer in-view" : "answer"}>
          {text}
        </output>
        {isInView && text.length <= besideButtonMax && <NextButton screen={screen} />}
      </>
    );
  },
  // Only a formula sets it, so it is always shown as text.
  drawsReadOnly: true,
};

export const resultControls: readonly (readonly [string, Control])[] = [
  ["hidden", unseen],
  ["variable", unseen],
  ["calculated", calculated],
];
