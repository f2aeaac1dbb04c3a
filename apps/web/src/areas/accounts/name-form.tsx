import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQuery, renameAccount } from "../../api/account.ts";
import { membershipsQuery } from "../../api/me.ts";
import type { Account } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";

export function NameForm({ account }: { account: Account }) {
  const { t } = useTranslation(["accounts", "common"]);
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { form, onSubmit, errorOf, problem, isSubmitting, nameRules } = useApiForm({
    defaultValues: { name: account.name },
    problemText,
    send: async ({ name }) => {
      const changed = await renameAccount(account.id, name, account.etag);
      queries.setQueryData(accountQuery(account.id).queryKey, changed);
      await queries.invalidateQueries({ queryKey: membershipsQuery.queryKey });
      toast({ text: t("common:saved") });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-md flex-col gap-4">
      <FormProblem problem={problem} />
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        error={errorOf("name")}
        autoComplete="organization"
        {...form.register("name", nameRules)}
      />
      <Button type="submit" tone="primary" className="self-start" isBusy={isSubmitting}>
        {t("common:save")}
      </Button>
    </form>
  );
}
