import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { memberCalls } from "../../api/members.ts";
import type { Role } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { useAccountId } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { toast } from "../../ui/toast.ts";
import { readAddresses } from "./addresses.ts";
import { inviteAll, type Outcome } from "./invite-all.ts";
import { InviteReport } from "./invite-report.tsx";
import { useRoleOptions } from "./use-role-options.ts";

interface InviteValues {
  emails: string;
  role: Role;
}

interface InviteFormProps {
  readonly onClose: () => void;
  readonly onSending: (isSending: boolean) => void;
}

const addressesMax = 100;

export function InviteForm({ onClose, onSending }: InviteFormProps) {
  const { t } = useTranslation(["members", "common"]);
  const { api, outcomes, done } = useInviteForm({ onClose, onSending });
  const { form, errorOf, isSubmitting } = api;
  const options = useRoleOptions();
  const total = readAddresses(form.watch("emails")).valid.length;
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcomes.length > 0) report.current?.focus();
  }, [outcomes]);
  const validate = useAddressCheck(api.required);
  return (
    <form noValidate onSubmit={(event) => void api.onSubmit(event)} className="flex flex-col gap-5">
      <InviteReport outcomes={outcomes} ref={report} />
      <TextAreaField
        label={t("invite.emails")}
        hint={t("invite.emailsHint")}
        error={errorOf("emails") ?? api.problem}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        readOnly={isSubmitting}
        {...form.register("emails", { validate })}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <SelectField
            label={t("columns.role")}
            hint={t(`roles.${field.value}`)}
            value={field.value}
            options={options}
            onChange={field.onChange}
          />
        )}
      />
      <DialogActions>
        <Button isDisabled={isSubmitting} onClick={onClose}>
          {outcomes.length > 0 ? t("common:close") : t("common:cancel")}
        </Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {isSubmitting && total > 1
            ? t("invite.progress", { done: Math.min(done + 1, total), total })
            : t("invite.submit", { count: Math.max(1, total) })}
        </Button>
      </DialogActions>
    </form>
  );
}

function useAddressCheck(required: string): (text: string) => string | true {
  const { t } = useTranslation("members");
  const formats = useFormats();
  return (text) => {
    const { valid, invalid } = readAddresses(text);
    if (invalid.length > 0)
      return t("invite.invalid", {
        count: invalid.length,
        list: formats.list(invalid.slice(0, 5).map((text) => t("invite.quoted", { text }))),
      });
    if (valid.length === 0) return required;
    return valid.length <= addressesMax || t("invite.tooMany", { max: addressesMax });
  };
}

/** Removes addresses from the field once they are invited and keeps the others, to correct and resend. */
function useInviteForm({ onClose, onSending }: InviteFormProps) {
  const { t } = useTranslation("members");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const accountId = useAccountId();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [done, setDone] = useState(0);

  const api = useApiForm<InviteValues>({
    defaultValues: { emails: "", role: "editor" },
    codes: { already_member: "emails", already_invited: "emails" },
    problemText,
    send: async ({ emails, role }) => {
      setDone(0);
      setOutcomes([]);
      onSending(true);
      const results = await inviteAll(readAddresses(emails).valid, {
        invite: (email) => memberCalls(accountId).invite({ email, role }),
        onProgress: setDone,
      });
      onSending(false);
      void queries.invalidateQueries({ queryKey: [accountId, "invitations"] });
      // For a single address, the field's error message is enough.
      if (results.length === 1 && results[0]?.state === "refused") throw results[0].error;
      const unsent = results.filter(({ state }) => state !== "sent");
      if (unsent.length === 0) {
        onClose();
        toast({ text: t("invite.done", { count: results.length, email: results[0]?.email ?? "" }) });
        return;
      }
      api.form.setValue("emails", unsent.map(({ email }) => email).join("\n"));
      setOutcomes(results);
    },
  });
  return { api, outcomes, done };
}
