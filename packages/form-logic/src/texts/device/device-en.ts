/**
 * Texts for devices that collect entries: offline, or for one person after the other. If the wording depends
 * on a number, variants are separated by `|` (`counted.ts`).
 */
export const device = {
  preparing: "Preparing for offline use…",
  ready: "Ready for offline use",
  noNetwork: "Offline",
  unsent: "{count} response not sent|{count} responses not sent",
  troubled: "{count} response needs attention|{count} responses need attention",
  allSent: "All responses sent",
  sending: "Sending…",
  entries: "Responses on this device",
  none: "There are no responses on this device yet.",
  attention: "Needs attention",
  waiting: "Not sent yet",
  drafts: "Not finished",
  sent: "Sent",
  unnamed: "Response without text",
  files: "{count} file|{count} files",
  open: "Open",
  tryAgain: "Try again",
  sendNow: "Send now",
  delete: "Delete",
  close: "Close",
  kept: "Saved on this device",
  keptText: "It will be sent when the device is online again.",
  arrived: "The response was sent.",
  next: "Next response",
  showEntries: "Show responses",
  changed: "The form has changed. Open the response, check the answers, and submit it again.",
  refused: "The server did not accept this response. Open it and correct it.",
  used: "{size} used on this device",
  unsafe:
    "If the device runs out of space, the browser may delete responses. Install the form, or send the responses soon.",
  full: "This device has no space left. Send the responses, or delete other data from the device.",
  broken: "This browser cannot keep responses. Stay connected while you fill in the form.",
  install: "Install on this device",
  clear: "Delete everything from this device",
  clearAsk:
    "Delete all responses from this device? {count} response was not sent and would be lost.|Delete all responses from this device? {count} responses were not sent and would be lost.",
  deleteAsk: "Delete this response? It was not sent and would be lost.",
  keep: "Keep",
  startsOver: "The form starts over soon.",
  startsOverIn: "Starts over in {count} second|Starts over in {count} seconds",
  stay: "Stay on this page",
  startOver: "Start over",
  stillThere: "Are you still there?",
  removedIn:
    "Your answers will be removed in {count} second.|Your answers will be removed in {count} seconds.",
  goOn: "Continue",
} as const;

export type DeviceTexts = { readonly [Name in keyof typeof device]: string };
