/**
 * Lists of common passwords and of the words they are built from. Loaded from compressed text when the first password
 * is checked, then cached. The text is sorted so that changes to the lists produce readable diffs.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { PasswordLists } from "../password.rules.ts";

export function createCommonPasswords(): () => PasswordLists {
  let lists: PasswordLists | undefined;
  return () => {
    lists ??= { passwords: readList("passwords"), words: readList("words") };
    return lists;
  };
}

function readList(name: string): ReadonlySet<string> {
  const file = join(import.meta.dirname, "common-passwords", `${name}.txt.gz`);
  return new Set(gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n"));
}
