import { AlignStartVertical, LayoutGrid, List, Square, SquareDot } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ColourField } from "../../ui/colour-field.tsx";
import { InlineEdit } from "../../ui/inline-edit.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { SliderField } from "../../ui/slider-field.tsx";
import { TagField } from "../../ui/tag-field.tsx";
import { ToggleGroup } from "../../ui/toggle-group.tsx";
import { Sample } from "./sample.tsx";

const corners = ["none", "small", "large"] as const;
const icons = {
  none: <Square aria-hidden="true" />,
  small: <SquareDot aria-hidden="true" />,
  large: <AlignStartVertical aria-hidden="true" />,
};

export function ValueSamples() {
  const { t } = useTranslation("gallery");
  const [count, setCount] = useState<number | null>(3);
  const [width, setWidth] = useState(120);
  const [colour, setColour] = useState("#0b6e4f");
  const [hint, setHint] = useState("#b98f74");
  const [tags, setTags] = useState<readonly string[]>(["student", "early bird", "remote"]);
  const better = "#8a5f42";
  return (
    <>
      <Sample title={t("sections.values")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField label={t("sample.choices")} value={count} onChange={setCount} min={0} max={20} />
          <NumberField label={t("sample.choices")} value={count} onChange={setCount} isDisabled />
          <SliderField
            label={t("sample.width")}
            value={width}
            onChange={setWidth}
            min={40}
            max={240}
            step={4}
            text={`${width} px`}
          />
          <TagField
            label={t("sample.tags")}
            tags={tags}
            onChange={setTags}
            placeholder={t("sample.addTag")}
          />
          <ColourField
            label={t("sample.accent")}
            value={colour}
            onChange={setColour}
            contrast={{ ratio: 6.1, isEnough: true }}
          />
          <ColourField
            label={t("sample.hints")}
            value={hint}
            onChange={setHint}
            contrast={
              hint === better ? { ratio: 5, isEnough: true } : { ratio: 2.6, isEnough: false, better }
            }
          />
        </div>
      </Sample>
      <ToggleSample />
      <RenameSample />
    </>
  );
}

function ToggleSample() {
  const { t } = useTranslation("gallery");
  const [corner, setCorner] = useState<(typeof corners)[number]>("small");
  const options = corners.map((value) => ({
    value,
    label: t(`sample.corners.${value}`),
    icon: icons[value],
  }));
  return (
    <Sample title={t("sections.toggles")}>
      <div className="flex flex-wrap items-center gap-3">
        <ToggleGroup label={t("sections.toggles")} value={corner} options={options} onChange={setCorner} />
        <ToggleGroup
          label={t("sections.toggles")}
          value={corner}
          options={options}
          onChange={setCorner}
          isIconOnly
        />
      </div>
      <ToggleGroup
        label={t("sections.toggles")}
        value={corner}
        options={[
          { value: "none", label: t("sample.list"), icon: <List aria-hidden="true" /> },
          { value: "small", label: t("sample.cards"), icon: <LayoutGrid aria-hidden="true" /> },
          { value: "large", label: t("sample.form") },
        ]}
        onChange={setCorner}
        isWide
      />
    </Sample>
  );
}

function RenameSample() {
  const { t } = useTranslation("gallery");
  const [name, setName] = useState<string>(t("sample.form"));
  const save = (next: string) => {
    if (next === "") return t("sample.error");
    setName(next);
    return undefined;
  };
  return (
    <Sample title={t("sections.rename")}>
      <div className="flex flex-col items-start gap-2">
        <InlineEdit
          label={t("sample.name")}
          value={name}
          onSave={save}
          maxLength={120}
          className="font-semibold text-xl"
        />
        <InlineEdit
          label={t("sample.hint")}
          value=""
          placeholder={t("sample.addHint")}
          onSave={() => undefined}
        />
        <InlineEdit label={t("sample.name")} value={name} onSave={save} isDisabled />
      </div>
    </Sample>
  );
}
