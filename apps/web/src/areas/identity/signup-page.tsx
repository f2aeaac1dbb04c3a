import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { signUp } from "../../api/identity.ts";
import { profileLocale } from "../../i18n/i18n.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { GuestCard } from "./guest-card.tsx";
import { GuestForm } from "./guest-form.tsx";
import { nextPath, nextSearch } from "./next-path.ts";
import { SignupSent } from "./signup-sent.tsx";

const route = getRouteApi("/guest/signup");

export function SignupPage() {
  const { t } = useTranslation("identity");
  const next = nextPath(route.useSearch(), undefined);
  const [person, setPerson] = useState({ name: "", email: tabNotes.read("email") ?? "" });
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <SignupSent email={person.email} next={next} onBack={() => setIsSent(false)} />;

  const below = (
    <>
      {t("signup.known")}{" "}
      <TextLink to="/login" search={nextSearch(next)}>
        {t("signup.signIn")}
      </TextLink>
    </>
  );
  const onSent = (name: string, email: string) => {
    setPerson({ name, email });
    setIsSent(true);
  };
  return (
    <GuestCard key="form" title={t("signup.title")} lead={t("signup.lead")} below={below}>
      <SignupForm person={person} next={next} onSent={onSent} />
    </GuestCard>
  );
}

interface SignupFormProps {
  readonly person: { readonly name: string; readonly email: string };
  readonly next: string;
  readonly onSent: (name: string, email: string) => void;
}

function SignupForm({ person, next, onSent }: SignupFormProps) {
  const { t, i18n } = useTranslation("identity");
  const problemText = useProblemText();
  const api = useApiForm({
    problemText,
    defaultValues: { ...person, password: "" },
    send: async ({ name, email, password }) => {
      const values = { name: name.trim(), email: email.trim(), password };
      await signUp({ ...values, locale: profileLocale(i18n.language, navigator.languages) });
      // Used by the tab that the link in the email opens, and by the first sign-in.
      tabNotes.keep("email", values.email);
      tabNotes.keep("next", next);
      tabNotes.keep("language", i18n.language);
      onSent(values.name, values.email);
    },
  });
  const { form, errorOf, required, lengthMax, lengthMin, emailPattern, nameRules } = api;
  return (
    <GuestForm api={api} action={t("signup.submit")}>
      <TextField
        label={t("fields.name")}
        autoComplete="name"
        autoFocus
        error={errorOf("name")}
        {...form.register("name", nameRules)}
      />
      <TextField
        label={t("fields.email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf("email")}
        {...form.register("email", {
          required,
          setValueAs: (email: string) => email.trim(),
          pattern: emailPattern,
          maxLength: lengthMax(254),
        })}
      />
      <PasswordField
        label={t("fields.password")}
        hint={t("fields.passwordRule")}
        autoComplete="new-password"
        error={errorOf("password")}
        {...form.register("password", { required, minLength: lengthMin(10), maxLength: lengthMax(128) })}
      />
    </GuestForm>
  );
}
