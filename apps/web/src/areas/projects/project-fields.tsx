/** The fields of a project, used to create and to edit one. */
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ProjectValues } from "../../api/projects.ts";
import type { useApiForm } from "../../lib/use-api-form.ts";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ColorChoice } from "./color-choice.tsx";

export function ProjectFields({
  form: api,
  hasAutoFocus = false,
}: {
  form: ReturnType<typeof useApiForm<ProjectValues>>;
  hasAutoFocus?: boolean;
}) {
  const { t } = useTranslation("projects");
  const { form, errorOf, lengthMax, nameRules } = api;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t("form.name")}
        hint={t("form.nameHint")}
        error={errorOf("name")}
        autoComplete="off"
        autoFocus={hasAutoFocus}
        {...form.register("name", nameRules)}
      />
      <TextAreaField
        label={t("form.description")}
        isOptional
        error={errorOf("description")}
        {...form.register("description", { maxLength: lengthMax(2_000) })}
      />
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => <ColorChoice value={field.value} onChange={field.onChange} />}
      />
    </div>
  );
}
