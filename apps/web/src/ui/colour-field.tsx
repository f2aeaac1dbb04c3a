import { Check, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../lib/use-formats.ts";
import { Field, type FieldTexts } from "./field.tsx";
import { Input } from "./input.tsx";

interface Contrast {
  readonly ratio: number;
  readonly isEnough: boolean;
  /** The nearest color that can be read. */
  readonly better?: string;
}

interface ColourFieldProps extends FieldTexts {
  /** A color such as #0b6e4f. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The contrast with the color behind it. */
  readonly contrast?: Contrast | undefined;
}

/** The color as six digits, or undefined while the text is not a color. */
function readColour(text: string): string | undefined {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** A color that people type or pick. An unfinished text stays in the field and changes nothing. */
export function ColourField({ value, onChange, contrast, error, ...texts }: ColourFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setIsRefused(false);
    const colour = readColour(text);
    if (colour !== undefined) onChange(colour);
  };
  const leave = () => {
    const isColour = typed === undefined || readColour(typed) !== undefined;
    setIsRefused(!isColour);
    if (isColour) setTyped(undefined);
  };
  const pick = (colour: string) => {
    setTyped(undefined);
    setIsRefused(false);
    onChange(colour);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field {...texts} error={isRefused ? t("field.color") : error}>
        <div className="flex items-center gap-2">
          <span className="relative min-w-0 flex-1">
            <input
              type="color"
              aria-label={t("field.pickColor", { label: texts.label })}
              value={readColour(value) ?? "#000000"}
              onChange={(event) => pick(event.target.value)}
              className="absolute start-1 top-1 z-1 h-6 w-6 cursor-pointer appearance-none rounded-sm border-0 bg-transparent p-0.5 forced-color-adjust-none pointer-coarse:h-9 pointer-coarse:w-9 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-line-strong"
            />
            <Input
              value={typed ?? value.toUpperCase()}
              onChange={(event) => type(event.target.value)}
              onBlur={leave}
              spellCheck={false}
              autoCapitalize="none"
              maxLength={9}
              className="ps-9 font-mono text-xs pointer-coarse:ps-12"
            />
          </span>
          {contrast && <ContrastBadge contrast={contrast} />}
        </div>
      </Field>
      {contrast?.isEnough === false && <Hint contrast={contrast} onUse={pick} />}
    </div>
  );
}

function useRatio(): (ratio: number) => string {
  const formats = useFormats();
  // Rounded down, so that a color that falls just short is not shown as enough.
  return (ratio) => `${formats.number(Math.floor(ratio * 10) / 10, 1)} : 1`;
}

function ContrastBadge({ contrast }: { contrast: Contrast }) {
  const { t } = useTranslation();
  const ratio = useRatio();
  const Icon = contrast.isEnough ? Check : X;
  const tone = contrast.isEnough ? "bg-accent-soft text-accent-ink" : "bg-danger-soft text-danger-ink";
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 rounded-[0.3125rem] px-1.5 font-medium text-xs tabular-nums ${tone}`}
    >
      <Icon aria-hidden="true" className="size-3" />
      <span className="sr-only">{t(contrast.isEnough ? "field.contrastEnough" : "field.contrastLow")}</span>{" "}
      {ratio(contrast.ratio)}
    </span>
  );
}

function Hint({ contrast, onUse }: { contrast: Contrast; onUse: (colour: string) => void }) {
  const { t } = useTranslation();
  const { better } = contrast;
  return (
    <p className="text-danger-ink text-xs">
      <span role="status">{t("field.hardToRead")}</span>
      {better !== undefined && (
        <>
          {" "}
          <button
            type="button"
            onClick={() => onUse(better)}
            className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:min-h-10"
          >
            {t("field.useColor", { color: better.toUpperCase() })}
          </button>
        </>
      )}
    </p>
  );
}
