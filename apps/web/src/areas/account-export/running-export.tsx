import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { exportKind } from "../../api/account-export.ts";
import { cancelJob, getJob, jobsQuery } from "../../api/jobs.ts";
import type { Job } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { useJob } from "../../lib/use-job.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Card } from "../../ui/section.tsx";
import { toast } from "../../ui/toast.ts";

/** An export in progress, updated live from the server. */
export function RunningExport({ job: known, accountId }: { job: Job; accountId: string }) {
  const { t } = useTranslation("account-export");
  const formats = useFormats();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { queryKey } = jobsQuery(accountId, exportKind);

  const finish = async () => {
    const end = await getJob(accountId, known.id).catch(() => known);
    await queries.invalidateQueries({ queryKey });
    if (end.status === "succeeded") toast({ text: t("finished") });
    if (end.status === "failed") toast({ text: t("failed"), tone: "problem" });
  };
  const job = useJob(accountId, known, () => void finish());
  const cancel = useMutation({
    mutationFn: () => cancelJob(accountId, known.id),
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
  });

  const { done, total } = job.progress;
  const isStopping = job.is_cancel_requested || cancel.isPending;
  const text =
    total === null
      ? t("progressUnknown", { done: formats.number(done) })
      : t("progress", { done: formats.number(done), total: formats.number(total) });
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 px-5 py-5">
        <div className="min-w-56 flex-1">
          <Progress
            label={job.status === "queued" ? t("queued") : t("running")}
            value={total === null || total === 0 ? null : Math.min(100, (done / total) * 100)}
            text={text}
          />
        </div>
        <Button size="sm" isBusy={isStopping} onClick={() => cancel.mutate()}>
          {isStopping ? t("canceling") : t("cancel")}
        </Button>
      </div>
    </Card>
  );
}
