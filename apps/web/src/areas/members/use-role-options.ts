import { useTranslation } from "react-i18next";
import type { Role } from "../../api/types.ts";
import { useMembership } from "../../shell/account.ts";
import type { Option } from "../../ui/select-field.tsx";
import { grantableRoles } from "./roles.ts";

/** The roles the current user can grant, with descriptions. */
export function useRoleOptions(): readonly Option<Role>[] {
  const { t } = useTranslation(["members", "common"]);
  const own = useMembership()?.role;
  return grantableRoles(own).map((role) => ({
    value: role,
    label: t(`common:roles.${role}`),
    hint: t(`roles.${role}`),
  }));
}
