import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Sample } from "./sample.tsx";

const roles = ["owner", "admin", "editor"] as const;

export function FieldSamples() {
  const { t } = useTranslation(["gallery", "common"]);
  const [role, setRole] = useState<(typeof roles)[number]>("editor");
  const [isOn, setIsOn] = useState(true);
  const [query, setQuery] = useState("");
  const options = roles.map((value) => ({ value, label: t(`common:roles.${value}`) }));
  return (
    <>
      <Sample title={t("sections.fields")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t("sample.name")} hint={t("sample.hint")} />
          <TextField label={t("sample.name")} error={t("sample.error")} hint={t("sample.hint")} />
          <TextField label={t("sample.long")} isOptional />
          <PasswordField label={t("sample.name")} />
          <SelectField label={t("sample.name")} value={role} options={options} onChange={setRole} />
          <CodeField label={t("sample.name")} />
          <TextAreaField label={t("sample.name")} isOptional />
        </div>
      </Sample>
      <Sample title={t("sections.choices")}>
        <SearchField label={t("sample.name")} value={query} onChange={setQuery} />
        <RadioField label={t("sample.name")} value={role} options={options} onChange={setRole} />
        <Checkbox label={t("sample.long")} isChecked={isOn} onChange={setIsOn} />
        <SwitchField label={t("sample.name")} hint={t("sample.hint")} isOn={isOn} onChange={setIsOn} />
      </Sample>
    </>
  );
}
