/** Known audit actions by target type. Unknown actions are shown by their raw name. */
const actionsByType = {
  account: [
    "account.create",
    "account.update",
    "account.request_deletion",
    "account.restore",
    "account.delete",
  ],
  user: ["user.change_role", "user.remove"],
  invitation: [
    "invitation.create",
    "invitation.resend",
    "invitation.revoke",
    "invitation.accept",
    "invitation.decline",
    "invitation.expire",
  ],
  api_key: ["api_key.create", "api_key.revoke"],
  project: [
    "project.create",
    "project.update",
    "project.archive",
    "project.unarchive",
    "project.trash",
    "project.restore",
    "project.purge",
  ],
  job: ["account_export.order", "account_export.download", "job.succeed", "job.fail", "job.cancel"],
} as const;

export type TargetType = keyof typeof actionsByType;
export type KnownAction = (typeof actionsByType)[TargetType][number];

export const targetTypes = Object.keys(actionsByType) as TargetType[];
const known: readonly string[] = Object.values(actionsByType).flat();

export function isKnownAction(action: string): action is KnownAction {
  return known.includes(action);
}

export function isTargetType(type: string): type is TargetType {
  return Object.hasOwn(actionsByType, type);
}

/** Returns the actions of one type, or all actions. */
export function actionsOf(type: string | undefined): readonly KnownAction[] {
  if (type === undefined || !isTargetType(type)) return Object.values(actionsByType).flat();
  return actionsByType[type];
}
