/** Texts and numbers: all single-line inputs, and the multi-line one. */
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { type Control, type ControlProps, textOf } from "./control.ts";
import { TextInput } from "./text-input.tsx";

const line = (attributes: Record<string, unknown> = {}, read?: (text: string) => Json): Control => ({
  draw: (props) => <TextInput {...props} attributes={attributes} {...(read && { read })} />,
});

/**
 * Converts Arabic and Persian digits to Latin ones and a decimal comma to a point. A comma that might separate
 * thousands is left alone: 1,500 is ambiguous, so it is rejected as a number rather than guessed.
 */
export function readDecimal(text: string): string | null {
  const plain = text.trim().replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
  return (/[1-9]\d*,\d{3}$/.test(plain) ? text : plain.replace(/[,٫]/, ".")) || null;
}

/** Input that is not a number stays a string, so that validation can report it. */
export function readNumber(text: string): Json {
  const plain = readDecimal(text) ?? "";
  return plain === ""
    ? null
    : /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) && Number.isFinite(+plain)
      ? +plain
      : text;
}

function LongText(props: ControlProps) {
  const { settings, value, id, screen } = props;
  const max = settings.max_length;
  const left = typeof max === "number" ? max - [...textOf(value)].length : undefined;
  const isNear = left !== undefined && typeof max === "number" && left < max / 5;
  return (
    <>
      <TextInput {...props} isLong />
      {left !== undefined && (
        <p class="hint" id={`${id}-left`} aria-live={isNear ? "polite" : "off"}>
          {fillIn(screen.texts.characters, { left })}
        </p>
      )}
    </>
  );
}

const unseen: Control = { draw: () => null, isUnseen: true };
const decimal = { inputMode: "decimal" };
const noCorrection = { autoCapitalize: "none", autoCorrect: "off", spellcheck: false };

export const textControls: readonly (readonly [string, Control])[] = [
  ["text", line()],
  ["textarea", { draw: LongText }],
  ["email", line({ type: "email", autoComplete: "email", ...noCorrection })],
  ["url", line({ type: "url", inputMode: "url", autoComplete: "url", ...noCorrection })],
  ["password", line({ type: "password", autoComplete: "new-password" })],
  ["number", line(decimal, readNumber)],
  ["decimal", line(decimal, readDecimal)],
  ["percent", line(decimal, readDecimal)],
  ["hidden", unseen],
  ["variable", unseen],
  // Always shown as text: only a formula sets it.
  ["calculated", { draw: () => null }],
];
