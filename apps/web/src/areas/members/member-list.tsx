import { EllipsisVertical, UserCog, UserMinus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { User } from "../../api/types.ts";
import { useCan, useMembership } from "../../shell/account.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { grantableRoles } from "./roles.ts";

interface MemberListProps {
  readonly members: readonly User[];
  readonly ownId: string;
  readonly onChangeRole: (member: User) => void;
  readonly onRemove: (member: User) => void;
}

export function MemberList({ members, ownId, onChangeRole, onRemove }: MemberListProps) {
  const { t } = useTranslation("members");
  const can = useCan();
  const own = useMembership()?.role;
  const { name, details } = useColumns(ownId);
  const hasDetails = members.some(({ role }) => role !== undefined);

  const isManageable = ({ role }: User) =>
    role !== undefined && can("users:manage") && grantableRoles(own).includes(role);
  const actions: Column<User> = {
    key: "actions",
    label: t("columns.actions"),
    isActions: true,
    className: "md:w-14",
    cell: (member) =>
      isManageable(member) && (
        <MemberMenu
          member={member}
          onChangeRole={() => onChangeRole(member)}
          {...(member.id !== ownId && { onRemove: () => onRemove(member) })}
        />
      ),
  };
  return (
    <Table
      caption={t("title")}
      rows={members}
      rowKey={(member) => member.id}
      columns={[name, ...(hasDetails ? details : []), ...(members.some(isManageable) ? [actions] : [])]}
    />
  );
}

interface MemberMenuProps {
  readonly member: User;
  readonly onChangeRole: () => void;
  readonly onRemove?: () => void;
}

function MemberMenu({ member, onChangeRole, onRemove }: MemberMenuProps) {
  const { t } = useTranslation(["members", "common"]);
  const label = t("common:moreActions", { name: member.name });
  const trigger = (
    <Button tone="ghost" size="icon" aria-label={label} icon={<EllipsisVertical aria-hidden="true" />} />
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={onChangeRole}>
        {t("changeRole.action")}
      </MenuItem>
      {onRemove && (
        <MenuItem icon={<UserMinus aria-hidden="true" />} isDanger onSelect={onRemove}>
          {t("remove.action")}
        </MenuItem>
      )}
    </Menu>
  );
}

function useColumns(ownId: string): { name: Column<User>; details: readonly Column<User>[] } {
  const { t } = useTranslation(["members", "common"]);
  const name: Column<User> = {
    key: "name",
    label: t("columns.person"),
    isHeader: true,
    cell: (member) => (
      <span className="flex items-center gap-3">
        <Avatar name={member.name} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            {member.name}
            {member.id === ownId && <Badge tone="good">{t("common:you")}</Badge>}
          </span>
          {member.email !== undefined && (
            <span className="block font-normal text-ink-soft">{member.email}</span>
          )}
        </span>
      </span>
    ),
  };
  return {
    name,
    details: [
      {
        key: "role",
        label: t("columns.role"),
        className: "md:whitespace-nowrap",
        cell: ({ role }) => role && t(`common:roles.${role}`),
      },
      {
        key: "lastSeen",
        label: t("columns.lastSeen"),
        className: "md:whitespace-nowrap text-ink-soft",
        cell: ({ last_seen_at: at }) => (at ? <Time at={at} /> : t("common:never")),
      },
    ],
  };
}
