/** The extensions that ship with the server. To add one, create a folder in extensions/ and add a line here. */

import { entryDigest } from "@formstead/extension-entry-digest";
import type { Extension } from "@formstead/extension-kit";
import { sheetAppend } from "@formstead/extension-sheet-append";
import { slackMessage } from "@formstead/extension-slack-message";

export const shipped: readonly Extension[] = [slackMessage, sheetAppend, entryDigest];
