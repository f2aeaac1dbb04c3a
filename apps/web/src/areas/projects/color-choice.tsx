import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Ban, Check } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Tooltip } from "../../ui/tooltip.tsx";
import { projectColorNames, projectColors } from "./project-colors.ts";

interface ColorChoiceProps {
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
}

const none = "none";
const swatchLook =
  "group flex size-8 items-center justify-center rounded-md border border-line outline-offset-2 data-checked:outline-2 data-checked:outline-ink focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:size-11";

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation("projects");
  const labelId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="font-medium text-sm">
        {t("form.color")}
      </span>
      <RadioGroup
        aria-labelledby={labelId}
        value={value ?? none}
        onValueChange={(next) => onChange(next === none ? null : String(next))}
        className="flex flex-wrap gap-2.5"
      >
        <Tooltip label={t("form.noColor")}>
          <Radio.Root
            value={none}
            aria-label={t("form.noColor")}
            className={`${swatchLook} bg-surface text-ink-faint`}
          >
            <Ban aria-hidden="true" className="size-4" />
          </Radio.Root>
        </Tooltip>
        {projectColorNames.map((name) => (
          <Tooltip key={name} label={t(`form.colors.${name}`)}>
            <Radio.Root
              value={projectColors[name]}
              aria-label={t(`form.colors.${name}`)}
              style={{ backgroundColor: projectColors[name] }}
              className={`${swatchLook} text-[#fff]`}
            >
              <Radio.Indicator>
                <Check aria-hidden="true" strokeWidth={3} className="size-4" />
              </Radio.Indicator>
            </Radio.Root>
          </Tooltip>
        ))}
      </RadioGroup>
    </div>
  );
}
