export const en = {
  title: "Account details",
  name: "Name",
  nameHint: "Visible to members and to people you invite.",
  details: "Details",
  facts: { id: "Account ID", created: "Created", role: "Your role", status: "Status" },
  statuses: { active: "Active", pending_deletion: "Scheduled for deletion", deleting: "Being deleted" },
  limits: {
    title: "API limits",
    lead: "How many requests programs can send. Response headers show how much of each limit is left.",
    perKey: "Per API key",
    perAccount: "All keys combined",
    value: "{{minute}} per minute, {{hour}} per hour, {{day}} per day",
    keys: "API keys",
    keysValue: "up to {{max}}",
  },
  deletion: {
    title: "Delete this account",
    lead: "After 30 days, all of its data is permanently deleted: projects, members, keys, and files. You can restore it until then.",
    action: "Delete account",
    dialogTitle: "Delete “{{name}}”?",
    effects:
      "The account becomes read-only and its API keys stop working immediately. Members can still view and export data until the account is deleted.",
    export: "Export your data first",
    confirm: "Enter the account name to confirm",
    mismatch: "This doesn’t match the account name",
    submit: "Delete this account",
    done: "The account is scheduled for deletion. You can restore it for 30 days.",
  },
} as const;

declare module "../../../i18n/namespaces.ts" {
  interface Namespaces {
    readonly accounts: typeof en;
  }
}
