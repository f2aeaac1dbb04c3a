import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";
import { suggestAccountName } from "./suggest-account-name.ts";
import { SuggestionChips } from "./suggestion-chips.tsx";

interface AccountStepProps {
  readonly name: string;
  readonly email: string;
  readonly onName: (name: string) => void;
}

export function AccountStep({ name, email, onName }: AccountStepProps) {
  const { t } = useTranslation(["onboarding", "common"]);
  const problemText = useProblemText();
  const { form, onSubmit, errorOf, required, lengthMax } = useApiForm({
    defaultValues: { name },
    problemText,
    send: async (values) => onName(values.name.trim()),
  });
  const suggestion = suggestAccountName(email);
  const choose = (chosen: string) => {
    form.setValue("name", chosen);
    form.setFocus("name");
  };
  return (
    <>
      <StepHeading title={t("account.title")} lead={t("account.lead")} />
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <TextField
          label={t("account.name")}
          hint={t("account.hint")}
          autoComplete="organization"
          error={errorOf("name")}
          {...form.register("name", {
            required,
            maxLength: lengthMax(120),
            validate: (typed) => typed.trim() !== "" || required,
          })}
        />
        {suggestion !== undefined && (
          <SuggestionChips label={t("account.suggestion")} suggestions={[suggestion]} onChoose={choose} />
        )}
        <Button type="submit" tone="primary" size="lg" className="mt-3 sm:self-start">
          {t("common:continue")}
        </Button>
      </form>
    </>
  );
}
