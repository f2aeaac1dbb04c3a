export const en = {
  title: "Data export",
  lead: "Download all of this account’s data in one file: newline-delimited JSON, structured like the API’s responses.",
  order: "Export all data",
  running: "Exporting",
  queued: "Waiting to start",
  progress: "{{done}} of {{total}} rows",
  progressUnknown: "{{done}} rows so far",
  cancel: "Cancel export",
  canceling: "Canceling",
  history: "Exports",
  historyLead: "Files are available for seven days.",
  empty: "No exports yet",
  emptyText: "Export your data at any time to back it up, analyze it, or move it elsewhere.",
  columns: {
    state: "Status",
    ordered: "Requested",
    size: "Contents",
    kept: "Available until",
    actions: "Actions",
  },
  states: {
    queued: "Queued",
    running: "Running",
    succeeded: "Ready",
    failed: "Failed",
    canceled: "Canceled",
    expired: "Deleted",
  },
  contents: "{{rows}} rows, {{size}}",
  download: "Download",
  downloadOf: "Download the export from {{when}}",
  finished: "Your export is ready to download",
  failed: "The export failed. Try again.",
} as const;

declare module "../../../i18n/namespaces.ts" {
  interface Namespaces {
    readonly "account-export": typeof en;
  }
}
