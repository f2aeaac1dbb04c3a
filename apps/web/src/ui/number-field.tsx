import { NumberField as Base } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../lib/use-formats.ts";
import { Field, type FieldTexts } from "./field.tsx";
import { groupLook } from "./input.tsx";

interface NumberFieldProps extends FieldTexts {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly isDisabled?: boolean;
}

const stepLook =
  "flex w-7 shrink-0 items-center justify-center text-ink-faint hover:bg-hover hover:text-ink -outline-offset-2 data-disabled:opacity-50 pointer-coarse:w-11 [&_svg]:size-3.5";

/** A number that people type or change with the buttons, the arrow keys, or Shift and the arrow keys for big steps. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step, isDisabled = false, ...texts } = props;
  const { t } = useTranslation();
  const { locale } = useFormats();
  const limits = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
  };
  return (
    <Field {...texts}>
      <Base.Root
        {...limits}
        value={value}
        onValueChange={(next) => onChange(next)}
        locale={locale}
        disabled={isDisabled}
      >
        <Base.Group
          className={`${groupLook} flex h-8 items-stretch overflow-clip pointer-coarse:h-11 data-disabled:bg-sunken`}
        >
          <Base.Input className="min-w-0 flex-1 bg-transparent px-2.5 tabular-nums outline-none" />
          <Base.Decrement aria-label={t("field.decrease")} className={stepLook}>
            <Minus aria-hidden="true" />
          </Base.Decrement>
          <Base.Increment aria-label={t("field.increase")} className={stepLook}>
            <Plus aria-hidden="true" />
          </Base.Increment>
        </Base.Group>
      </Base.Root>
    </Field>
  );
}
