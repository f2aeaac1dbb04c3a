import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { exportLink } from "../../api/account-export.ts";
import type { Job } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import { DateOnly, Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.ts";

type State = Job["status"] | "expired";

const tones = {
  queued: "plain",
  running: "info",
  succeeded: "good",
  failed: "bad",
  canceled: "plain",
  expired: "plain",
} as const;

function stateOf(job: Job, now: Date): State {
  const isGone = job.expires_at !== null && new Date(job.expires_at) <= now;
  return job.status === "succeeded" && isGone ? "expired" : job.status;
}

export function ExportHistory({ jobs, accountId }: { jobs: readonly Job[]; accountId: string }) {
  const { t } = useTranslation("account-export");
  const now = new Date();
  return (
    <Table
      caption={t("history")}
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        {
          key: "ordered",
          label: t("columns.ordered"),
          isHeader: true,
          cell: (job) => <Time at={job.created_at} isExact />,
        },
        {
          key: "state",
          label: t("columns.state"),
          cell: (job) => <Badge tone={tones[stateOf(job, now)]}>{t(`states.${stateOf(job, now)}`)}</Badge>,
        },
        {
          key: "size",
          label: t("columns.size"),
          className: "text-ink-soft",
          cell: (job) => <Contents job={job} />,
        },
        {
          key: "kept",
          label: t("columns.kept"),
          className: "text-ink-soft",
          cell: (job) =>
            job.status === "succeeded" && job.expires_at !== null ? <DateOnly at={job.expires_at} /> : "–",
        },
        {
          key: "actions",
          label: t("columns.actions"),
          isActions: true,
          cell: (job) =>
            stateOf(job, now) === "succeeded" && <DownloadButton job={job} accountId={accountId} />,
        },
      ]}
    />
  );
}

function Contents({ job }: { job: Job }) {
  const { t } = useTranslation("account-export");
  const formats = useFormats();
  const { rows, bytes } = (job.result ?? {}) as { rows?: number; bytes?: number };
  if (rows === undefined || bytes === undefined) return "–";
  return t("contents", { rows: formats.number(rows), size: formats.fileSize(bytes) });
}

function DownloadButton({ job, accountId }: { job: Job; accountId: string }) {
  const { t } = useTranslation("account-export");
  const formats = useFormats();
  const problemText = useProblemText();
  const download = useMutation({
    mutationFn: () => exportLink(accountId, job.id),
    // The file is sent as an attachment, so the browser stays on this page.
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
  });
  const when = formats.date(new Date(job.created_at), "medium");
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      isBusy={download.isPending}
      aria-label={t("downloadOf", { when })}
      onClick={() => download.mutate()}
    >
      {t("download")}
    </Button>
  );
}
