import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery, updateMe } from "../../api/me.ts";
import { closestLanguage, type Language, languages, switchLanguage } from "../../i18n/i18n.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { chooseTheme } from "../../lib/theme.ts";
import { useTheme } from "../../shell/theme-menu.tsx";
import { Section } from "../../ui/section.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast } from "../../ui/toast.ts";
import { ThemeChoice } from "./theme-choice.tsx";

const languageOptions = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value],
}));

/** Settings that apply immediately, without a Save button. */
export function LookSection() {
  const { t } = useTranslation("personal");
  return (
    <Section title={t("profile.look")} lead={t("profile.lookLead")}>
      <div className="flex flex-col gap-6">
        <LanguageField />
        <ThemeChoice value={useTheme()} onChange={chooseTheme} />
      </div>
    </Section>
  );
}

function LanguageField() {
  const { t, i18n } = useTranslation("personal");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const change = useMutation({
    mutationFn: (locale: Language) => updateMe({ locale }),
    onSuccess: async (changed) => {
      queries.setQueryData(meQuery.queryKey, changed);
      await switchLanguage(changed.locale);
      // `t` still uses the previous language here.
      toast({ text: i18n.t("profile.languageSaved", { ns: "personal" }) });
    },
    // The error also appears next to the field, but only the toast is announced to screen readers.
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
  });
  return (
    <SelectField
      label={t("profile.language")}
      hint={t("profile.languageHint")}
      options={languageOptions}
      value={change.isPending ? change.variables : closestLanguage([me.locale])}
      onChange={(language) => language !== closestLanguage([me.locale]) && change.mutate(language)}
      error={change.isError ? problemText(change.error) : undefined}
      className="max-w-md"
    />
  );
}
