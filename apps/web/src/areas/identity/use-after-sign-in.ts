import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { meQuery, updateMe } from "../../api/me.ts";
import type { Me } from "../../api/types.ts";
import { closestLanguage } from "../../i18n/i18n.ts";
import { tabNotes } from "../../lib/tab-notes.ts";

/** What every way to sign in ends with. */
export function useAfterSignIn(next: string): (me: Me) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (me) => {
    // What one person saw must not be there for the next one.
    queries.clear();
    queries.setQueryData(meQuery.queryKey, await withChosenLanguage(me));
    tabNotes.drop("next", "email", "language");
    // In place of the sign-in screen, so that Back does not lead there.
    router.history.replace(next);
  };
}

/** New people have no language in their profile yet; the one they chose while signed out is theirs. */
async function withChosenLanguage(me: Me): Promise<Me> {
  const chosen = tabNotes.read("language");
  if (chosen === undefined || chosen === closestLanguage([me.locale])) return me;
  return updateMe({ locale: chosen }).catch(() => me);
}
