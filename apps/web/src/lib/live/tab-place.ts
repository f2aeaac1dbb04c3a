/** Remembers a tab's place in the stream, so that a reload continues there instead of reading everything again. */
import type { Place } from "./follow-account.ts";

export function openTabPlace(accountId: string): Place & { readonly forget: () => void } {
  const key = `formstead.live.${accountId}`;
  let cursor = attempt(() => sessionStorage.getItem(key)) ?? undefined;
  return {
    read: () => cursor,
    keep: (next) => {
      if (next === cursor) return;
      cursor = next;
      attempt(() => sessionStorage.setItem(key, next));
    },
    forget: () => {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

/** Storage may be blocked or full; a reload then reads everything again. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
