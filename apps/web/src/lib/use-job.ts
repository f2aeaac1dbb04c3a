/** Follows one job while its screen is open. Returns the job from the list until the first update arrives. */
import { useEffect, useState } from "react";
import { followJob, isOver } from "../api/jobs.ts";
import type { Job } from "../api/types.ts";

export function useJob(accountId: string, known: Job, onOver: () => void): Job {
  const [news, setNews] = useState<Job>();
  const current = news?.id === known.id && !isOver(known) ? news : known;
  const isRunning = !isOver(known);
  useEffect(() => {
    if (!isRunning) return;
    const control = new AbortController();
    const follow = async () => {
      for await (const job of followJob(accountId, known.id, control.signal)) {
        setNews(job);
        if (isOver(job)) onOver();
      }
    };
    follow().catch(onOver);
    return () => control.abort();
  }, [accountId, known.id, isRunning, onOver]);
  return current;
}
