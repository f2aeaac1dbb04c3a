import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/problem-text.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { TextField } from "../../ui/text-field.tsx";
import { GuestForm } from "./guest-form.tsx";

/** A form with only an email field, for actions that send an email. */
export function EmailForm({ action, send }: { action: string; send: (email: string) => Promise<void> }) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const api = useApiForm({
    defaultValues: { email: tabNotes.read("email") ?? "" },
    problemText,
    send: ({ email }) => send(email.trim()),
  });
  const { form, errorOf, required, emailPattern } = api;
  return (
    <GuestForm api={api} action={action}>
      <TextField
        label={t("fields.email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf("email")}
        {...form.register("email", {
          required,
          setValueAs: (email: string) => email.trim(),
          pattern: emailPattern,
        })}
      />
    </GuestForm>
  );
}
