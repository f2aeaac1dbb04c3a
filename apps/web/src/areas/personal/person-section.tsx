import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery, updateMe } from "../../api/me.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { Section } from "../../ui/section.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";

export function PersonSection() {
  const { t } = useTranslation(["personal", "common"]);
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const { form, onSubmit, errorOf, problem, isSubmitting, nameRules } = useApiForm({
    defaultValues: { name: me.name },
    problemText,
    send: async ({ name }) => {
      const changed = await updateMe({ name: name.trim() });
      queries.setQueryData(meQuery.queryKey, changed);
      form.reset({ name: changed.name });
      toast({ text: t("common:saved") });
    },
  });
  return (
    <Section title={t("profile.person")}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-md flex-col gap-5">
        <FormProblem problem={problem} />
        <TextField
          label={t("profile.name")}
          hint={t("profile.nameHint")}
          error={errorOf("name")}
          autoComplete="name"
          {...form.register("name", nameRules)}
        />
        <dl>
          <dt className="font-medium text-sm">{t("profile.email")}</dt>
          <dd className="mt-1 text-base md:text-sm">{me.email}</dd>
          <dd className="mt-0.5 text-ink-soft text-sm">{t("profile.emailHint")}</dd>
        </dl>
        <Button type="submit" tone="primary" className="self-start" isBusy={isSubmitting}>
          {t("common:save")}
        </Button>
      </form>
    </Section>
  );
}
