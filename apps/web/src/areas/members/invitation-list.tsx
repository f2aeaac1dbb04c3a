import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, Send, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { memberCalls, userNamesQuery } from "../../api/members.ts";
import type { Invitation } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useAccountId } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { DateOnly } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.ts";

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly onTakeBack: (invitation: Invitation) => void;
}

export function InvitationList({ invitations, onTakeBack }: InvitationListProps) {
  const { t } = useTranslation("members");
  const columns = useColumns();
  const actions: Column<Invitation> = {
    key: "actions",
    label: t("columns.actions"),
    isActions: true,
    className: "md:w-14",
    cell: (invitation) => (
      <InvitationMenu invitation={invitation} onTakeBack={() => onTakeBack(invitation)} />
    ),
  };
  return (
    <Table
      caption={t("invitations.title")}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      columns={[...columns, actions]}
    />
  );
}

function InvitationMenu({ invitation, onTakeBack }: { invitation: Invitation; onTakeBack: () => void }) {
  const { t } = useTranslation(["members", "common"]);
  const problemText = useProblemText();
  const queries = useQueryClient();
  const accountId = useAccountId();
  const { id, email } = invitation;
  const resend = useMutation({
    mutationFn: () => memberCalls(accountId).resend(id),
    onSuccess: () => toast({ text: t("invitations.resent", { email }) }),
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
    onSettled: () => queries.invalidateQueries({ queryKey: [accountId, "invitations"] }),
  });
  const label = t("common:moreActions", { name: email });
  const trigger = (
    <Button
      tone="ghost"
      size="icon"
      aria-label={label}
      isBusy={resend.isPending}
      icon={<EllipsisVertical aria-hidden="true" />}
    />
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => resend.mutate()}>
        {t("invitations.resend")}
      </MenuItem>
      <MenuItem icon={<Undo2 aria-hidden="true" />} isDanger onSelect={onTakeBack}>
        {t("takeBack.action")}
      </MenuItem>
    </Menu>
  );
}

function useColumns(): readonly Column<Invitation>[] {
  const { t } = useTranslation(["members", "common"]);
  const { data: names } = useQuery(userNamesQuery(useAccountId()));
  return [
    { key: "email", label: t("columns.email"), isHeader: true, cell: ({ email }) => email },
    {
      key: "role",
      label: t("columns.role"),
      className: "md:whitespace-nowrap",
      cell: ({ role }) => t(`common:roles.${role}`),
    },
    {
      key: "invitedBy",
      label: t("columns.invitedBy"),
      className: "md:whitespace-nowrap text-ink-soft",
      cell: ({ invited_by: id }) => names && (names.get(id) ?? t("invitations.former")),
    },
    {
      key: "expires",
      label: t("columns.expires"),
      className: "md:whitespace-nowrap text-ink-soft",
      cell: ({ expires_at: at }) => <DateOnly at={at} />,
    },
  ];
}
