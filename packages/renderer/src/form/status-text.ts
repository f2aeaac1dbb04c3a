/** Whether the answers are saved, in words. */
import type { Screen } from "./screen.ts";

export function statusText({ status, texts }: Pick<Screen, "status" | "texts">): string {
  const words: Partial<Record<Screen["status"], string>> = {
    saved: texts.saved,
    saving: texts.saving,
    offline: texts.offline,
    retrying: texts.retrying,
  };
  return words[status] ?? "";
}
