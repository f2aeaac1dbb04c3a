import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { meQuery, updateMe } from "../../api/me.ts";
import type { Me } from "../../api/types.ts";
import { closestLanguage } from "../../i18n/i18n.ts";
import { clearRecents } from "../../lib/recents.ts";
import { tabNotes } from "../../lib/tab-notes.ts";

/** Runs after every kind of sign-in. */
export function useAfterSignIn(next: string): (me: Me) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (me) => {
    // Data of a previous user must not remain in the cache or in the lists of recent things.
    queries.clear();
    clearRecents();
    queries.setQueryData(meQuery.queryKey, await withChosenLanguage(me));
    tabNotes.drop("next", "email", "language");
    // Replaces the sign-in screen in the history, so that Back does not return to it.
    router.history.replace(next);
  };
}

/** Saves the language that the person chose while signed out, because the profile would otherwise switch it back. */
async function withChosenLanguage(me: Me): Promise<Me> {
  const chosen = tabNotes.read("language");
  if (chosen === undefined || chosen === closestLanguage([me.locale])) return me;
  return updateMe({ locale: chosen }).catch(() => me);
}
