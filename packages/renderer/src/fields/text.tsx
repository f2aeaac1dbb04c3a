/** Texts: the common single-line inputs, and the multi-line one. `inputs.tsx` has the others. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { type Control, type ControlProps, textOf } from "./control.ts";
import { type TextAttributes, TextInput } from "./text-input.tsx";

const line = (attributes: TextAttributes = {}): Control => ({
  draw: (props) => <TextInput {...props} attributes={attributes} />,
});

/** Offers the address that was probably meant. */
const suggestEmail = (input: HTMLInputElement, props: ControlProps): void => {
  import("./email-typo.tsx").then(
    ({ suggest }) => suggest(input, props),
    () => {},
  );
};

/** Up to this limit, respondents see from the beginning how much is left. */
const shortMax = 500;

function LongText(props: ControlProps) {
  const { settings, value, id, screen } = props;
  const max = settings.max_length;
  const left = typeof max === "number" ? max - [...textOf(value)].length : undefined;
  const isNear = left !== undefined && typeof max === "number" && left < max / 5;
  const isShown = isNear || Number(max) <= shortMax;
  return (
    <>
      <TextInput {...props} isLong />
      {left !== undefined && (
        <p class="hint" id={`${id}-left`} aria-live={isNear ? "polite" : "off"}>
          {isShown && fillIn(screen.texts.characters, { left: left.toLocaleString(screen.language) })}
        </p>
      )}
    </>
  );
}

const noCorrection = { autoCapitalize: "none", autoCorrect: "off", spellcheck: false };

export const textControls: readonly (readonly [string, Control])[] = [
  ["text", line()],
  ["textarea", { draw: LongText }],
  ["email", line({ type: "email", autoComplete: "email", ...noCorrection, onBlur: suggestEmail })],
];
