export const en = {
  title: "API keys",
  lead: "An API key lets a program act in this account with your role. It can’t manage people, billing, or other keys.",
  create: "New API key",
  views: { label: "Key status", valid: "Active", expired: "Expired", revoked: "Revoked" },
  columns: {
    name: "Name",
    key: "Key",
    created: "Created",
    lastUsed: "Last used",
    expires: "Expires",
    revoked: "Revoked",
    actions: "Actions",
  },
  by: "by {{name}}",
  formerMember: "a former member",
  never: "Never",
  noExpiry: "Doesn’t expire",
  empty: {
    title: "No API keys yet",
    text: "Create a separate key for each program, so you can revoke one without affecting the others.",
    expired: "No expired keys",
    expiredText: "Keys appear here after they expire.",
    revoked: "No revoked keys",
    revokedText: "Keys you revoke stay listed here.",
  },
  form: {
    title: "New API key",
    name: "Name",
    nameHint: "The program that will use the key, for example, “CRM sync”.",
    expiry: "Expires",
    expiries: {
      never: "Never",
      days30: "In 30 days",
      days90: "In 90 days",
      days365: "In one year",
    },
    submit: "Create key",
  },
  shown: {
    title: "Save your new key now",
    text: "This is the only time the full key is shown. We store only a hash of it and can’t show it again.",
    key: "API key “{{name}}”",
    copy: "Copy key",
    try: "Try it out",
    copyCommand: "Copy command",
    stored: "I’ve saved this key in a safe place",
    done: "Done",
  },
  created: "API key “{{name}}” created",
  revoke: {
    action: "Revoke",
    title: "Revoke “{{name}}”?",
    text: "Programs that use the key ending in <key/> lose access immediately. This can’t be undone.",
    used: "It was last used <when/>.",
    unused: "It has never been used.",
    confirm: "Revoke key",
    done: "“{{name}}” revoked",
  },
  note: {
    title: "How to use a key",
    text: "Send it as a bearer token, along with the ID of this account.",
    account: "Account ID",
  },
} as const;

declare module "../../../i18n/namespaces.ts" {
  interface Namespaces {
    readonly "api-keys": typeof en;
  }
}
