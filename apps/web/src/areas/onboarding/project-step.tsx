import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";
import { SuggestionChips } from "./suggestion-chips.tsx";
import { useCreation } from "./use-creation.ts";

const suggestions = ["feedback", "registrations", "inspections", "requests"] as const;

interface ProjectStepProps {
  readonly accountName: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onBack: () => void;
  readonly onDone: (account: Account) => void;
}

export function ProjectStep({ accountName, name, onName, onBack, onDone }: ProjectStepProps) {
  const { t } = useTranslation(["onboarding", "common"]);
  const problemText = useProblemText();
  const { createAccount, createProject } = useCreation();
  const [account, setAccount] = useState<Account>();
  const { form, onSubmit, errorOf, problem, isSubmitting, lengthMax } = useApiForm({
    defaultValues: { name },
    codes: { name_taken: "name" },
    problemText,
    send: async (values) => {
      // Keep the account if creating the project fails, so that a retry does not create a second account.
      const made = account ?? (await createAccount(accountName));
      setAccount(made);
      await createProject(made.id, values.name.trim());
      onDone(made);
    },
  });
  const isEmpty = form.watch("name").trim() === "";
  const choose = (chosen: string) => {
    onName(chosen);
    form.setValue("name", chosen);
    form.setFocus("name");
  };
  const action = account ? t("project.retry") : isEmpty ? t("project.submit") : t("project.submitBoth");
  return (
    <>
      <StepHeading title={t("project.title")} lead={t("project.lead")} />
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        {problem !== undefined && (
          <Notice tone="bad" isNews>
            {account ? t("project.projectFailed", { account: account.name, problem }) : problem}
          </Notice>
        )}
        <TextField
          label={t("project.name")}
          isOptional
          autoComplete="off"
          error={errorOf("name")}
          {...form.register("name", {
            maxLength: lengthMax(120),
            onChange: (event) => onName(event.target.value),
          })}
        />
        <SuggestionChips
          label={t("project.suggestions")}
          suggestions={suggestions.map((one) => t(`project.suggested.${one}`))}
          onChoose={choose}
        />
        <div className="mt-3 flex flex-col gap-2 sm:flex-row">
          <Button type="submit" tone="primary" size="lg" isBusy={isSubmitting}>
            {action}
          </Button>
          {account ? (
            <Button tone="ghost" size="lg" onClick={() => onDone(account)}>
              {t("project.skip")}
            </Button>
          ) : (
            <Button tone="ghost" size="lg" onClick={onBack}>
              {t("common:back")}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
