import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { membershipsQuery } from "../../api/me.ts";
import { memberCalls } from "../../api/members.ts";
import type { Role, User } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useLast } from "../../lib/use-last.ts";
import { useAccountId } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useRoleOptions } from "./use-role-options.ts";

interface ChangeRoleDialogProps {
  readonly member: User | undefined;
  readonly isSelf: boolean;
  readonly returnTo: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function ChangeRoleDialog({ member, isSelf, returnTo, onClose }: ChangeRoleDialogProps) {
  const { t } = useTranslation("members");
  const shown = useLast(member);
  if (shown?.role === undefined) return null;
  return (
    <Dialog
      isOpen={member !== undefined}
      onClose={onClose}
      returnTo={returnTo}
      title={t("changeRole.title", { name: shown.name })}
      description={t("changeRole.lead")}
    >
      <ChangeRoleForm member={shown} current={shown.role} isSelf={isSelf} onClose={onClose} />
    </Dialog>
  );
}

interface ChangeRoleFormProps {
  readonly member: User;
  readonly current: Role;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

function ChangeRoleForm({ member, current, isSelf, onClose }: ChangeRoleFormProps) {
  const { t } = useTranslation(["members", "common"]);
  const problemText = useProblemText();
  const options = useRoleOptions();
  const changeRole = useChangeRole(member, isSelf);
  const api = useApiForm<{ role: Role }>({
    defaultValues: { role: current },
    codes: { last_owner: "role", forbidden: "role" },
    problemText,
    send: async ({ role }) => {
      if (role !== current) await changeRole(role, current);
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void api.onSubmit(event)} className="flex flex-col gap-4">
      {isSelf && <Notice tone="warning">{t("changeRole.ownNote")}</Notice>}
      <FormProblem problem={api.problem} />
      <Controller
        control={api.form.control}
        name="role"
        render={({ field }) => (
          <RadioField
            label={t("columns.role")}
            options={options}
            value={field.value}
            onChange={field.onChange}
            error={api.errorOf("role")}
            inputRef={field.ref}
          />
        )}
      />
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={api.isSubmitting}>
          {t("changeRole.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Offers undo, except to people who change their own role, because the new role may not allow changing it back. */
function useChangeRole(member: User, isSelf: boolean) {
  const { t } = useTranslation(["members", "common"]);
  const problemText = useProblemText();
  const queries = useQueryClient();
  const accountId = useAccountId();
  const calls = memberCalls(accountId);

  const change = async (role: Role, before: Role | undefined): Promise<void> => {
    await calls.changeRole(member.id, role);
    await Promise.all([
      queries.invalidateQueries({ queryKey: [accountId, "users"] }),
      isSelf && queries.invalidateQueries({ queryKey: membershipsQuery.queryKey }),
    ]);
    const undo = () =>
      void change(before ?? role, undefined).catch((error) =>
        toast({ text: problemText(error), tone: "problem" }),
      );
    const text = t("changeRole.done", { name: member.name, role: t(`common:roles.${role}`) });
    toast({ text, ...(before !== undefined && !isSelf && { undo }) });
  };
  return change;
}
