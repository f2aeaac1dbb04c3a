import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../lib/use-formats.ts";
import { Combobox } from "../../ui/combobox.tsx";
import type { ComboboxOption } from "../../ui/combobox-item.tsx";
import { ComboboxMany } from "../../ui/combobox-many.tsx";
import { Sample } from "./sample.tsx";

const languages = ["en", "de", "fr", "pl", "ar", "ja", "uk", "es", "pt", "it"];

/** Every minute of three days: long enough to draw only the visible options. */
const many: readonly ComboboxOption[] = Array.from({ length: 4_320 }, (_, minute) => {
  const label = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
  return { value: label, label };
});

export function ComboboxSamples() {
  const { t } = useTranslation("gallery");
  const formats = useFormats();
  const [extra, setExtra] = useState<readonly ComboboxOption[]>([]);
  const options = [
    ...languages.map((value, index) => ({
      value,
      label: formats.languageName(value),
      hint: value,
      group: t(index < 3 ? "sample.used" : "sample.others"),
    })),
    ...extra,
  ];
  const [one, setOne] = useState<ComboboxOption | null>(options[1] ?? null);
  const [some, setSome] = useState<readonly ComboboxOption[]>(options.slice(0, 2));
  const [time, setTime] = useState<ComboboxOption | null>(null);
  const create = (label: string) => {
    const option = { value: label, label, group: t("sample.others") };
    setExtra([...extra, option]);
    setSome([...some, option]);
  };
  return (
    <Sample title={t("sections.combobox")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Combobox label={t("sample.language")} value={one} onChange={setOne} options={options} isOptional />
        <Combobox
          label={t("sample.time")}
          value={time}
          onChange={setTime}
          options={many}
          placeholder={t("sample.find")}
        />
        <ComboboxMany
          label={t("sample.languages")}
          values={some}
          onChange={setSome}
          options={options}
          onCreate={create}
        />
        <Combobox
          label={t("sample.language")}
          value={null}
          onChange={() => {}}
          onSearch={() => {}}
          options={[]}
          isLoading
          error={t("sample.error")}
        />
      </div>
    </Sample>
  );
}
