/** The extensions that come with the server. Adding one is a folder in extensions/ and a line here. */

import { entryDigest } from "@formstead/extension-entry-digest";
import type { Extension } from "@formstead/extension-kit";
import { sheetAppend } from "@formstead/extension-sheet-append";
import { slackMessage } from "@formstead/extension-slack-message";

export const shipped: readonly Extension[] = [slackMessage, sheetAppend, entryDigest];
