/** Three thumbnails of the same screen, each painted with the actual tokens under its own `color-scheme`. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Theme, themes } from "../../lib/theme.ts";

interface ThemeChoiceProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
}

export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const { t } = useTranslation(["personal", "common"]);
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium text-sm">
        {t("common:theme.title")}
      </span>
      <span id={`${id}-hint`} className="-mt-0.5 text-ink-soft text-sm">
        {t("profile.themeHint")}
      </span>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        value={value}
        onValueChange={onChange}
        className="grid max-w-xl gap-3 max-sm:gap-2 sm:grid-cols-3"
      >
        {themes.map((theme) => (
          <ThemeCard key={theme} theme={theme} label={t(`common:theme.${theme}`)} />
        ))}
      </RadioGroup>
    </div>
  );
}

function ThemeCard({ theme, label }: { theme: Theme; label: string }) {
  return (
    <Radio.Root
      value={theme}
      aria-label={label}
      className="flex cursor-pointer overflow-clip rounded-lg border border-line-strong/55 text-start outline-offset-2 sm:flex-col hover:border-line-strong focus-visible:outline-2 focus-visible:outline-focus data-checked:border-accent data-checked:ring-1 data-checked:ring-accent"
    >
      <span
        aria-hidden="true"
        className="flex border-line max-sm:h-14 max-sm:w-24 max-sm:border-e sm:h-20 sm:border-b"
      >
        {theme !== "dark" && <Miniature className="scheme-light" />}
        {theme !== "light" && <Miniature className="scheme-dark" />}
      </span>
      <span className="flex min-h-9 items-center gap-1.5 bg-surface max-sm:flex-1 px-3 py-2 font-medium text-sm pointer-coarse:min-h-11">
        <span className="min-w-0 flex-1">{label}</span>
        <Radio.Indicator>
          <Check aria-hidden="true" className="size-4 text-accent-ink" />
        </Radio.Indicator>
      </span>
    </Radio.Root>
  );
}

function Miniature({ className }: { className: string }) {
  return (
    <span className={`flex min-w-0 flex-1 items-stretch overflow-clip bg-canvas ps-2.5 pt-2.5 ${className}`}>
      <span className="flex flex-1 flex-col gap-1.5 rounded-ss-md border-line border-s border-t bg-surface p-2">
        <span className="h-1.5 w-3/5 rounded-full bg-ink" />
        <span className="h-1.5 w-4/5 rounded-full bg-line" />
        <span className="h-1.5 w-2/3 rounded-full bg-line" />
        <span className="mt-auto h-2.5 w-8 rounded-sm bg-accent" />
      </span>
    </span>
  );
}
