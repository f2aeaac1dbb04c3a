import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readEvents } from "../../api/event-stream.ts";
import { followAccount } from "./follow-account.ts";
import { createInvalidations } from "./invalidations.ts";
import { live } from "./live.ts";
import { allStaleKeys } from "./query-keys.ts";
import { openTabPlace } from "./tab-place.ts";

/** Keeps the screens of the account up to date while the component is mounted. */
export function useLive(accountId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (accountId === undefined) return;
    const invalidations = createInvalidations({
      accountId,
      invalidate: (queryKey) => void queries.invalidateQueries({ queryKey }),
      isVisible: () => document.visibilityState === "visible",
    });
    const unsubscribe = live.subscribe("account", invalidations.take);
    const place = openTabPlace(accountId);
    const leave = followAccount({
      accountId,
      read: readEvents,
      onNews: live.report,
      // Reading everything again would double the requests of every visit. What changed in the moment in between is
      // read when it is looked at next.
      onBegun: () => {
        for (const queryKey of allStaleKeys(accountId).filter(([first]) => first === accountId))
          void queries.invalidateQueries({ queryKey, refetchType: "none" });
      },
      place,
    });
    document.addEventListener("visibilitychange", invalidations.catchUp);
    return () => {
      document.removeEventListener("visibilitychange", invalidations.catchUp);
      leave();
      place.forget();
      unsubscribe();
      invalidations.stop();
    };
  }, [accountId, queries]);
}
